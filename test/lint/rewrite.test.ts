// `sightline lint --rewrite` against a model on the wire that may misbehave: what is written, and what never is.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sightlineIn } from '../command.js';
import { folderWith } from '../scenario/temporary-folder.js';
import { userText } from '../judge/judge-model.js';
import { type Behaviour, refuses, says, sends, standIn, type StandIn } from '../stand-in/openai.js';

const APP = `
export const shop = {
  name: 'shop',
  start: '/',
  fixturesDir: 'nowhere',
  backend: { urls: [], tools: [] },
  terminalStates: {},
  checkpoints: {},
  landmarks: { denial_reason: () => { throw new Error('no page here'); } },
  knowledge: [],
  agents: [],
  records: {},
  assertions: {},
  replyTimeoutMs: 1,
};
`;

const OLD = 'The customer understands why.';
const SHOWN = 'The denial reason is shown.';
const READABLE = 'The denial reason is readable.';

const scenario = (claims: string): string => `# What the case is about.
scenario_id: a
starting_prompt:   Hi
expectations:
  surface:
    - at: end
${claims}
`;

const A_FILE = 'scenarios/shop/a.yaml';
const WITH_OLD = scenario(`      claims:
        - '"Hello" is shown.'
        - ${OLD} # as the brand wants it`);

beforeEach(() => {
  const names = Object.keys(process.env).filter((name) => name.startsWith('SIGHTLINE_'));
  for (const name of names) vi.stubEnv(name, undefined);
});
afterEach(() => vi.unstubAllEnvs());

/** Rewrites in a project with these files, by a model that behaves so in order. */
async function rewritten(files: Record<string, string>, ...behaviours: readonly Behaviour[]) {
  const model: StandIn = await standIn(...behaviours);
  vi.stubEnv('SIGHTLINE_MODEL_URL', model.baseUrl);
  vi.stubEnv('SIGHTLINE_MODEL', 'stand-in');
  const folder = folderWith({ 'app.ts': APP, ...files });
  const result = await sightlineIn(folder, 'lint', '--rewrite', '--app', 'app.ts');
  const text = (name: string): string => readFileSync(join(folder, name), 'utf8');
  return { ...result, text, asked: model.requests.map(userText) };
}

const lines = (...all: readonly string[]): Behaviour => says({ reason: 'So it is.', lines: all });

describe('a refused claim', () => {
  it('gives way to the lines of the model, and stays as a comment above them', async () => {
    const { out, code, text, asked } = await rewritten(
      { [A_FILE]: WITH_OLD },
      lines(SHOWN, READABLE),
    );
    expect(text(A_FILE)).toBe(
      scenario(`      claims:
        - '"Hello" is shown.'
        # ${OLD}
        - '${SHOWN}'
        - '${READABLE}' # as the brand wants it`),
    );
    expect(out).toContain(`${A_FILE}:9:11  rewritten, "${OLD}":\n  ${SHOWN}\n  ${READABLE}\n`);
    expect(out).toContain('3 claims: 3 measured\n0 problems');
    expect(code).toBe(0);
    expect(asked).toHaveLength(1);
    for (const part of ['X is shown', '"denial_reason"', OLD, 'X is struck through'])
      expect(asked[0]).toContain(part);
    expect(asked[0]).not.toContain('<refused');
  });

  it.each<[string, string, string]>([
    [
      'in a list on one line',
      `      claims: ['"Hello" is shown.', ${OLD}] # both`,
      `      # ${OLD}\n      claims: ['"Hello" is shown.', '${SHOWN}', '${READABLE}'] # both`,
    ],
    [
      'over several lines',
      '      claims:\n        - >-\n          The customer\n          understands why.\n        - \'"Hello" is shown.\'',
      `      claims:\n        # ${OLD}\n        - '${SHOWN}'\n        - '${READABLE}'\n        - '"Hello" is shown.'`,
    ],
    [
      'in quotes',
      `      claims:\n        - "${OLD}"\n      asked: ["${OLD}"]`,
      `      claims:\n        # ${OLD}\n        - '${SHOWN}'\n        - '${READABLE}'\n      asked: ["${OLD}"]`,
    ],
  ])('may stand %s', async (_, claims, after) => {
    const { text } = await rewritten({ [A_FILE]: scenario(claims) }, lines(SHOWN, READABLE));
    expect(text(A_FILE)).toBe(scenario(after));
  });

  it('is asked once, wherever it stands, and leaves line breaks of Windows', async () => {
    const inWindows = WITH_OLD.replace('scenario_id: a', 'scenario_id: b').replaceAll('\n', '\r\n');
    const b = 'scenarios/shop/b.yaml';
    const { text, asked } = await rewritten({ [A_FILE]: WITH_OLD, [b]: inWindows }, lines(SHOWN));
    expect(asked).toHaveLength(1);
    expect(text(b)).toBe(inWindows.replace(`- ${OLD}`, `# ${OLD}\r\n        - '${SHOWN}'`));
    expect(text(A_FILE)).toContain(`        # ${OLD}\n        - '${SHOWN}' # as`);
  });

  it('does not move the others of its list', async () => {
    const claims = ['Why is very clear.', '"Hello" is shown.', OLD, 'The tone is very friendly.'];
    const list = (of: readonly string[]): string =>
      scenario(`      claims:\n${of.map((line) => `        ${line}`).join('\n')}`);
    const { text, out, code } = await rewritten(
      { [A_FILE]: list(claims.map((one) => `- '${one}'`)) },
      lines(SHOWN, READABLE),
      lines('The denial reason is not covered.'),
      lines(),
    );
    expect(text(A_FILE)).toBe(
      list([
        '# Why is very clear.',
        `- '${SHOWN}'`,
        `- '${READABLE}'`,
        `- '"Hello" is shown.'`,
        `# ${OLD}`,
        "- 'The denial reason is not covered.'",
        "- 'The tone is very friendly.'",
      ]),
    );
    expect(out).toContain('left, "The tone is very friendly.": the model says');
    expect(code).toBe(64);
  });

  it('is mended in the defaults that several scenarios share', async () => {
    const other = 'scenario_id: b\nstarting_prompt: Hi\n';
    const defaults = `expectations:\n  surface:\n    - at: end\n      claims: [${OLD}]\n`;
    const { text, out } = await rewritten(
      {
        'scenarios/shop/_defaults.yaml': defaults,
        [A_FILE]: 'scenario_id: a\nstarting_prompt: Hi\n',
        'scenarios/shop/b.yaml': other,
      },
      lines(SHOWN),
    );
    expect(text('scenarios/shop/_defaults.yaml')).toBe(
      `expectations:\n  surface:\n    - at: end\n      # ${OLD}\n      claims: ['${SHOWN}']\n`,
    );
    expect(text('scenarios/shop/b.yaml')).toBe(other);
    expect(out.match(/rewritten/g)).toHaveLength(1);
  });

  it('is asked again if a line is not in the language, with what was wrong', async () => {
    const { text, asked } = await rewritten(
      { [A_FILE]: WITH_OLD },
      lines(SHOWN, 'The denial reason is so lovely.'),
      lines(READABLE),
    );
    expect(asked).toHaveLength(2);
    expect(asked[1]).toMatch(
      /<refused[^]*The denial reason is so lovely[^]*nothing in the language/,
    );
    expect(text(A_FILE)).toContain(`- '${READABLE}'`);
    expect(text(A_FILE)).not.toContain(SHOWN);
  });
});

