import { describe, expect, it } from 'vitest';
import { loadApp } from '../../src/cli/load-app.js';
import { formatLint, lint } from '../../src/cli/lint.js';
import { sightline, sightlineIn } from '../command.js';
import { folderWith, messageOf, withoutFolder } from '../scenario/temporary-folder.js';

const APP = `
export const shop = {
  name: 'shop' as const,
  start: '/',
  fixturesDir: 'nowhere',
  backend: { urls: [], tools: [] },
  terminalStates: { kept: () => true },
  checkpoints: {},
  landmarks: { denial_reason: () => { throw new Error('no page here'); } },
  knowledge: [],
  agents: [],
  records: {},
  assertions: {},
  replyTimeoutMs: 1,
};
export const other: number = 5;
`;

const files = {
  'app.ts': APP,
  'scenarios/shop/a.yaml': `scenario_id: a
starting_prompt: Hi
trials: 3
expectations:
  allowed_terminal_states: [keept]
  surface:
    - at: end
      claims:
        - The denial reason is shown.
        - Something that means "sorry" is shown.
        - The denial raeson is shown.
      asked: [The tone is friendly.]
`,
  'scenarios/shop/b.yaml': 'scenario_id: b\nscript: [Hi]\n',
  'scenarios/other/c.yaml': 'scenario_id: c\ntitel: x\n',
};

const scenarioWith = (claims: readonly string[]): string =>
  `scenario_id: a
starting_prompt: Hi
expectations:
  surface:
    - at: end
      claims: ${JSON.stringify(claims)}
`;

/** As somebody types it in that folder; what is printed. */
async function typed(folder: string, ...args: string[]): Promise<string> {
  return (await sightlineIn(folder, 'lint', ...args)).out;
}

describe('lint without paths', () => {
  it('looks at the scenarios of the app, and at all without one', async () => {
    const folder = folderWith(files);
    const ofApp = await typed(folder, '--app', 'app.ts');
    expect(ofApp).toContain('scenarios/shop/a.yaml');
    expect(ofApp).not.toContain('scenarios/other');
    expect(await typed(folder)).toContain('scenarios/other/c.yaml');
  });

  it('looks at all of them where the app has no folder of its own', async () => {
    const { 'app.ts': app, 'scenarios/other/c.yaml': other } = files;
    const folder = folderWith({ 'app.ts': app, 'scenarios/other/c.yaml': other });
    expect(await typed(folder, '--app', 'app.ts')).toContain('scenarios/other/c.yaml');
  });
});

