// `sightline check` as a command: arguments, output, exit codes.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { predicateRow } from '../../src/claim/language.js';
import { predicateNames } from '../../src/claim/predicates.js';
import { roleNames, roleNoun } from '../../src/claim/roles.js';
import { colorNames } from '../../src/claim/claim.js';
import { pageUrl, waitOf, windowOf } from '../../src/cli/page-arguments.js';
import { sharesBrowser } from '../browser.js';
import { sightline } from '../command.js';

sharesBrowser();

let dir: string;
let page: string;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'sightline-check-'));
  page = join(dir, 'page with spaces.html');
  await writeFile(
    page,
    '<!doctype html><p>Refund issued</p><div style="height:700px"></div><p>Small print</p>',
  );
});

afterAll(() => rm(dir, { recursive: true }));

const run = (...args: string[]) => sightline('check', ...args);

/** The message of wrong usage. */
async function refusal(...args: string[]): Promise<string> {
  const { code, error } = await run(...args);
  expect(code).toBe(64);
  return error;
}

describe('sightline check', () => {
  it('prints a card for each claim and ends with 0 when all passed', async () => {
    const { code, out } = await run(
      page,
      '"Refund issued" is shown.',
      '"Small print" is not shown.',
    );
    expect(code).toBe(0);
    expect(out).toMatch(
      /^passed {7}"Refund issued" is shown\.\n {13}"Refund issued" is painted at \d+, \d+ in p, 12 of 12 characters\.\n/u,
    );
    expect(out).toMatch(/\n\n2 passed, 0 failed, 0 inconclusive\n$/u);
  });

  it('lists defects as JSON without any claim, and blocks nothing', async () => {
    const path = join(dir, 'defects.html');
    const html =
      '<!doctype html><html lang="en"><title>Desk</title><p class="t" style="color:#bbb">';
    await writeFile(
      path,
      `${html}Delays are possible</p><img src="data:," width="80" height="40">`,
    );
    const { code, out } = await run(path, '--defects', '--json');
    expect(code).toBe(0);
    const { defects, ...rest } = JSON.parse(out) as { defects: Record<string, unknown>[] };
    expect(rest).toEqual({});
    for (const one of defects)
      expect(Object.keys(one)).toEqual(['kind', 'where', 'measurements', 'boxes']);
    expect(defects).toEqual([
      expect.objectContaining({ kind: 'low_contrast', where: 'p.t' }),
      expect.objectContaining({ kind: 'broken_image', where: 'img' }),
      expect.objectContaining({
        ...{ kind: 'axe', where: 'img' },
        measurements: expect.objectContaining({ rule: 'image-alt', impact: 'critical' }) as object,
      }),
    ]);
  });

  it('lists defects beside claims, and none of a page that has none', async () => {
    const sound = join(dir, 'sound.html');
    await writeFile(
      sound,
      '<!doctype html><html lang="en"><title>Desk</title><p>Refund issued</p>',
    );
    const { code, out } = await run(sound, '"Refund issued" is shown.', '--defects');
    expect(code).toBe(0);
    expect(out).toContain('1 passed, 0 failed, 0 inconclusive; 0 defects');
  });

  it('prints JSON, and ends with 1 when a claim failed', async () => {
    const claims = ['"Small print" is visible without scrolling.', 'The basket is shown.'];
    const { code, out } = await run(page, ...claims, '--json', '--viewport', '800x600');
    expect(code).toBe(1);
    const { claims: results } = JSON.parse(out) as { claims: Record<string, unknown>[] };
    expect(results).toMatchObject([
      {
        claim: claims[0],
        outcome: 'failed',
        source: 'measured',
        measurements: { foldPx: 600, matches: 1 },
      },
      { claim: claims[1], outcome: 'inconclusive', party: 'harness', measurements: {}, boxes: [] },
    ]);
    expect(results[0]?.['reason']).toMatch(
      /it is below the fold: top \d+(\.\d)? px, the fold is at 600 px\.$/u,
    );
    expect(results[0]?.['boxes']).toMatchObject([{ kind: 'unpainted', text: 'Small print' }]);
  });

  it('ends with 2 when a claim is inconclusive and none failed', async () => {
    expect((await run(page, '"Refund issued" is shown.', 'The foo is shown.')).code).toBe(2);
  });

  it('keeps the evidence and names the picture of what did not pass', async () => {
    const out = join(dir, 'out');
    const { out: text } = await run(page, '"Small print" is shown.', '--out', out);
    expect((await readdir(out)).sort()).toEqual([
      'claim-01.png',
      'claims.json',
      'index.html',
      'layout.json',
      'page-without-text.png',
      'page.png',
    ]);
    expect(text).toContain(`screenshot: ${join(out, 'page.png')}`);
    expect(JSON.parse(await readFile(join(out, 'claims.json'), 'utf8'))).toMatchObject({
      claims: [{ outcome: 'failed' }],
    });
  });

  it('refuses folders and empty files, on which every "is not shown" would hold', async () => {
    const empty = join(dir, 'empty.html');
    await writeFile(empty, '');
    for (const [given, why] of [
      [dir, 'is a folder'],
      [pathToFileURL(dir).href, 'is a folder'],
      [empty, 'is empty'],
    ] as const)
      expect(await refusal(given, '"A" is not shown.')).toContain(why);
  });

  it('reports a page that cannot be looked at beside the others, and ends with 2', async () => {
    const file = join(dir, 'unreachable.json');
    const claims = ['"Refund issued" is shown.'];
    await writeFile(
      file,
      JSON.stringify([
        { page: 'http://127.0.0.1:9/', claims },
        { page, claims },
      ]),
    );
    const { code, out } = await run('--claims', file);
    expect(code).toBe(2);
    expect(out).toContain('not seen     The page http://127.0.0.1:9/ could not be opened.');
    expect(out).toMatch(
      /1 passed, 0 failed, 1 inconclusive; 1 of 2 pages could not be looked at\n$/u,
    );
    const { out: json } = await run('--claims', file, '--json');
    expect(JSON.parse(json)).toMatchObject({
      pages: [
        { page: 'http://127.0.0.1:9/', error: { code: 'agent-unreachable' } },
        { page, error: null },
      ],
      claims: [{ outcome: 'inconclusive', party: 'harness' }, { outcome: 'passed' }],
    });
  });

  it('refuses a folder for its results that cannot be created', async () => {
    // Below a file, and on Linux below /proc, where Node's recursive mkdir never returns.
    for (const out of [join(page, 'out'), '/proc/out'])
      expect(await refusal(page, '"A" is shown.', '--out', out)).toContain(
        `The folder ${out} cannot be created.`,
      );
  });

  it.each([
    ['example.com', [], '"example.com" is neither a URL nor a file.'],
    [
      'localhost:3000',
      [],
      'Write it with its scheme: http://localhost:3000   docs/errors.md#usage',
    ],
    ['data:text/html,x', ['--wait', 'p['], '--wait "p[" is not a valid selector.'],
  ])('refuses %s with %j', async (given, more, why) => {
    expect(await refusal(given, '"A" is shown.', ...more)).toContain(why);
  });

  it('refuses to check nothing', async () => {
    const nothing = [[], [page], ['--claims', join(dir, 'missing.json')]];
    for (const args of nothing) await refusal(...args);
  });

  it('takes a second page for no claim', async () => {
    const other = join(dir, 'second.html');
    await writeFile(other, '<!doctype html><p>Second</p>');
    for (const second of [other, pathToFileURL(other).href, 'http://localhost:3000/help'])
      expect(await refusal(page, second, '"Refund issued" is shown.')).toContain(
        `"${second}" is a page and no claim`,
      );
  });

  it('takes pages and claims from a file, each page into a folder of its own', async () => {
    const other = join(dir, 'other.html');
    const file = join(dir, 'claims.json');
    await writeFile(other, '<!doctype html><button disabled>Send</button>');
    await writeFile(
      file,
      JSON.stringify([
        { page, claims: ['"Refund issued" is shown.'] },
        { page: other, claims: ['The button "Send" is enabled.', 'The button "Send" is shown.'] },
      ]),
    );
    const out = join(dir, 'many');
    const { code, out: text } = await run('--claims', file, '--json', '--out', out);
    const { claims, summary } = JSON.parse(text) as {
      claims: { page: string; outcome: string; picture: string }[];
      summary: unknown;
    };
    expect(code).toBe(1);
    expect(claims.map((one) => [one.page, one.outcome])).toEqual([
      [page, 'passed'],
      [other, 'failed'],
      [other, 'passed'],
    ]);
    expect(summary).toEqual({ passed: 2, failed: 1, inconclusive: 0, refused: 0 });
    expect(claims[2]?.picture).toBe(join(out, 'page-02', 'claim-02.png'));
    expect(await readFile(join(out, 'page-02', 'index.html'), 'utf8')).toContain('claim-02.png');
  });

  it('adds the claims of a file to the page that is named', async () => {
    const file = join(dir, 'sentences.json');
    await writeFile(file, JSON.stringify(['"Refund issued" is shown.']));
    const { out } = await run(page, '"Refund issued" is not covered.', '--claims', file);
    expect(out).toMatch(/2 passed, 0 failed, 0 inconclusive\n$/u);
    await refusal('--claims', file);
  });

  it('opens the page as a device does, and refuses one that nobody knows', async () => {
    const phone = join(dir, 'phone.html');
    await writeFile(phone, '<meta name="viewport" content="width=device-width"><p>Small print');
    const { out } = await run(
      phone,
      '"Small print" is shown.',
      '--viewport',
      'iPhone 15',
      '--json',
    );
    const { claims } = JSON.parse(out) as { claims: { measurements: { foldPx: number } }[] };
    expect(claims[0]?.measurements.foldPx).toBe(659);
    expect(await refusal(page, '"A" is shown.', '--viewport', 'iPhon 15')).toContain(
      'did you mean "iPhone 15"?',
    );
  });
});

