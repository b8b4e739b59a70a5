// React ChatBotify: behind its own launcher, with a flow that greets and then streams every answer.
import ChatBot, { type Flow, type Params } from 'react-chatbotify';
import { ask } from './ask.js';
import { mount } from './mount.js';

const flow: Flow = {
  start: { message: 'Hello! What can I do for you?', path: 'answer' },
  answer: {
    message: async ({ userInput, streamMessage, endStreamMessage }: Params) => {
      let text = '';
      for await (const piece of ask(userInput)) {
        text += piece;
        await streamMessage(text);
      }
      await endStreamMessage('BOT');
    },
    path: 'answer',
  },
};

mount(
  <>
    <p>Tents, packs and boots since 1987.</p>
    <ChatBot flow={flow} settings={{ chatHistory: { storageKey: 'northwind' } }} />
  </>,
);