describe('lint', () => {
  it('finds the scenarios below a folder and checks only their form without an app', () => {
    const folder = folderWith(files);
    const result = lint([`${folder}/scenarios`]);
    const [first, ...rest] = withoutFolder(folder, formatLint(result)).split('\n');
    expect(first).toContain(
      '~/scenarios/other/c.yaml:2:1  unknown field "titel"; did you mean "title"?',
    );
    expect(rest.join('\n')).toBe(`
a: plan user, 3 trials
b: script user, 1 trial

1 problem; 2 scenarios readable, names and claims not checked: give --app <file>
`);
  });

  it('knows the ids of ready questions without an app', () => {
    const folder = folderWith({
      'a.yaml': `scenario_id: a
starting_prompt: Hi
expectations:
  judges:
    - did_not_blame_the_user
    - did_not_blame_the_usr
    - ask: stayed_on_polcy
    - Does the agent say why?
`,
    });
    const { problems } = lint([folder]);
    expect(problems.map(({ line, message }) => [line, message.split('?')[0]])).toEqual([
      [6, 'unknown ready question "did_not_blame_the_usr"; did you mean "did_not_blame_the_user"'],
      [7, 'unknown ready question "stayed_on_polcy"; did you mean "stayed_on_policy"'],
    ]);
  });

  it('holds names and claims against the app', async () => {
    const folder = folderWith(files);
    const app = await loadApp(`${folder}/app.ts`);
    const result = lint([`${folder}/scenarios/shop`], { app });
    expect(
      result.scenarios.map(({ scenario, claims }) => [
        scenario,
        claims.map(({ status }) => status),
      ]),
    ).toEqual([
      ['a', ['measured', 'needs_model', 'refused']],
      ['b', []],
    ]);
    const text = withoutFolder(folder, formatLint(result));
    expect(text).toContain(
      '~/scenarios/shop/a.yaml:5:29  unknown terminal state "keept"; did you mean "kept"?',
    );
    expect(text).toContain(
      '~/scenarios/shop/a.yaml:11:11  the claim "The denial raeson is shown.": Refused: no landmark is called "denial raeson" (did you mean "denial reason"?). Nearest: The denial reason is shown. | The denial reason is visible without scrolling.',
    );
    expect(text).toContain(
      [
        'a: plan user, 3 trials, 1 of 3 claims measured',
        '  "The denial reason is shown." Measured: The denial reason is shown.',
        '  "Something that means "sorry" is shown." Measured of what a model picks: Something that means "sorry" is shown.',
        '',
      ].join('\n'),
    );
    expect(text).toContain('2 problems; 2 scenarios readable, checked against the app "shop"');
  });

  it('shows how each claim is read', async () => {
    const claims = ['the “Send” button is greyed out', 'The denial reason does NOT show $84.20'];
    const folder = folderWith({ ...files, 'scenarios/shop/a.yaml': scenarioWith(claims) });
    const app = await loadApp(`${folder}/app.ts`);
    expect(formatLint(lint([`${folder}/scenarios/shop`], { app }))).toContain(
      [
        'a: plan user, 1 trial, 2 of 2 claims measured',
        '  "the “Send” button is greyed out" Measured: The button "Send" is disabled.',
        '  "The denial reason does NOT show $84.20" Measured: The denial reason does not say "$84.20".',
        '',
      ].join('\n'),
    );
  });

  it('reads claims that are data as their sentences, and knows their landmarks', async () => {
    const claims = [
      { subject: { kind: 'landmark', name: 'denial_reason' }, predicate: 'shown', not: true },
      { subject: { kind: 'landmark', name: 'denial_raeson' }, predicate: 'shown' },
    ];
    const data = scenarioWith([]).replace('[]', JSON.stringify(claims));
    const folder = folderWith({ ...files, 'scenarios/shop/a.yaml': data });
    const app = await loadApp(`${folder}/app.ts`);
    const result = lint([`${folder}/scenarios/shop`], { app });
    expect(result.scenarios[0]?.claims[0]).toMatchObject({
      claim: 'The denial reason is not shown.',
      status: 'measured',
    });
    expect(
      result.problems.map(({ line, message }) => [line, message.split(';')[0]]),
    ).toContainEqual([6, 'unknown landmark "denial_raeson"']);
  });

  it('says so where there is nothing to read', () => {
    const folder = folderWith({ 'notes.txt': 'x' });
    expect(messageOf(folder, () => lint([folder]))).toContain('There are no scenarios at "~".');
  });
});

describe('the command lint', () => {
  it('ends with 0 where all is well, with 1 where anything is not, and with 64 if a claim is refused', async () => {
    const folder = folderWith(files);
    const withApp = (path: string) =>
      sightline('lint', '--app', `${folder}/app.ts`, `${folder}/${path}`);
    expect((await withApp('scenarios/shop/b.yaml')).code).toBe(0);
    expect((await sightline('lint', `${folder}/scenarios`)).code).toBe(1);
    expect((await withApp('scenarios/shop')).code).toBe(64);
  });

  it('prints the findings as JSON', async () => {
    const folder = folderWith(files);
    const { out } = await sightline(
      'lint',
      '--json',
      '--app',
      `${folder}/app.ts`,
      `${folder}/scenarios/shop/b.yaml`,
    );
    expect(JSON.parse(out)).toMatchObject({
      problems: [],
      scenarios: [{ scenario: 'b', user: 'script', trials: 1, claims: [] }],
      checkedAgainst: 'shop',
    });
  });
});

describe('loadApp', () => {
  it.each([
    ['export const a = 1;\n', 'exports no app; it exports a.'],
    ['', 'exports no app; it exports nothing.'],
    [
      'export const bare = { terminalStates: {}, backend: {} };\n',
      'exports no app; it exports bare.',
    ],
    [`${APP}export const twin = { ...shop };\n`, 'exports 2 apps: shop, twin.'],
    ['throw new Error("boom");\n', 'cannot be loaded.\n  boom'],
    ['import "./gone.js";\n', 'cannot be loaded.'],
    ['export const a: = 1;\n', 'cannot be loaded.'],
  ])('refuses a file that says %j', async (text, message) => {
    const folder = folderWith({ 'app.ts': text });
    await expect(loadApp(`${folder}/app.ts`)).rejects.toThrow(message);
  });

  it('says so if there is no such file', async () => {
    await expect(loadApp('nowhere/app.ts')).rejects.toThrow(
      'There is no app file "nowhere/app.ts".',
    );
  });
});
