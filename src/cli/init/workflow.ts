// The CI workflow of a project with Sightline; knows how to call each package manager, and nothing else.
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

/** The two commands to type: install, and run the episodes. */
export function nextCommands(manager: PackageManager, config: string | null): [string, string] {
  const { install, exec } = commands[manager];
  return [install, `${exec} ${playwrightTest(config)}`];
}

/** `playwright test`, with its config unless it is the default one. */
export function playwrightTest(config: string | null): string {
  return config === null ? 'playwright test' : `playwright test --config ${config}`;
}

/** Machines that share the trials. */
const SHARDS = 3;
/** Where the gate finds the artifacts of all shards, and where it writes the result. */
const [ARTIFACTS, OUT] = ['shards', 'sightline-report'];

/**
 * `.github/workflows/sightline.yml`: shards run the trials and decide nothing; the gate decides from what they leave.
 */
export function workflow(manager: PackageManager, config: string | null): string {
  const { exec } = commands[manager];
  return [
    '# Runs the episodes of every pull request on several machines, and decides from all of them whether it may merge.',
    'name: Sightline',
    'on:',
    '  pull_request:',
    '  push:',
    '    branches: [main]',
    'permissions:',
    '  contents: read',
    'jobs:',
    '  episodes:',
    '    runs-on: ubuntu-latest',
    '    timeout-minutes: 30',
    '    strategy:',
    '      fail-fast: false',
    '      matrix:',
    `        shard: [${Array.from({ length: SHARDS }, (_, index) => index + 1).join(', ')}]`,
    '    steps:',
    ...installSteps(manager),
    `      - run: ${exec} playwright install --with-deps chromium`,
    '      # TODO Start your agent, preferably under webServer in the Playwright config, which works locally too.',
    '      # A shard decides nothing: a red trial may be one that its gate allows.',
    `      - run: ${exec} ${playwrightTest(config)} --shard=\${{ matrix.shard }}/${SHARDS}`,
    '        continue-on-error: true',
    '      - uses: actions/upload-artifact@v4',
    '        if: ${{ !cancelled() }}',
    '        with:',
    '          name: sightline-${{ matrix.shard }}',
    '          path: |',
    '            playwright-report/',
    '            sightline-episodes/',
    '          retention-days: 14',
    '  # Make this job a required check of the branch.',
    '  gate:',
    '    needs: episodes',
    '    if: ${{ !cancelled() }}',
    '    runs-on: ubuntu-latest',
    '    steps:',
    ...installSteps(manager),
    '      - uses: actions/download-artifact@v4',
    '        with:',
    '          pattern: sightline-*',
    `          path: ${ARTIFACTS}`,
    `      - run: ${exec} sightline gate ${ARTIFACTS} --out ${OUT}`,
    `      - run: cat ${OUT}/summary.md >> "$GITHUB_STEP_SUMMARY"`,
    '        if: ${{ !cancelled() }}',
    `      - run: ${exec} sightline report ${ARTIFACTS} --out ${OUT}`,
    '        if: ${{ !cancelled() }}',
    '        continue-on-error: true',
    '      - uses: actions/upload-artifact@v4',
    '        if: ${{ !cancelled() }}',
    '        with:',
    '          name: gate',
    '          # The report, and the pictures that it shows.',
    '          path: |',
    `            ${OUT}/`,
    `            ${ARTIFACTS}/**/sightline-episodes/`,
    '          retention-days: 14',
    '',
  ].join('\n');
}

function installSteps(manager: PackageManager): string[] {
  const { frozenInstall, corepack } = commands[manager];
  return [
    '      - uses: actions/checkout@v4',
    '      - uses: actions/setup-node@v4',
    '        with:',
    '          node-version: 22',
    ...(corepack ? ['      - run: corepack enable'] : []),
    `      - run: ${frozenInstall}`,
  ];
}
