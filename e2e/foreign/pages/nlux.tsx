// NLUX without a framework: its AI chat with an adapter that streams, in its own theme.
import '@nlux/themes/nova.css';
import { createAiChat, type ChatAdapter } from '@nlux/core';
import { ask } from './ask.js';

const adapter: ChatAdapter = {
  streamText: (message, observer) => {
    void (async () => {
      for await (const piece of ask(message)) observer.next(piece);
      observer.complete();
    })().catch((error: unknown) => observer.error(error instanceof Error ? error : new Error()));
  },
};

const root = document.getElementById('root');
if (root) {
  root.style.height = '500px';
  createAiChat()
    .withAdapter(adapter)
    .withDisplayOptions({ colorScheme: 'light' })
    // By default it takes a message for complete while characters still wait for a frame to be drawn in, and loses them.
    .withMessageOptions({ waitTimeBeforeStreamCompletion: 'never' })
    .withComposerOptions({ placeholder: 'How can I help you today?' })
    .mount(root);
}
