// The returns desk on a stage: its policy engine, its tools and its own client, whose requests the world answers.
import { returnsDesk } from '../../e2e/agents/returns-desk/app.js';
import {
  newDialogue,
  type ReplyStream,
  styleOf,
} from '../../e2e/agents/returns-desk/server/dialogue.js';
import { respond } from '../../e2e/agents/returns-desk/server/policy-engine.js';
import type { FaultName } from '../../e2e/agents/returns-desk/server/records.js';
import { createBackendClient, runTool } from '../../e2e/agents/returns-desk/server/shop.js';
import type { ShownButton } from '../user/theatre.js';
import { cardLines } from '../user/desk-cards.js';
import type { Demo } from './trial.js';
import type { WorldServer } from './world-server.js';

/** With a fault it is not healthy any more, which grading has to notice. */
export function returnsDeskOn(
  server: () => WorldServer,
  { fault, folder = 'scenarios/returns-desk' }: { fault?: FaultName; folder?: string } = {},
): Demo {
  return {
    app: returnsDesk,
    folder,
    open({ world, seed }) {
      const baseUrl = server().serve(world);
      const backend = createBackendClient({ baseUrl, headers: {}, retryDelaysMs: [1, 1] });
      const dialogue = newDialogue();
      return {
        async reply(text) {
          const said: string[] = [];
          const buttons: ShownButton[] = [];
          const stream: ReplyStream = {
            say(line) {
              said.push(line.replaceAll('**', ''));
              return Promise.resolve();
            },
            call: (name, input) => runTool(backend, name, input),
            card: (kind, data) => void buttons.push(...cardLines(kind, data).buttons),
          };
          await respond({ dialogue, stream, seed, style: styleOf(seed), fault }, text);
          return { text: said.join('\n'), buttons };
        },
      };
    },
  };
}
