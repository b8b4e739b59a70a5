// TDesign: its ChatBot, a web component that asks an endpoint itself and reads its event stream.
import '@tdesign-react/chat/es/style/index.js';
import { ChatBot } from '@tdesign-react/chat';
import { conversation } from '../../pages/ask.js';
import { mount } from '../../pages/mount.js';

const greeting = [
  {
    id: 'welcome',
    role: 'assistant',
    status: 'complete',
    content: [
      { type: 'text', status: 'complete', data: 'Welcome to Northwind. How can I help you?' },
      {
        type: 'suggestion',
        status: 'complete',
        data: [
          { title: 'Where is my order?', prompt: 'Where is my order?' },
          { title: 'I want to return something', prompt: 'I want to return something' },
        ],
      },
    ],
  },
];

function Page() {
  return (
    <div style={{ height: 560 }}>
      <ChatBot
        defaultMessages={greeting as never}
        senderProps={{ placeholder: 'Ask us anything' } as never}
        chatServiceConfig={
          {
            endpoint: '/api/deep-chat',
            stream: true,
            onRequest: ({ prompt }: { prompt: string }) => ({
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify({ ...conversation, messages: [{ text: prompt }] }),
            }),
            onMessage: ({ data }: { data: { text: string } }) => ({
              type: 'markdown',
              data: data.text,
            }),
          } as never
        }
      />
    </div>
  );
}

mount(<Page />);