describe('a sentence outside of the language', () => {
  const controls =
    '<!doctype html><h1>Orders</h1><p>Total: $84.20</p><button disabled>Send order</button>';
  const about = async (...args: string[]) => {
    const file = join(dir, 'refused.html');
    await writeFile(file, controls);
    return run(file, ...args);
  };

  it('is refused with the nearest form, about what is on the page, and a question for a model', async () => {
    const { code, out } = await about('The send order button is unreadable and sad.');
    expect(code).toBe(2);
    const [sentence, why, first, second, ...rest] = out.split('\n');
    expect(sentence).toBe('refused      The send order button is unreadable and sad.');
    expect(why).toBe(
      '             The claim is not in the language: nothing in the language says "is unreadable and sad". No form says just this; a vision model can be asked, whose answer is advisory. Nearest:',
    );
    expect(first).toBe('               The button "Send order" is not readable.');
    expect(second).toBe("               --ask 'The send order button is unreadable and sad.'");
    expect(rest).toEqual([
      '',
      '0 passed, 0 failed, 0 inconclusive; 1 sentence refused: sightline check --forms prints the language',
      '',
    ]);
  });

  it.each([
    'The Orders heading looks calm.',
    '"Total" and "Send order" are shown.',
    'Only the button "Send order" is disabled.',
    'The button that sends the order is disabled.',
    'The order that costs the most is shown.',
    'There is an error message below the email field.',
  ])('is never decided: %s', async (sentence) => {
    const { code, out } = await about(sentence, '--json');
    expect(code).toBe(2);
    const { claims } = JSON.parse(out) as { claims: Record<string, unknown>[] };
    expect(claims[0]).toMatchObject({ outcome: 'inconclusive', source: 'none', read: null });
    expect(claims[0]).toHaveProperty('refused.why');
  });

  it('ends with 2 even beside a claim that failed, which is judged all the same', async () => {
    const { code, out } = await about('"Orders" is not shown.', 'The page looks calm.');
    expect(code).toBe(2);
    expect(out).toContain('0 passed, 1 failed, 0 inconclusive; 1 sentence refused');
  });
});

