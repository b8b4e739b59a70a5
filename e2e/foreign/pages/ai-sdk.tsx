// Vercel AI SDK: `useChat` over its own transport, with the plain markup of its first example.
import { useChat } from '@ai-sdk/react';
import { DefaultChatTransport } from 'ai';
import { useState } from 'react';
import { conversation } from './ask.js';
import { mount } from './mount.js';

const transport = new DefaultChatTransport({
  api: '/api/ui-messages',
  body: { seed: conversation.seed },
});

function Page() {
  const { messages, sendMessage, status } = useChat({ transport });
  const [input, setInput] = useState('');
  return (
    <>
      {messages.map((message) => (
        <div key={message.id}>
          {message.role === 'user' ? 'User: ' : 'AI: '}
          {message.parts.map((part, index) =>
            part.type === 'text' ? <span key={index}>{part.text}</span> : null,
          )}
        </div>
      ))}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (input.trim() === '') return;
          void sendMessage({ text: input });
          setInput('');
        }}
      >
        <input
          value={input}
          onChange={(event) => setInput(event.target.value)}
          disabled={status !== 'ready'}
          placeholder="Say something..."
        />
        <button type="submit" disabled={status !== 'ready'}>
          Submit
        </button>
      </form>
    </>
  );
}

mount(<Page />);
