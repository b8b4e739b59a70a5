// BotUI: it asks for a text with a field of its own after every answer, and takes the field away meanwhile; in its default theme.
import '@botui/react/default-theme';
import { BotUI, BotUIAction, BotUIMessageList } from '@botui/react';
import { createBot } from 'botui';
import { useEffect } from 'react';
import { ask } from './ask.js';
import { mount } from './mount.js';

const bot = createBot();

async function talk(): Promise<void> {
  await bot.wait({ waitTime: 300 });
  await bot.message.add({ text: 'Hello, what can I help you with?' });
  for (;;) {
    const { text: asked } = (await bot.action.set(
      { placeholder: 'Your question' },
      { actionType: 'input', confirmButtonText: 'Send' },
    )) as { text: string };
    void bot.wait();
    let text = '';
    for await (const piece of ask(asked)) text += piece;
    await bot.message.add({ text });
  }
}

function Page() {
  useEffect(() => void talk(), []);
  return (
    <BotUI bot={bot}>
      <BotUIMessageList />
      <BotUIAction />
    </BotUI>
  );
}

mount(<Page />);
