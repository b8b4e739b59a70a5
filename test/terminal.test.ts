// Nothing that comes from outside speaks to the terminal or to a CI runner: hostile text in every source, and every output looked at byte by byte.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { CommanderError } from 'commander';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sightlineProgram } from '../src/cli/program.js';
import SightlineReporter from '../src/playwright/reporter.js';
import { SightlineError } from '../src/sightline-error.js';
import {
  colored,
  inert,
  inertColored,
  inertMessage,
  ours,
  stderr,
  stdout,
} from '../src/values/terminal.js';
import { agent, call, user } from './grade/build-episode.js';
import { type MiniProject, miniProject } from './playwright/mini-project.js';
import { shopFiles } from './playwright/shop.js';
import { gradedRun } from './report/graded.js';

const hostile: Readonly<Record<string, string>> = {
  'a title': '\u001b]0;pwned\u0007',
  'a link': '\u001b]8;;https://evil.test\u001b\\x\u001b]8;;\u001b\\',
  'the clipboard': '\u001b]52;c;cHduZWQ=\u0007',
  'a color': '\u001b[38;5;201mmet\u001b[0m',
  'a note of Jenkins': '\u001b[8mha:AAAA\u001b[0m',
  'an erased screen': '\u001b[2J\u001b[1A',
  'a control of one byte': '\u009b2J\u0085',
  'an override': '\u202ecba\u202c',
  'an isolate': '\u2066abc\u2069',
  'marks of direction': 'a\u200eb\u200fc\u061cd',
  'a line begun again': 'a\r::stop-commands::x',
  'a line of another kind': 'a\u2028::stop-commands::x',
  'a command of GitHub': 'a\n::stop-commands::x\nb',
  'one behind blanks': 'a\n \t\u00a0::error file=a.ts::x\nb',
  'one behind what is not seen': 'a\n\u200b\ufeff::add-mask::x\nb',
  'one that is pulled apart': 'a\n:\u00ad:set-output name=a::x\nb',
  'an old command of GitHub': 'a ##[error]x',
  'a command of Azure': 'a ##vso[task.complete result=Succeeded]x',
  'a command of TeamCity': "a ##teamcity[buildStatus status='SUCCESS']x",
  'a section of GitLab': 'a\nsection_start:1:x\r\u001b[0K',
};

