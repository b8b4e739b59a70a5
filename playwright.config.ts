// The main job: the scenarios and examples on the demo agents. `npx playwright test`.
import { defineConfig, devices } from '@playwright/test';
import { freePort, gatewayUrl, sightlineConfig } from 'sightline/playwright';

/** A fresh clone runs the showcase. Without `--project`, Playwright itself would run all projects. */
const projects = ['showcase', 'full'];
const asked = process.argv.some((word) => word.startsWith('--project'));
process.env['DEMO_PROJECTS'] ??= asked ? projects.join() : 'showcase';

const returnsDesk = `http://127.0.0.1:${freePort('returns-desk')}`;

export default defineConfig(
  sightlineConfig({ reporters: [['json', { outputFile: 'test-results/results.json' }]] }),
  {
    testDir: 'e2e',
    // Compiled already; in a project of a user it lies in node_modules, where Playwright leaves files as they are.
    build: { external: ['**/dist/**'] },
    fullyParallel: true,
    forbidOnly: process.env['CI'] !== undefined,
    // An episode waits for much of its time: with two workers, two cores have nothing to do for a third of it.
    workers: 3,
    use: { ...devices['Desktop Chrome'], baseURL: returnsDesk },
    projects: projects
      .filter((name) => process.env['DEMO_PROJECTS']?.includes(name))
      .map((name) => ({ name, ...(name === 'showcase' ? { grep: /@showcase\b/ } : {}) })),
    webServer: [
      {
        name: 'returns-desk',
        command: `node --import tsx e2e/agents/returns-desk/server/main.ts --port ${freePort('returns-desk')} --backend ${gatewayUrl()}/world --log ${gatewayUrl()}/records/desk_log`,
        url: `${returnsDesk}/healthz`,
        gracefulShutdown: { signal: 'SIGTERM', timeout: 2000 },
      },
      {
        name: 'approval-desk',
        command: `node --import tsx e2e/agents/approval-desk/server/main.ts --port ${freePort('approval-desk')} --backend ${gatewayUrl()}/world`,
        url: `http://127.0.0.1:${freePort('approval-desk')}/healthz`,
        gracefulShutdown: { signal: 'SIGTERM', timeout: 2000 },
      },
      {
        // Its tools are in its own process: it finds the gateway and the token in the environment that this config made.
        name: 'workplace',
        command: `node --import tsx e2e/agents/workplace/server/main.ts --port ${freePort('workplace')} --browser-backend https://api.workplace.test`,
        url: `http://127.0.0.1:${freePort('workplace')}/healthz`,
        gracefulShutdown: { signal: 'SIGTERM', timeout: 2000 },
      },
      {
        name: 'markets',
        command: `node --import tsx e2e/agents/markets/server/main.ts --port ${freePort('markets')}`,
        url: `http://127.0.0.1:${freePort('markets')}/healthz`,
        gracefulShutdown: { signal: 'SIGTERM', timeout: 2000 },
      },
      {
        name: 'foreign-uis',
        command: `node --import tsx e2e/foreign/main.ts --port ${freePort('foreign-uis')} --desk ${returnsDesk}`,
        url: `http://127.0.0.1:${freePort('foreign-uis')}/`,
        gracefulShutdown: { signal: 'SIGTERM', timeout: 2000 },
      },
    ],
  },
);
