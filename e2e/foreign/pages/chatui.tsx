// ChatUI: its whole chat with title, greeting, quick replies and a typing bubble, as its documentation begins.
import '@chatui/core/dist/index.css';
import Chat, { Bubble, useMessages, type MessageProps } from '@chatui/core';
import { useState } from 'react';
import { ask } from './ask.js';
import { mount } from './mount.js';

const quickReplies = [
  { name: 'Where is my order?', isNew: true, isHighlight: true },
  { name: 'Return an item' },
  { name: 'Talk to a person' },
];

const face = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#6e79d7"/></svg>')}`;
const agent = { avatar: face, name: 'Northwind' };

const greeting = [
  { type: 'text', content: { text: 'Hello, I am the assistant of Northwind.' }, user: agent },
];

function Page() {
  const { messages, appendMsg, updateMsg } = useMessages(greeting);
  const [typing, setTyping] = useState(false);
  const answer = async (asked: string): Promise<void> => {
    setTyping(true);
    let text = '';
    let id: string | null = null;
    for await (const piece of ask(asked)) {
      text += piece;
      if (id === null) id = appendMsg({ type: 'text', content: { text }, user: agent });
      else updateMsg(id, { type: 'text', content: { text }, user: agent });
    }
    setTyping(false);
  };
  const send = (type: string, text: string): void => {
    if (type !== 'text' || text.trim() === '') return;
    appendMsg({ type: 'text', content: { text }, position: 'right' });
    void answer(text);
  };
  return (
    <div style={{ height: 560, maxWidth: 720 }}>
      <Chat
        locale="en-US"
        navbar={{ title: 'Assistant' }}
        placeholder="Type a message"
        messages={messages}
        isTyping={typing}
        renderMessageContent={({ content }: MessageProps) => (
          <Bubble content={(content as { text: string }).text} />
        )}
        quickReplies={quickReplies}
        onQuickReplyClick={({ name }) => send('text', name)}
        onSend={send}
      />
    </div>
  );
}

mount(<Page />);
