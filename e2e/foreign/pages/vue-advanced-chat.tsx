// vue-advanced-chat: a web component for rooms, with one room in which the agent is the other person.
import { register, type Message } from 'vue-advanced-chat';
import { ask } from './ask.js';

register();

const user = 'customer';
const agent = 'northwind';
const people = [
  { _id: user, username: 'Kim' },
  { _id: agent, username: 'Northwind' },
];

interface Chat extends HTMLElement {
  messages: Partial<Message>[];
  rooms: unknown[];
}

const chat = document.createElement('vue-advanced-chat') as Chat;
const room = (typingUsers: string[]) => [
  { roomId: '1', roomName: 'Northwind', avatar: '', users: people, typingUsers },
];

let messages: Partial<Message>[] = [];
function show(message: Partial<Message> & { _id: string }): void {
  messages = [...messages.filter(({ _id }) => _id !== message._id), message];
  chat.messages = messages;
}

function lineOf(senderId: string, content: string): Partial<Message> & { _id: string } {
  const now = new Date();
  return {
    _id: crypto.randomUUID(),
    senderId,
    content,
    username: senderId === agent ? 'Northwind' : 'Kim',
    date: now.toDateString(),
    timestamp: now.toTimeString().slice(0, 5),
  };
}

async function answer(text: string): Promise<void> {
  chat.rooms = room([agent]);
  const line = lineOf(agent, '');
  let content = '';
  for await (const piece of ask(text)) {
    content += piece;
    show({ ...line, content });
  }
  chat.rooms = room([]);
}

chat.addEventListener('send-message', (event) => {
  const [{ content }] = (event as CustomEvent<[{ content: string }]>).detail;
  show(lineOf(user, content));
  void answer(content);
});
chat.addEventListener('fetch-messages', () => {
  chat.setAttribute('messages-loaded', 'true');
});

chat.setAttribute('height', '540px');
chat.setAttribute('current-user-id', user);
chat.setAttribute('rooms-loaded', 'true');
chat.setAttribute('messages-loaded', 'true');
document.getElementById('root')?.append(chat);
chat.rooms = room([]);
chat.messages = messages;
