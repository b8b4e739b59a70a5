// The part of a Playwright config that Sightline brings: browser, gateway, reporter, trace.
import { fileURLToPath } from 'node:url';
import type { PlaywrightTestConfig, ReporterDescription } from '@playwright/test';
import { type SuiteGate, suiteGateSchema } from '../scenario/gate.js';
import { packageFile } from '../values/package-files.js';
import { type SurfaceOption, resolveSurface } from '../scenario/surface.js';
import { SightlineError } from '../sightline-error.js';
import { browserLaunchOptions, type Network } from './browser.js';
import { gatewayUrl, runToken, shareKeep, startRun, type WhatToKeep } from './run.js';

export interface SightlineConfigOptions {
  /** Where to keep episodes, relative to the working directory. Default `sightline-episodes`. */
  episodes?: string;
  /** Reporters besides Sightline's own and Playwright's HTML report. */
  reporters?: ReporterDescription[];
  /**
   * Hosts of the agent's own UI and server, such as "staging.shop.example", if they are not on this machine: no other
   * name resolves in the browser. Default none. List their origins in the app file.
   */
  agentHosts?: readonly string[];
  /**
   * Whose pictures and copies of the page to keep: `all`, or `failures`, everything that did not pass. Default
   * `all`.
   */
  keep?: WhatToKeep;
  /**
   * What each scenario is shown on: a Playwright project for each, with its name, such as `['desktop', 'phone', 'zoom_200']`. See
   * docs/scenarios.md#several-surfaces. Default: your own projects.
   */
  surfaces?: readonly SurfaceOption[];
  /**
   * The gate of the suite, such as `{ pass_rate: 0.9 }`: scenarios without a gate of their own are decided by it together, each by
   * its `weight`. `confidence` is 0.95 unless given. Default none: every trial of such a scenario must pass.
   */
  gate?: Pick<SuiteGate, 'pass_rate'> & Partial<SuiteGate>;
}

/**
 * The base of a config: `defineConfig(sightlineConfig(), { …yours })`.
 *
 * It starts the gateway, makes sure of a browser, blocks service workers, keeps traces of failures,
 * and adds the reporter. Your part is added on top; your own `reporter` or `globalSetup` replaces Sightline's, so name
 * additional reporters in `options.reporters`.
 */
export function sightlineConfig(options: SightlineConfigOptions = {}): PlaywrightTestConfig {
  startRun(options.episodes);
  shareKeep(options.keep);
  const gate = options.gate === undefined ? null : suiteGate(options.gate);
  const network: Network = { hosts: hostNames(options.agentHosts ?? []) };
  const gateway = new URL(gatewayUrl());
  return {
    ...(options.surfaces === undefined ? {} : { projects: projectsOf(options.surfaces) }),
    globalSetup: built('global-setup.js'),
    retries: 0,
    // By path, since Playwright looks package names up from its own folder.
    reporter: [
      [built('reporter.js'), { gate }],
      ['html', { open: 'never' }],
      ...(options.reporters ?? []),
    ],
    webServer: [
      {
        name: 'gateway',
        command: `"${process.execPath}" "${built('gateway-main.js')}" --port ${gateway.port}`,
        url: `${gateway.origin}/healthz`,
        env: { SIGHTLINE_TOKEN: runToken() },
        gracefulShutdown: { signal: 'SIGTERM', timeout: 2000 },
      },
    ],
    use: {
      launchOptions: browserLaunchOptions({ network }),
      serviceWorkers: 'block',
      // Without the film strip: the browser would draw each frame once more for it.
      trace: { mode: 'retain-on-failure', screenshots: false },
    },
  };
}

/** Playwright types `use` only with its own options. */
function projectsOf(surfaces: readonly SurfaceOption[]): { name: string; use: object }[] {
  return surfaces.map(resolveSurface).map((surface) => ({ name: surface.name, use: { surface } }));
}

function suiteGate(given: unknown): SuiteGate {
  const { data, success } = suiteGateSchema.safeParse(given);
  if (success) return data;
  throw new SightlineError('usage', {
    what: 'sightlineConfig() was given a gate that is none.',
    details: [JSON.stringify(given)],
    next: 'Write { pass_rate: 0.9 }, a rate between 0 and 1, with a confidence such as 0.95 if need be.',
  });
}

/** A comma would add a rule of its own to the browser's list, and a "*" would open it. */
function hostNames(hosts: readonly string[]): readonly string[] {
  const odd = hosts.filter((host) => !/^(?:[\w-]+(?:\.[\w-]+)*|\[[0-9a-f:.]+\])$/i.test(host));
  if (odd.length === 0) return hosts;
  throw new SightlineError('usage', {
    what: 'sightlineConfig() was given agentHosts that are not host names.',
    details: odd.map((host) => `"${host}"`),
    next: 'Write each host alone, without scheme, port or path, such as "staging.shop.example".',
  });
}

function built(name: string): string {
  return fileURLToPath(packageFile(`dist/playwright/${name}`));
}
