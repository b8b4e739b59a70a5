// Semi Design: its Chat with role names, avatars and hints, as its documentation begins.
import Chat from '@douyinfe/semi-ui-19/lib/es/chat';
import type { Message } from '@douyinfe/semi-ui-19/lib/es/chat/interface';
import LocaleProvider from '@douyinfe/semi-ui-19/lib/es/locale/localeProvider';
import en_US from '@douyinfe/semi-ui-19/lib/es/locale/source/en_US';
import { useState } from 'react';
import { ask } from '../../pages/ask.js';
import { mount } from '../../pages/mount.js';

const face = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="${colour}"/></svg>`)}`;

const roles = {
  user: { name: 'User', avatar: face('#6ea9d7') },
  assistant: { name: 'Assistant', avatar: face('#d79a6e') },
  system: { name: 'System', avatar: face('#999') },
};

const greeting: Message = {
  role: 'assistant',
  id: '1',
  createAt: Date.now(),
  content: 'Hello, I am the assistant of Northwind.',
};

function Page() {
  const [chats, setChats] = useState<Message[]>([greeting]);
  const [hints, setHints] = useState(['Where is my order?', 'I want to return something']);
  const answer = async (asked: string): Promise<void> => {
    setHints([]);
    const reply = { role: 'assistant', id: crypto.randomUUID(), createAt: Date.now() };
    setChats((before) => [...before, { ...reply, content: '', status: 'loading' }]);
    let content = '';
    const show = (status: string): void =>
      setChats((before) => [...before.slice(0, -1), { ...reply, content, status } as Message]);
    for await (const piece of ask(asked)) {
      content += piece;
      show('incomplete');
    }
    show('complete');
  };
  return (
    <LocaleProvider locale={en_US}>
      <Chat
        style={{ height: 560, border: '1px solid #ddd', borderRadius: 16 }}
        chats={chats}
        roleConfig={roles}
        hints={hints}
        placeholder="Type here"
        onHintClick={(hint) => void answer(hint)}
        onChatsChange={(next) => setChats(next ?? [])}
        onMessageSend={(text) => void answer(text)}
        uploadProps={{ action: '/api/upload' }}
      />
    </LocaleProvider>
  );
}

mount(<Page />);
