// `sightline drive`: a person at the keyboard plays the user of one scenario; reads arguments and prints, and records nothing itself.
import { statSync } from 'node:fs';
import { relative } from 'node:path';
import { createInterface } from 'node:readline';
import { checkScenario } from '../app/check-scenario.js';
import type { App } from '../app/definition.js';
import {
  invalidScenarios,
  loadScenario,
  type LoadedScenario,
  readScenarios,
} from '../scenario/load.js';
import type { EpisodeVerdict } from '../episode/verdict/format.js';
import { verdictTable } from '../episode/verdict/text.js';
import { loadApp } from './load-app.js';
import { wholeNumberOf } from './usage.js';
import { stderr, stdout } from '../values/terminal.js';

/** The options as commander hands them over. */
export interface DriveOptions {
  app: string;
  baseUrl?: string;
  gatewayPort?: string;
  debugPort?: string;
  trial: string;
  json?: boolean;
}

export async function driveScenario(scenario: string, options: DriveOptions): Promise<number> {
  const numbers = {
    trial: wholeNumberOf('--trial', options.trial),
    gatewayPort:
      options.gatewayPort === undefined
        ? null
        : wholeNumberOf('--gateway-port', options.gatewayPort),
    debugPort:
      options.debugPort === undefined ? null : wholeNumberOf('--debug-port', options.debugPort),
  };
  const app = await loadApp(options.app);
  const loaded = findScenario(scenario, app);
  checkScenario(loaded, app);
  const { drive } = await import('../playwright/drive.js');
  const say = (line: string) => stderr.write(`${line}\n`);
  const keys = createInterface({ input: process.stdin });
  try {
    const { episode, verdict } = await drive(
      {
        app,
        loaded,
        ...numbers,
        baseUrl: options.baseUrl ?? null,
      },
      {
        say,
        onOpen(_page, end) {
          say('You are the user now. Close the window, or press Enter here, when you are done.');
          keys.once('line', () => end('Enter was pressed in the terminal.'));
        },
      },
    );
    const dir = relative(process.cwd(), episode.dir);
    const text = `${verdictTable(verdict)}\nepisode: ${dir}\n`;
    stdout.write(options.json ? `${JSON.stringify({ ...verdict, dir }, null, 2)}\n` : text);
    return exitCode(verdict);
  } finally {
    keys.close();
  }
}

/** A path is a file with one scenario; anything else is an id. */
function findScenario(scenario: string, app: App): LoadedScenario {
  if (!statSync(scenario, { throwIfNoEntry: false })?.isFile())
    return loadScenario(`scenarios/${app.name}`, scenario);
  const { scenarios, problems } = readScenarios(scenario);
  const [first] = scenarios;
  if (!first || problems.length > 0) throw invalidScenarios(problems);
  return first;
}

function exitCode({ outcome }: EpisodeVerdict): 0 | 1 | 2 {
  if (outcome === 'passed') return 0;
  return outcome === 'failed' ? 1 : 2;
}
