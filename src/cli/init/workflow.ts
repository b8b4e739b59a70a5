// The CI workflow of a project with Sightline; knows how each package manager is called, and nothing else.
import type { PackageManager } from './project.js';

interface Commands {
  install: string;
  /** Runs a program of the project. */
  exec: string;
  /** Steps of CI before and around the install. */
  frozenInstall: string;
  corepack: boolean;
}

const commands: Record<PackageManager, Commands> = {
  npm: { install: 'npm install', exec: 'npx', frozenInstall: 'npm ci', corepack: false },
  pnpm: {
    install: 'pnpm install',
    exec: 'pnpm exec',
    frozenInstall: 'pnpm install --frozen-lockfile',
    corepack: true,
  },
  yarn: { install: 'yarn install', exec: 'yarn', frozenInstall: 'yarn install', corepack: true },
};

/** The two commands that somebody has to type: install, and run the episodes. */
export function nextCommands(manager: PackageManager, config: string | null): [string, string] {
  const { install, exec } = commands[manager];
  return [install, `${exec} ${playwrightTest(config)}`];
}

/** `playwright test`, with its config where that is not the default one. */
export function playwrightTest(config: string | null): string {
  return config === null ? 'playwright test' : `playwright test --config ${config}`;
}

/** `.github/workflows/sightline.yml`. */
export function workflow(manager: PackageManager, config: string | null): string {
  const { exec, frozenInstall, corepack } = commands[manager];
  return [
    '# Runs the episodes for every pull request, and keeps the report and the episodes.',
    'name: Sightline',
    'on:',
    '  pull_request:',
    '  push:',
    '    branches: [main]',
    'jobs:',
    '  episodes:',
    '    runs-on: ubuntu-latest',
    '    timeout-minutes: 30',
    '    steps:',
    '      - uses: actions/checkout@v4',
    '      - uses: actions/setup-node@v4',
    '        with:',
    '          node-version: 22',
    ...(corepack ? ['      - run: corepack enable'] : []),
    `      - run: ${frozenInstall}`,
    `      - run: ${exec} playwright install --with-deps chromium`,
    '      # TODO Start your agent, preferably under webServer in the Playwright config, which works locally too.',
    `      - run: ${exec} ${playwrightTest(config)}`,
    '      - uses: actions/upload-artifact@v4',
    '        if: ${{ !cancelled() }}',
    '        with:',
    '          name: sightline',
    '          path: |',
    '            playwright-report/',
    '            sightline-episodes/',
    '          retention-days: 14',
    '',
  ].join('\n');
}
