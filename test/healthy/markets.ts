// Almanac on a stage: its policy engine behind the loop that its page runs, over the tools of the world.
import { markets } from '../../e2e/agents/markets/app.js';
import { decide, type Decision } from '../../e2e/agents/markets/server/decide.js';
import { wordsFor } from '../../e2e/agents/markets/ui/words.js';
import { type ChatMessage, requestSchema } from '../../e2e/agents/markets/wire.js';
import type { World } from '../../src/world/world.js';
import type { Demo } from './trial.js';

export const almanac: Demo = {
  app: markets,
  folder: 'scenarios/markets',
  open({ world, scenario, seed }) {
    const today = new Date(scenario.now).toISOString().slice(0, 10);
    const locale = scenario.surface?.locale ?? 'en-US';
    const setting = `Today is ${today}. The person's locale: ${locale}.`;
    const messages: ChatMessage[] = [{ role: 'system', content: setting }];
    return {
      starters: wordsFor(locale).suggestions,
      async reply(content) {
        messages.push({ role: 'user', content });
        for (;;) {
          const decision = decide(requestSchema.parse({ messages, seed }));
          if (decision.kind === 'say') {
            messages.push({ role: 'assistant', content: decision.text });
            return { text: decision.text };
          }
          messages.push(...(await called(world, decision)));
        }
      },
    };
  },
};

/** The model's message with its calls, then what each of them came to, as the page tells it. */
async function called(
  world: World,
  { calls }: Extract<Decision, { kind: 'call' }>,
): Promise<ChatMessage[]> {
  const tool_calls = calls.map(({ id, name, args }) => ({
    id,
    type: 'function' as const,
    function: { name, arguments: JSON.stringify(args) },
  }));
  const answers = calls.map(async ({ id, name, args }): Promise<ChatMessage> => {
    const { body, delivery } = await world.call(name, args, { via: 'route' });
    const seen = delivery === 'whole' ? body : { error: brokenAs[delivery] };
    return { role: 'tool', tool_call_id: id, content: JSON.stringify(seen) };
  });
  return [{ role: 'assistant', content: null, tool_calls }, ...(await Promise.all(answers))];
}

const brokenAs = { malformed: 'unreadable_answer', cut: 'unreadable_answer', drop: 'unreachable' };
