// What a suite tells programs and reviewers: summary.json under its published schema, Markdown and annotations of GitHub.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { format, resolveConfig } from 'prettier';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { explainText } from '../../src/report/explain-text.js';
import { summaryMarkdown, writeSummary } from '../../src/report/summary-markdown.js';
import { scenarioTable } from '../../src/report/suite-table.js';
import { workflowCommands } from '../../src/report/gate-text.js';
import { compareSuites } from '../../src/suite/compare.js';
import { readSuite, type Suite, type SuiteScenario } from '../../src/suite/suite.js';
import { summaryJsonSchema, summaryOf } from '../../src/suite/summary.js';
import { buildRun } from './build-run.js';

const published = resolve(import.meta.dirname, '../../docs/summary.schema.json');

let root: string;
let suite: Suite;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'sightline-outputs-'));
  const dir = await buildRun(root, {
    shard: { current: 1, total: 1 },
    scenarios: [
      { scenario: 'always', fates: ['passed', 'passed'], project: 'phone' },
      {
        scenario: 'mixed',
        fates: ['passed', 'failed', 'inconclusive', 'no_episode', ['invalid', 'passed']],
      },
      { scenario: 'tone', fates: ['failed'], gate: 'directional', weight: 2 },
      {
        scenario: 'rate',
        fates: ['passed', 'passed', 'failed'],
        gate: { pass_rate: 0.8, confidence: 0.9 },
      },
    ],
    ended: {
      status: 'failed',
      errors: [],
      failures: [
        { title: 'page › loads', file: 'e2e/a,b.spec.ts', line: 3, message: '50% of it: \nno' },
      ],
    },
  });
  suite = readSuite([dir]);
});

afterAll(() => rm(root, { recursive: true }));

/** With a headline of one trial that an agent has written. */
function said(headline: string): Suite {
  const [first] = suite.scenarios;
  const trial = first?.trials.find(({ outcome }) => outcome === 'failed');
  if (first === undefined || trial === undefined) throw new Error('No trial failed.');
  const scenario: SuiteScenario = { ...first, trials: [{ ...trial, headline }] };
  return { ...suite, scenarios: [scenario] };
}

it('has a published schema, which is made from its own', async () => {
  const text = JSON.stringify(summaryJsonSchema());
  const options = await resolveConfig(published);
  await expect(await format(text, { ...options, parser: 'json' })).toMatchFileSnapshot(published);
});

it('writes a summary that the published schema allows, without a path of this machine', async () => {
  await writeSummary(join(root, 'out'), suite);
  const text = await readFile(join(root, 'out/summary.json'), 'utf8');
  const summary: unknown = JSON.parse(text);
  expect(summary).toEqual(JSON.parse(JSON.stringify(summaryOf(suite, null))));
  const validate = new Ajv2020({ strict: false }).compile(
    JSON.parse(await readFile(published, 'utf8')) as object,
  );
  expect(validate(summary), JSON.stringify(validate.errors)).toBe(true);
  expect(validate({ ...(summary as object), decision: 'green' })).toBe(false);
  expect(text).not.toContain(root);
  expect(summary).toMatchObject({
    decision: 'not_met',
    planned: 11,
    outcomes: { passed: 6, failed: 3, inconclusive: 1, invalid: 0, error: 1 },
    runs: [{ run: 'run-1', shard: { current: 1, total: 1 }, durationMs: 60_000 }],
  });
  expect(summaryOf(suite, null).scenarios.map(({ scenario }) => scenario)).toEqual([
    'mixed',
    'rate',
    'tone',
    'always',
  ]);
});

it('keeps what an agent said from becoming markup', () => {
  const hostile = said(
    '<img src=x> & "a"\u0007 ]]> @everyone [x](https://evil.test) | `b` \uD800 **c**',
  );
  const markdown = summaryMarkdown(hostile);
  expect(markdown).not.toMatch(/<img|@everyone|https:\/\/evil|[^\\]\[x\]|[^\\]\| `b`/);
  expect(markdown).toContain('\\*\\*c\\*\\*');
});