const CONTROL =
  // eslint-disable-next-line no-control-regex -- these must not be there
  /(?!\u001b\[[\d;]*m)[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/;
const COMMAND = /^[\s\u200b\ufeff]*(?::\u00ad?:|section_(?:start|end):)|##(?:\[|vso\[|teamcity\[)/;
// eslint-disable-next-line no-control-regex -- colors that are not Sightline's
const STRANGE_COLOR = /\u001b\[(?:38;5;201|8|0)m/;

/** The lines that a terminal or a runner would obey. */
function obeyed(output: string): string[] {
  return output
    .split(/[\r\n\u2028]/)
    .concat(output.split('\n'))
    .filter((line) => CONTROL.test(line) || COMMAND.test(line) || STRANGE_COLOR.test(line));
}

const all = Object.values(hostile).join(' ');

describe.each(Object.entries(hostile))('%s', (_, text) => {
  it('would be obeyed', () => expect(obeyed(text)).not.toEqual([]));
  it('is shown instead', () => {
    expect(obeyed(inert(text))).toEqual([]);
    expect(inert(inert(text))).toBe(inert(text));
  });
  it('is shown in an error', () => {
    const error = new SightlineError('usage', { what: text, details: [text], next: text });
    expect(obeyed(`${error.message}\n${error.stack ?? ''}`)).toEqual([]);
  });
  it('stays the same data in JSON', () => {
    const json = JSON.stringify({ [text]: [text] }, null, 2);
    expect(obeyed(inert(json))).toEqual([]);
    expect(JSON.parse(inert(json))).toEqual({ [text]: [text] });
  });
});

/** What is written to both streams meanwhile. */
async function collected(work: () => unknown): Promise<string> {
  let out = '';
  const write = (text: unknown): boolean => {
    out += String(text);
    return true;
  };
  const spies = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation(write),
  );
  await work();
  for (const spy of spies) spy.mockRestore();
  return out;
}

const printed = (text: string): Promise<string> => collected(() => stdout.write(text));

describe('the door', () => {
  it('lets pass what is ours, and nothing that lies in it', async () => {
    const red = `${ours('\u001b[31m')}\u001b[2Jred${ours('\u001b[39m')}`;
    expect(await printed(red)).toBe('\u001b[31m\\u001b[2Jred\u001b[39m');
    expect(await printed(`${ours('::error title=a::b')}\n::error::c`)).toBe(
      '::error title=a::b\n\\u003a:error::c',
    );
  });

  it('sees a command behind a color', async () => {
    expect(await printed(`${ours('\u001b[31m')}::error::a`)).toBe('\u001b[31m\\u003a:error::a');
  });

  it('leaves other programs their colors, but for the one that hides', async () => {
    const text = '\u001b[31mred\u001b[39m \u001b[8mha:\u001b[2J';
    const shown = '\u001b[31mred\u001b[39m \\u001b[8mha:\\u001b[2J';
    expect(await printed(colored(text))).toBe(shown);
    expect(inertColored(text)).toBe(shown);
  });

  it('leaves alone what says nothing to anybody', async () => {
    const text = 'a: b\tc::d\r\n  # heading\n## two 👩‍💻 שלום\n';
    expect(await printed(text)).toBe(text.replace('\r', ''));
  });

  it('counts what a message leaves out', () => {
    expect(inertMessage(`${'a'.repeat(2_100)}\nb`)).toBe(
      `${'a'.repeat(2_000)}… (100 more characters)\nb`,
    );
  });
});

describe('a stored episode that is full of it', () => {
  let root: string;
  let run: string;
  let scenario: string;
  let log: string;

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'sightline-terminal-'));
    const story = [
      user(all),
      ...Object.values(hostile).map((text) => agent(`${text} Your refund of $99.00 was issued.`)),
      call('issue_refund', { args: { reason: all }, response: { note: all }, status: 500 }),
    ];
    const surface = [
      { at: 'end', claims: Object.values(hostile).map((text) => `"${text}" is shown.`) },
    ];
    const plan = {
      story,
      detail: all,
      world: { before: { note: all }, after: { note: `${all}!`, [all]: 1 } },
      scenario: { title: all, expectations: { tool_calls: ['create_return'], surface } },
    };
    run = await gradedRun(root, 'run \u001b[2J\u202e##[error]x', [
      { scenario: 'full', trials: [{ plan }] },
    ]);
    scenario = join(root, 'full\u001b[2J.yaml');
    await writeFile(
      scenario,
      `scenario_id: full\nstarting_prompt: ${JSON.stringify(all)}\n${JSON.stringify(all)}: 1\n`,
    );
    log = join(root, 'log.jsonl');
    await writeFile(
      log,
      `${JSON.stringify({
        messages: [
          { role: 'user', content: all },
          { role: all, content: all },
        ],
      })}\n`,
    );
    const [verdict = ''] = (await readdir(run, { recursive: true })).filter((name) =>
      name.endsWith('.verdict.json'),
    );
    const told = JSON.parse(await readFile(join(run, verdict), 'utf8')) as {
      headline: string;
      assertions: { title: string; reason: string; evidence: { text: string }[] }[];
    };
    told.headline = all;
    for (const assertion of told.assertions) {
      assertion.title = assertion.reason = all;
      for (const evidence of assertion.evidence) evidence.text = all;
    }
    await writeFile(join(run, verdict), JSON.stringify(told));
  });

  afterAll(() => rm(root, { recursive: true }));

  const said = (...args: string[]): Promise<string> =>
    collected(async () => {
      try {
        await sightlineProgram().parseAsync(['node', 'sightline', ...args]);
      } catch (error) {
        // Commander has told its own errors.
        if (!(error instanceof CommanderError)) stderr.write((error as Error).message);
      }
      process.exitCode = undefined;
    });

  // Grading anew leaves no verdict of ours.
  it('on GitHub, where the annotations are ours', async () => {
    vi.stubEnv('GITHUB_ACTIONS', 'true');
    const output = await said('gate', run);
    vi.unstubAllEnvs();
    const [first = '', ...others] = output.split('\n').filter((line) => line.startsWith('::'));
    expect(first).toMatch(/^::error file=scenarios\/shop\/full.yaml,line=1,title=shop\/full::/);
    expect(first).toContain('\\u001b]0;pwned');
    expect(others).toEqual([]);
    expect(obeyed(output.replace(first, ''))).toEqual([]);
  });

  it('summary.md', async () => {
    await said('gate', run);
    const text = await readFile(join(run, 'summary.md'), 'utf8');
    expect(text).toContain('\\u');
    expect(obeyed(text)).toEqual([]);
  });

  it.each([
    ['gate', () => ['gate', run]],
    ['gate --explain', () => ['gate', run, '--explain']],
    ['gate --json', () => ['gate', run, '--json']],
    ['grade', () => ['grade', run]],
    ['grade --json', () => ['grade', run, '--json']],
    ['report', () => ['report', run, '--out', join(root, `report${all.replaceAll('/', '')}`)]],
    ['lint', () => ['lint', scenario]],
    ['lint --json', () => ['lint', scenario, '--json']],
    ['import', () => ['import', log, '--out', join(root, 'imported')]],
    ['a run that there is not', () => ['gate', join(root, all)]],
    ['an option that there is not', () => ['gate', `--${all}`]],
    ['a command that there is not', () => [all]],
  ])('%s', async (_, args) => {
    const output = await said(...args());
    expect(output).not.toBe('');
    expect(obeyed(output)).toEqual([]);
  });
});