describe('how sentences are read', () => {
  const controls =
    '<!doctype html><style>body{margin:0;font:16px/24px sans-serif}button{all:unset;display:block;width:100px;height:40px;background:#ddd}</style><button>Send</button><button>Cancel</button><p style="margin:0">Total: $84.20</p>';
  const explain = async (...claims: string[]) => {
    const file = join(dir, 'controls.html');
    await writeFile(file, controls);
    return run(file, ...claims, '--explain');
  };

  it('is printed with --explain in the first wording, with the boxes of the subjects', async () => {
    const { out } = await explain('The “Send” button is not greyed out');
    expect(out).toContain(
      [
        '             read as: The button "Send" is enabled.',
        '             found:',
        '               the button "Send": button at 0, 0 px, 100 × 40 px',
      ].join('\n'),
    );
  });

  it('lists several matches, and says what nothing was found for', async () => {
    const { out } = await explain('Every button is enabled.', 'The basket is shown.');
    expect(out).toContain(
      [
        'read as: Every button is enabled.',
        '             found:',
        '               the button: 2 matches',
        '                 button at 0, 0 px, 100 × 40 px',
        '                 button at 0, 40 px, 100 × 40 px',
      ].join('\n'),
    );
    expect(out).toContain('the basket: Nothing on the page is called just "basket"');
  });

  it('is not printed without --explain, and is in the JSON with it', async () => {
    const plain = await run(page, '"Refund issued" is shown.');
    expect(plain.out).not.toContain('read as:');
    const { out } = await run(page, '"Refund issued" is shown.', '--explain', '--json');
    const { claims } = JSON.parse(out) as { claims: { found: { matches: unknown[] }[] }[] };
    expect(claims[0]?.found).toMatchObject([
      { subject: '"Refund issued"', why: null, matches: [{ element: 'p', state: 'painted' }] },
    ]);
  });

  it('is printed as a whole by --forms, which needs no page', async () => {
    const { code, out } = await run('--forms');
    expect(code).toBe(0);
    for (const name of predicateNames) expect(out).toContain(predicateRow(name).passes);
    for (const role of roleNames) expect(out).toContain(roleNoun(role));
    for (const color of colorNames) expect(out).toContain(color);
  });
});

describe('the arguments of check', () => {
  it('take URLs as they are and paths as file URLs', () => {
    expect(pageUrl('http://localhost:3000/a?b')).toBe('http://localhost:3000/a?b');
    expect(pageUrl(page)).toMatch(/^file:\/\/.*page%20with%20spaces\.html$/u);
  });

  it('take a size or the name of a device, and refuse a size that is none', () => {
    const viewport = { width: 800, height: 600 };
    expect(windowOf('800x600')).toEqual({ viewport, device: null });
    expect(windowOf('iPhone 15')).toEqual({ viewport: null, device: 'iPhone 15' });
    for (const size of ['800', '800x', '800x600x1', '10x10', '99999x600', '-1x5'])
      expect(() => windowOf(size)).toThrow('is not a viewport size');
  });

  it('tell a time from a selector', () => {
    expect([waitOf('250'), waitOf('#done'), waitOf('2s')]).toEqual([
      { kind: 'time', ms: 250 },
      { kind: 'selector', selector: '#done' },
      { kind: 'selector', selector: '2s' },
    ]);
  });
});