it('heads the comment with the answer, and marks it so that it can be replaced', () => {
  const lines = summaryMarkdown(suite).split('\n');
  expect(lines.slice(0, 5)).toEqual([
    '<!-- sightline-summary -->',
    '## ❌ Gate not met: this must not merge.',
    '',
    '- page › loads (e2e/a,b.spec.ts:3): 50% of it: no',
    '- shop/mixed: 2 of 5 passed, 2 could not be told; all must',
  ]);
  expect(lines[5]).toBe('  - trial 2: The refund of "mixed" was never issued (turn 2).');
  expect(lines).toContain(
    '| shop/tone | directional | ✕ | 0/1 | 0% (0%–97.5%) | 1.5 s | 2.0 s | 100 | 100 |',
  );
});

it('links each trial to its page where the report is served', () => {
  const markdown = summaryMarkdown(suite, { reportUrl: 'https://reports.test/pr-12/index.html' });
  expect(markdown).toMatch(
    /\*\*failed\*\*.* Seed \d+\. \[`[^`]+`\]\(<https:\/\/reports\.test\/pr-12\/index\.html#\/episode\/[\w.%-]+>\)/,
  );
  expect(summaryMarkdown(suite)).not.toContain('](<');
});

it('says what got worse since the baseline', () => {
  const since = { ...compareSuites(suite, suite), regressed: true };
  expect(summaryMarkdown(suite, { since })).toContain(
    '### Worse than the baseline: this must not merge.\n\n- ',
  );
  const same = summaryMarkdown(suite, { since: compareSuites(suite, suite) });
  expect(same).toContain('### Since the baseline\n\n- ○ No evidence of a regression.');
  expect(same).toContain('pass rate of the suite 0 points');
  expect(summaryMarkdown(suite)).not.toContain('the baseline');
});

it('stays below what GitHub takes as a comment', () => {
  const many = Array.from({ length: 5000 }, () => suite.scenarios[0] ?? []).flat();
  const markdown = summaryMarkdown({ ...suite, scenarios: many });
  expect(markdown.length).toBeLessThan(65_536);
  expect(markdown).toContain('and 4900 more scenarios, in `summary.json`');
});

it('annotates the line of the scenario, and escapes as GitHub wants it', () => {
  const commands = workflowCommands(suite);
  expect(commands[0]).toBe(
    '::error file=e2e/a%2Cb.spec.ts,line=3,title=page › loads::50%25 of it: %0Ano',
  );
  expect(commands[1]).toBe(
    '::error file=scenarios/shop/mixed.yaml,line=1,title=shop/mixed::2 of 5 passed, 2 could not be told; all must. trial 2: The refund of "mixed" was never issued (turn 2).',
  );
  expect(commands.some((command) => command.includes('tone'))).toBe(false);
});

it('is a row for each scenario', () => {
  const plain = (text: string) => text;
  const rows = scenarioTable(suite, plain).split('\n');
  expect(rows[0]).toMatch(
    /^scenario +gate +trials +passed +rate +latency avg +p95 +tokens avg +p95$/,
  );
  expect(rows[1]).toMatch(/^shop\/mixed +not met +●✕○!● +2\/5 +66\.7% \(9\.4%–99\.2%\)/);
  expect(rows.at(-1)).toMatch(/^all +6\/11 /);
});

it('explains a rule by its two errors, in numbers and words, and what would decide', () => {
  const text = explainText(suite);
  // 0.8 at 90% over 3 trials: it cannot be met, and is missed by 2 or 3 failures (P(X ≤ 0) = 0.008 at 0.8, P(X ≤ 1) = 0.104).
  expect(text).toContain('the pass rate must be at least 80%, with 3 trials (shop/rate)');
  expect(text).toMatch(/80% of trials \(asked for\) +0% +0\.8% +99\.2%/);
  expect(text).toContain('It can be met by 14 trials if all pass, and not met by 2 if all fail.');
  expect(text).toContain(
    'shop/rate is undecided: pass rate 66.7% (13.5% to 98.3%); at least 80% is required;',
  );
  // 1 − 0.95^5
  expect(text).toMatch(
    /all trials must pass, with 5 trials \(shop\/mixed\)[\s\S]*95% of trials +77\.4% +22\.6% +0%/,
  );
  expect(text).toContain('False block: 4.9% at 99%. Miss: 59% at 90%.');
});