/** In source code, which is shown too; colors would pass, since Playwright's messages have some. */
const text = inert(JSON.stringify(all));
// eslint-disable-next-line no-control-regex -- colors
const uncolored = all.replaceAll(/\u001b\[[\d;]*m/g, '');

describe('a run whose agent, page and servers are full of it', () => {
  let project: MiniProject;

  beforeAll(async () => {
    project = await miniProject();
    await project.write({
      ...shopFiles,
      'server.mjs': shopFiles['server.mjs']
        .replace("'Sure. What is your order number?'", () => `${inString(text)} + ' Which order?'`)
        .replace('const box =', () => `${inString(trouble(text))} const box =`)
        .replace("'https://elsewhere.test/collect'", () =>
          inString(`'https://elsewhere.test/' + ${text}`),
        ),
      'e2e/shop.ts': shopFiles['e2e/shop.ts']
        .replace('replyTimeoutMs: 5000', 'replyTimeoutMs: 1500')
        .replace('world.state.refunds.push(refund);', () => `throw new Error(${text});`),
      'scenarios/shop/refund.yaml': shopFiles['scenarios/shop/refund.yaml']
        .replace('A lamp is refunded', () => text)
        .replace('\'"$42.50" is shown.\'', () => inert(JSON.stringify(`"${all}" is shown.`))),
      // As it is, since Playwright shows the lines around a mistake.
      'scenarios/shop/broken.yaml': `scenario_id: broken\n${JSON.stringify(all)}: 1\n`,
    });
  });

  afterAll(() => project.remove());

  it('is told by the reporters of Playwright, and obeyed by nobody', async () => {
    await project.write({
      'e2e/closely.spec.ts': closely,
      'playwright.config.ts': shopFiles['playwright.config.ts'].replace(
        'reporters: [',
        "reporters: [['list', { printSteps: true }], ['line'], ['dot'], ['github'], ",
      ),
    });
    const { output } = await project.playwright({ GITHUB_ACTIONS: 'true' });
    // Of Playwright's reporter for GitHub, and of Sightline's: each escaped as GitHub wants it.
    const own = /^ *::(?:error|notice|warning) (?:file|title)=[^\n]*$/gm;
    expect(output).toMatch(own);
    expect(output).toContain('\\u001b]0;pwned');
    expect(output).toContain('elsewhere.test');
    expect(obeyed(output.replaceAll(own, (line) => line.replace('::', '')))).toEqual([]);
  });
});

it('what tests and servers print is obeyed by nobody after the reporter of Sightline', async () => {
  // Playwright's own reporters pass it on as it is.
  const output = await collected(async () => {
    const reporter = new SightlineReporter();
    reporter.onStdOut(`first ${uncolored}\n`);
    reporter.onStdErr(Buffer.from(`second ${uncolored}\n`));
    reporter.onError({ message: `third ${uncolored}` });
    await setImmediate();
  });
  for (const word of ['first', 'second', 'third'])
    expect(output).toContain(`${word} \\u001b]0;pwned`);
  expect(obeyed(output)).toEqual([]);
});

/** As it stands within the string in which the server has its page. */
function inString(code: string): string {
  return JSON.stringify(code).slice(1, -1);
}

function trouble(text: string): string {
  return `document.title = ${text}; document.querySelector('button').title = ${text}; console.error(${text}); setTimeout(() => { throw new Error(${text}); });`;
}

const closely = `import { expect, test } from 'sightline/playwright';
import { shop } from './shop.js';
const said = ${inert(JSON.stringify(uncolored))};
// Playwright starts a new worker after each test that fails, so there are few, each with several errors.
test('what the agent says, and what is asked of others', async ({ simulate }) => {
  const episode = await simulate(shop, 'refund', { query: { mode: 'stray' } });
  await expect.soft(episode).not.toSay('Which order?');
  await expect(episode).toEndIn('refunded');
});
test.describe('what the page says, and what is thrown', () => {
  test.afterEach(() => { throw said; });
  test('at once', async ({ page }) => {
    await page.setContent('<p></p>');
    await page.locator('p').evaluate((p, text) => (p.textContent = text), said);
    await expect.soft(page.locator('p')).toHaveText('x', { timeout: 1 });
    throw new Error(said, { cause: new Error(said) });
  });
});
`;
