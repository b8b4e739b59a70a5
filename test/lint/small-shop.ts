// A small app with a policy and scenarios on disk, for tests of policies and coverage.
import { z } from 'zod';
import { defineApp } from '../../src/app/define.js';
import { defineTool } from '../../src/app/define-tool.js';
import { type LoadedScenario, loadScenarios } from '../../src/scenario/load.js';
import { folderWith } from '../scenario/temporary-folder.js';

const tool = (name: string) =>
  defineTool({
    name,
    description: name,
    route: `POST /${name}`,
    input: z.object({}),
    mock: () => ({}),
  });

export const shop = defineApp({
  name: 'shop',
  start: '/',
  backend: { urls: ['https://api.shop.test'], tools: [tool('get_order'), tool('refund')] },
  terminalStates: { refunded: () => true, denied: () => true, broken: () => true },
});

export const POLICY = `clauses:
  - { id: '1', says: Refunds are paid., kind: rule, allowed_terminal_states: [refunded] }
  - { id: '2', says: Late returns are refused., kind: refusal, allowed_terminal_states: [denied] }
forbidden_terminal_states: [broken]
`;

/** Writes scenarios by id into a folder with the policy, and loads them. */
export function shopFolder(scenarios: Record<string, string>, policy: string | null = POLICY) {
  const files: Record<string, string> = policy === null ? {} : { '_policy.yaml': policy };
  for (const [id, text] of Object.entries(scenarios))
    files[`${id}.yaml`] = `scenario_id: ${id}\n${text}`;
  const folder = folderWith(files);
  return { folder, loaded: (): LoadedScenario[] => loadScenarios(folder) };
}