describe('nothing is written', () => {
  it.each<[string, Behaviour, string, number]>([
    ['twice not in the language', lines(SHOWN, 'It is so lovely.'), '"It is so lovely."', 2],
    ['the old sentence', lines(OLD), 'not in the language', 2],
    ['more than one line', lines(`${SHOWN}\n      evil: true`), 'has a line break', 2],
    ['a tool that is not there', lines('{pay.response.id} is shown.'), 'unknown tool "pay"', 2],
    ['nothing', lines(), 'the language cannot say it', 1],
    ['no JSON', sends('text/plain', 'Sure!'), 'left, ', 0],
    ['an error', refuses(500, 'Out of order.'), 'left, ', 0],
  ])('if the model answers with %s', async (_, behaviour, why, times) => {
    const { out, code, text, asked } = await rewritten({ [A_FILE]: WITH_OLD }, behaviour);
    expect(text(A_FILE)).toBe(WITH_OLD);
    expect(out).toContain(`${A_FILE}:9:11  left, "${OLD}": `);
    expect(out).toContain(why);
    expect(code).toBe(64);
    if (times > 0) expect(asked).toHaveLength(times);
  });

  it('if nobody can be reached, and the next claim is not asked', async () => {
    const claims = `      claims: [${OLD}, The tone is very friendly.]`;
    const { out, text } = await rewritten(
      { [A_FILE]: scenario(claims) },
      refuses(500, 'Out of order.'),
    );
    expect(text(A_FILE)).toBe(scenario(claims));
    expect(out).toContain('left, "The tone is very friendly.": the model was not asked');
  });

  it.each<[string, string, string]>([
    ['JSON, which has no comments', 'scenarios/shop/a.json', 'JSON has no comments'],
    ['a claim that another place points to', A_FILE, 'too involved'],
  ])('in %s', async (_, file, why) => {
    const involved = scenario(`      claims:\n        - &why ${OLD}\n      asked: [*why]`);
    const json = JSON.stringify({
      scenario_id: 'a',
      starting_prompt: 'Hi',
      expectations: { surface: [{ at: 'end', claims: [OLD] }] },
    });
    const content = file.endsWith('.json') ? json : involved;
    const { out, text } = await rewritten({ [file]: content }, lines(SHOWN));
    expect(text(file)).toBe(content);
    expect(out).toContain(why);
  });

  it('and nobody asked, where no claim is refused', async () => {
    const fine = scenario(`      claims: [${SHOWN}]`);
    const { text, asked, code } = await rewritten({ [A_FILE]: fine }, lines(READABLE));
    expect(text(A_FILE)).toBe(fine);
    expect(asked).toEqual([]);
    expect(code).toBe(0);
  });

  it('without a model or an app file', async () => {
    const folder = folderWith({ 'app.ts': APP, [A_FILE]: WITH_OLD });
    const modified = statSync(join(folder, A_FILE)).mtimeMs;
    const noModel = await sightlineIn(folder, 'lint', '--rewrite', '--app', 'app.ts');
    expect(noModel.error).toContain('--rewrite asks a model, and none is configured.');
    expect(noModel.error).toContain('SIGHTLINE_MODEL_URL and SIGHTLINE_MODEL');
    expect(noModel.code).toBe(64);
    const noApp = await sightlineIn(folder, 'lint', '--rewrite');
    expect(noApp.error).toContain('--rewrite needs the app file.');
    expect(statSync(join(folder, A_FILE)).mtimeMs).toBe(modified);
  });
});
