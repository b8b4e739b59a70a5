// LlamaIndex chat-ui: its whole section on useChat, as its documentation begins, with Tailwind.
import '@llamaindex/chat-ui/styles/markdown.css';
import { useChat } from '@ai-sdk/react';
import { ChatSection, type ChatHandler } from '@llamaindex/chat-ui';
import { DefaultChatTransport } from 'ai';
import { conversation } from '../../pages/ask.js';
import { mount } from '../../pages/mount.js';

const transport = new DefaultChatTransport({ api: '/api/ui-messages', body: conversation });

function Page() {
  const handler = useChat({ id: conversation.id, transport });
  return (
    <div style={{ height: 560, maxWidth: 720 }}>
      <ChatSection handler={handler as unknown as ChatHandler} />
    </div>
  );
}

mount(<Page />);
