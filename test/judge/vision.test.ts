// Claims put to models over the wire: stand-ins that look at the pixels, that say yes to all, that take no pictures and that make things up.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEpisode } from '../../src/episode/read.js';
import { gradeAssertion } from '../../src/grade/grade-assertion.js';
import { gradeEpisode } from '../../src/grade/grade-episode.js';
import type { GradeInput } from '../../src/grade/graders.js';
import { judgementHash } from '../../src/model/vision/picture.js';
import { promptOf } from '../../src/model/prompt.js';
import type { Licensing } from '../../src/model/judge/license.js';
import { openCallLog } from '../../src/model/calls.js';
import { liveModel, type Model } from '../../src/model/model.js';
import { decodePixels } from '../../src/episode/png.js';
import type { Json } from '../../src/values/json.js';
import {
  agent,
  closeStory,
  event,
  makeFolder,
  openStory,
  removeEpisodes,
  user,
} from '../grade/build-episode.js';
import { layoutOf, matchOf, type Picture, pngsOf } from '../grade-surface/picture.js';
import {
  type Behaviour,
  decides,
  refuses,
  says,
  standIn,
  type StandInRequest,
} from '../stand-in/openai.js';

let accounts = '';
beforeAll(async () => {
  accounts = await mkdtemp(join(tmpdir(), 'vision-'));
  await makeFolder();
});
afterAll(async () => {
  await rm(accounts, { recursive: true, force: true });
  await removeEpisodes();
});

const REGION = [100, 100, 240, 80] as const;
/** A picture in the page, red where it says something; it is in the picture without text as well. */
const pictured: Picture = { opaque: [{ kind: 'image', box: [...REGION], element: 'img.receipt' }] };

async function withRed(png: Uint8Array): Promise<Uint8Array> {
  const red = { width: 120, height: 20, channels: 3, background: '#c00000' } as const;
  const input = await sharp({ create: red }).png().toBuffer();
  return sharp(png)
    .composite([{ input, left: 160, top: 130 }])
    .png()
    .toBuffer();
}

/** An episode with one checkpoint that shows this. */
async function episodeOf(picture: Picture, expectations?: Json): Promise<string> {
  const landmarks = Object.keys(picture.landmarks ?? {});
  const plan = {
    app: { landmarks },
    ...(expectations === undefined ? {} : { scenario: { expectations } }),
    story: [
      user('I want to return it.'),
      agent('That is not returnable.'),
      event({ kind: 'checkpoint', name: 'end', folder: 'end' }),
    ],
  };
  const writer = await openStory(plan);
  const { withText, withoutText } = await pngsOf(picture);
  const drawn = (picture.opaque ?? []).length > 0;
  const draw = (png: Uint8Array) => (drawn ? withRed(png) : Promise.resolve(png));
  await writer.files('surface/end', async () => ({
    'layout.json': JSON.stringify(layoutOf(picture)),
    'page.png': await draw(withText),
    'page-without-text.png': await draw(withoutText),
  }));
  return closeStory(writer, plan);
}

async function modelThat(role: 'vision' | 'judge', behaviour: Behaviour) {
  const { baseUrl, requests } = await standIn(behaviour);
  const endpoint = {
    ...{ role, url: baseUrl, model: 'stand-in', key: null, parameters: {} },
    settings: 'V',
  };
  const file = join(accounts, `${new URL(baseUrl).port}.jsonl`);
  const model: Model = liveModel(endpoint, {
    log: openCallLog({ file }),
    patience: { retries: 1 },
  });
  return { model, requests };
}

/** A license of every kind. */
const licensed =
  (most = 5): Licensing =>
  () => ({ mayBlock: true, votes: { least: 1, most }, why: 'measured' });

async function gradeIn(dir: string, claim: string, given: GradeInput = {}, not = false) {
  const assertion = { kind: 'shows', at: 'end', claim, not } as const;
  return gradeAssertion(await readEpisode(dir), assertion, given);
}

/** As a sentence under `asked`. */
async function askIn(dir: string, claim: string, given: GradeInput = {}, not = false) {
  const assertion = { kind: 'shows', at: 'end', claim, not, asked: true } as const;
  return gradeAssertion(await readEpisode(dir), assertion, given);
}

interface Message {
  role: string;
  content: string | { type: string; text?: string; image_url?: { url: string } }[];
}

function messagesOf({ body }: StandInRequest): Message[] {
  return (body as { messages: Message[] }).messages;
}

/** All words of a request, pictures left out. */
function wordsOf(request: StandInRequest): string {
  return messagesOf(request)
    .map(({ content }) =>
      typeof content === 'string' ? content : content.map(({ text = '' }) => text).join('\n'),
    )
    .join('\n');
}

async function pictureIn(request: StandInRequest) {
  const parts = messagesOf(request).flatMap(({ content }) =>
    typeof content === 'string' ? [] : content,
  );
  const url = parts.find(({ type }) => type === 'image_url')?.image_url?.url ?? '';
  return decodePixels(Buffer.from(url.replace('data:image/png;base64,', ''), 'base64'));
}

/** Whether a picture has a pixel like this. */
async function sees(request: StandInRequest, color: 'red' | 'black'): Promise<boolean> {
  const { data } = await pictureIn(request);
  for (let at = 0; at < data.length; at += 4) {
    const [red = 255, green = 255] = data.subarray(at, at + 2);
    if (green < 60 && (color === 'red' ? red > 150 : red < 60)) return true;
  }
  return false;
}

/** Reads a text where the picture has red in it, and nothing elsewhere. */
const reader =
  (text: string): Behaviour =>
  async (request, response) =>
    says({ text: (await sees(request, 'red')) ? text : '' })(request, response);

describe('a text that could be in a picture', () => {
  const SHOWN = '"$42.00" is shown.';

  it('stays open without a model', async () => {
    const verdict = await gradeIn(await episodeOf(pictured), SHOWN);
    expect(verdict).toMatchObject({
      outcome: 'inconclusive',
      party: 'harness',
      blocking: true,
    });
  });

  it('is read there, compared by value, and blocks nothing', async () => {
    const dir = await episodeOf(pictured);
    const { model, requests } = await modelThat('vision', reader('Refund: 42 USD\nThank you'));
    const verdict = await gradeIn(dir, SHOWN, { vision: model });
    expect(verdict).toMatchObject({
      ...{ outcome: 'passed', blocking: false, party: null },
      reason:
        '"$42.00" was read in img.receipt (image). Read in img.receipt (image) by the model stand-in, 2 votes: “Refund: 42 USD Thank you”.',
      measurements: {
        ...{
          source: 'judged',
          model: 'stand-in',
          question: 'vision.transcribe',
          calibrated: false,
        },
        ...{ votes: 2, votesYes: 2, votesNo: 0 },
      },
    });
    // Two votes and the control.
    expect(requests).toHaveLength(3);
    expect(verdict.measurements).toMatchObject({ promptHash: promptOf('vision_transcribe').hash });
  });

  it('is never told to the model, and no two votes see the same picture', async () => {
    const { model, requests } = await modelThat('vision', reader('$42.00'));
    await gradeIn(await episodeOf(pictured), SHOWN, { vision: model });
    expect(requests.map(wordsOf).join('\n')).not.toMatch(/42/);
    const sizes = await Promise.all(requests.map(async (one) => (await pictureIn(one)).width));
    expect(sizes[0]).not.toBe(sizes[1]);
    // The region with 24 px around it, two and three times as large; never the screen of 640 px.
    expect(sizes).toEqual([576, 864, 576]);
  });

  it('stays as open as without a model where something else is read, and its opposite passes', async () => {
    const { model } = await modelThat('vision', reader('Refund $43.00'));
    const dir = await episodeOf(pictured);
    const unasked = await gradeIn(await episodeOf(pictured), SHOWN);
    const verdict = await gradeIn(dir, SHOWN, { vision: model });
    const { outcome, blocking, party } = unasked;
    expect(verdict).toMatchObject({ outcome, blocking, party });
    expect(verdict.reason).toBe(
      `${unasked.reason} Read in img.receipt (image) by the model stand-in, 2 votes: “Refund $43.00”. The model is not calibrated, so the claim stays undecided.`,
    );
    expect(verdict.measurements).toMatchObject({ votesNo: 2, calibrated: false });
    expect(await gradeIn(dir, '"$42.00" is not shown.', { vision: model })).toMatchObject({
      ...{ outcome: 'passed', blocking: false },
    });
    expect(await gradeIn(dir, SHOWN, { vision: model }, true)).toMatchObject({
      ...{ outcome: 'passed', blocking: false },
    });
  });

  it('blocks where it is read and must not be shown, as without a model', async () => {
    const { model } = await modelThat('vision', reader('Refund $42.00'));
    const verdict = await gradeIn(await episodeOf(pictured), '"$42.00" is not shown.', {
      vision: model,
    });
    expect(verdict).toMatchObject({ outcome: 'inconclusive', blocking: true });
  });

  it('fails where something else is read by one that calibration believes', async () => {
    const { model } = await modelThat('vision', reader('Refund $43.00'));
    const license = licensed();
    const verdict = await gradeIn(await episodeOf(pictured), SHOWN, { vision: model, license });
    expect(verdict).toMatchObject({ outcome: 'failed', blocking: true, party: 'ui' });
    expect(verdict.reason).toContain('“Refund $43.00”');
  });

  it('is not believed to one who reads it where nothing is', async () => {
    const dir = await episodeOf(pictured);
    const { model } = await modelThat('vision', says({ text: 'Refund $42.00' }));
    const verdict = await gradeIn(dir, SHOWN, { vision: model });
    expect(verdict).toMatchObject({ outcome: 'inconclusive', blocking: true });
    expect(verdict.reason).toContain(
      'but also where there is nothing, so its answer does not count.',
    );
  });

  it('is not believed to one who misses what is measured to be painted there', async () => {
    const dir = await episodeOf({ ...pictured, pieces: [{ text: 'Total', at: [110, 110] }] });
    const { model } = await modelThat('vision', reader('Refund $42.00'));
    const verdict = await gradeIn(dir, SHOWN, { vision: model });
    expect(verdict).toMatchObject({ outcome: 'inconclusive', measurements: { votesVoid: 3 } });
    const careful = await modelThat('vision', reader('TOTAL\nRefund $42.00'));
    expect(await gradeIn(dir, SHOWN, { vision: careful.model })).toMatchObject({
      // The answers of a model of that name are kept.
      outcome: 'inconclusive',
    });
    const other = await episodeOf({ ...pictured, pieces: [{ text: 'Total', at: [110, 110] }] });
    const again = await gradeIn(other, SHOWN, { vision: careful.model });
    expect(again.outcome).toBe('passed');
  });

  it('is never asked about where the text is measured', async () => {
    const { model, requests } = await modelThat('vision', says({ text: '' }));
    const shown = { ...pictured, pieces: [{ text: '$42.00', at: [10, 10] as [number, number] }] };
    const verdict = await gradeIn(await episodeOf(shown), SHOWN, { vision: model });
    expect(verdict).toMatchObject({ outcome: 'passed', blocking: true });
    expect(requests).toEqual([]);
  });

  it('is inconclusive where the model takes no pictures', async () => {
    const { model } = await modelThat('vision', refuses(400, 'Invalid content type: image_url.'));
    const verdict = await gradeIn(await episodeOf(pictured), SHOWN, { vision: model });
    expect(verdict).toMatchObject({ outcome: 'inconclusive', party: 'judge' });
    expect(verdict.reason).toBe(
      'The claim could not be put to a model: The model takes no pictures.',
    );
  });
});

describe('what a picture says that a claim speaks of', () => {
  const SAYS = 'The receipt says "$42.00".';
  const receipt: Picture = {
    ...pictured,
    landmarks: { receipt: { matches: [matchOf([], { box: [...REGION], clipped: [...REGION] })] } },
  };

  it('needs a model: without one it is open, and blocks nothing', async () => {
    const verdict = await gradeIn(await episodeOf(receipt), SAYS);
    expect(verdict).toMatchObject({ outcome: 'inconclusive', blocking: false });
    expect(verdict.reason).toBe(
      'The receipt is img.receipt (image), which contains no readable text: only a vision model can tell what it says.',
    );
  });

  it('is read there: advisory, whichever way it comes out', async () => {
    const { model } = await modelThat('vision', reader('Refund: 42 USD'));
    const verdict = await gradeIn(await episodeOf(receipt), SAYS, { vision: model });
    expect(verdict).toMatchObject({
      ...{ outcome: 'passed', blocking: false },
      measurements: { source: 'judged', votesYes: 2 },
    });
    expect(verdict.reason).toMatch(
      /^The receipt says "\$42\.00", as it was read in img\.receipt \(image\)\. Read in /,
    );
    const other = await modelThat('vision', reader('Refund: 43 USD'));
    const dir = await episodeOf(receipt);
    const failed = await gradeIn(dir, SAYS, { vision: other.model });
    expect(failed).toMatchObject({ outcome: 'failed', blocking: false, party: 'ui' });
    expect(failed.reason).toContain('“Refund: 43 USD”');
    expect(await gradeIn(dir, 'The receipt does not say "$42.00".')).toMatchObject({
      ...{ outcome: 'passed', blocking: false },
    });
  });

  it('is advisory even where calibration would allow it to block', async () => {
    const { model } = await modelThat('vision', reader('Refund: 43 USD'));
    const license = licensed();
    const verdict = await gradeIn(await episodeOf(receipt), SAYS, { vision: model, license });
    expect(verdict).toMatchObject({ outcome: 'failed', blocking: true });
  });

  it('blocks nothing either where the model is away, or cannot be shown so much', async () => {
    const { model } = await modelThat('vision', refuses(400, 'Invalid content type: image_url.'));
    const away = await gradeIn(await episodeOf(receipt), SAYS, { vision: model });
    expect(away).toMatchObject({ outcome: 'inconclusive', party: 'judge', blocking: false });
    const whole = [0, 0, 640, 400] as const;
    const large: Picture = {
      opaque: [{ kind: 'canvas', box: [...whole], element: 'canvas' }],
      landmarks: { receipt: { matches: [matchOf([], { box: [...whole], clipped: [...whole] })] } },
    };
    const { model: other, requests } = await modelThat('vision', reader('$42.00'));
    const unseen = await gradeIn(await episodeOf(large), SAYS, { vision: other });
    expect(unseen).toMatchObject({ outcome: 'inconclusive', blocking: false });
    expect(requests).toEqual([]);
  });

  it('is measured where it has text of its own, whatever picture is in it', async () => {
    const card: Picture = {
      opaque: [{ kind: 'image', box: [100, 108, 190, 22], element: 'img.receipt' }],
      pieces: [{ text: 'Total amount due today', at: [110, 110] }],
      landmarks: { receipt: { matches: [matchOf([[0, 0, 22]])] } },
    };
    const verdict = await gradeIn(await episodeOf(card), SAYS);
    expect(verdict).toMatchObject({ outcome: 'failed', blocking: true });
  });

  it('is not measured, so that an episode with nothing else does not pass', async () => {
    const surface = [{ at: 'end', claims: [SAYS] }];
    const verdict = await gradeEpisode(
      await episodeOf(receipt, { surface, says: [{ consistent: false }] }),
    );
    expect(verdict.outcome).toBe('inconclusive');
    expect(verdict.classes.surface).toBe('inconclusive');
  });
});

describe('a judgment', () => {
  const FRIENDLY = 'The denial reason looks friendly.';
  const reason: Picture = {
    pieces: [{ text: 'Not returnable', at: [200, 200] }],
    landmarks: {
      denial_reason: { matches: [matchOf([[0, 0, 14]], { box: [200, 200, 112, 20] })] },
    },
  };
  const seen = { seen: 'The words are plain.' };
  const asksOpposite = (request: StandInRequest): boolean =>
    wordsOf(request).includes('Is the statement wrong?');

  /** Looks whether there are letters at all: without them it cannot tell. */
  const looker =
    (answer: 'yes' | 'no'): Behaviour =>
    async (request, response) => {
      const flipped = answer === 'yes' ? 'no' : 'yes';
      const told = asksOpposite(request) ? flipped : answer;
      const can = await sees(request, 'black');
      says({ ...seen, answer: can ? told : 'cannot_tell' })(request, response);
    };

  it('passes where two votes see it both ways round, and not in the same place without the text', async () => {
    const { model, requests } = await modelThat('vision', looker('yes'));
    const verdict = await askIn(await episodeOf(reason), FRIENDLY, { vision: model });
    expect(verdict).toMatchObject({
      ...{ outcome: 'passed', blocking: false },
      reason: 'Judged yes by the model stand-in, 2 votes: The words are plain.',
      measurements: { source: 'judged', question: 'vision.judgement', votes: 2, votesYes: 2 },
    });
    // Two votes both ways round; of the control the first answer is enough, since it cannot tell.
    expect(requests.map(asksOpposite)).toEqual([false, true, false, true, false]);
  });

  it('is not asked the other way round of one who cannot tell', async () => {
    const { model, requests } = await modelThat(
      'vision',
      says({ ...seen, answer: 'cannot_tell' }, { input: 100, output: 10 }),
    );
    const dir = await episodeOf(reason);
    const verdict = await askIn(dir, FRIENDLY, { vision: model });
    expect(verdict).toMatchObject({
      ...{ outcome: 'inconclusive', measurements: { votes: 3, votesCannotTell: 3 } },
      reason: 'The model stand-in cannot tell (0 yes, 0 no, 3 cannot tell, 0 void).',
    });
    expect(requests.map(asksOpposite)).toEqual([false, false, false]);
  });

  it('stays open where only the opposite cannot be told', async () => {
    const halfSure = decides((request) =>
      says({ ...seen, answer: asksOpposite(request) ? 'cannot_tell' : 'yes' }),
    );
    const { model, requests } = await modelThat('vision', halfSure);
    const verdict = await askIn(await episodeOf(reason), FRIENDLY, { vision: model });
    expect(verdict).toMatchObject({ measurements: { votes: 3, votesCannotTell: 3 } });
    expect(requests).toHaveLength(6);
    expect(verdict.measurements).toMatchObject({ promptHash: judgementHash() });
  });

  it('fails where they see the opposite, and passes the opposite', async () => {
    const { model } = await modelThat('vision', looker('no'));
    const dir = await episodeOf(reason);
    const verdict = await askIn(dir, FRIENDLY, { vision: model });
    expect(verdict).toMatchObject({ outcome: 'failed', blocking: false, party: 'ui' });
    expect((await askIn(dir, FRIENDLY, { vision: model }, true)).outcome).toBe('passed');
  });

  it('is void where a model says yes to a statement and to its opposite', async () => {
    const { model } = await modelThat('vision', says({ ...seen, answer: 'yes' }));
    const verdict = await askIn(await episodeOf(reason), FRIENDLY, { vision: model });
    expect(verdict).toMatchObject({
      ...{ outcome: 'inconclusive', party: 'judge', measurements: { votesVoid: 3 } },
      reason: 'The model stand-in gave no answer that counts (0 yes, 0 no, 0 cannot tell, 3 void).',
    });
  });

  it('is no observation where it does not hang on what is there, and a label', async () => {
    const dir = await episodeOf(reason);
    const constant = decides((request) =>
      says({ ...seen, answer: asksOpposite(request) ? 'no' : 'yes' }),
    );
    const { model } = await modelThat('vision', constant);
    const verdict = await askIn(dir, FRIENDLY, { vision: model });
    expect(verdict).toMatchObject({ outcome: 'inconclusive', party: 'judge' });
    expect(verdict.reason).toContain('about the same place with nothing in it');
  });

  it('of what is not painted fails by measurement, and nobody is asked', async () => {
    const { model, requests } = await modelThat('vision', looker('yes'));
    const hidden: Picture = {
      ...reason,
      pieces: [{ text: 'Not returnable', at: [200, 200], inked: 0, coveredBy: 'div.bar' }],
    };
    const verdict = await askIn(await episodeOf(hidden), FRIENDLY, { vision: model });
    expect(verdict).toMatchObject({ outcome: 'failed', party: 'ui', blocking: false });
    expect(verdict.reason).toContain('is not painted: it is covered by div.bar');
    expect(requests).toEqual([]);
  });

  it('blocks where calibration allows it', async () => {
    const { model } = await modelThat('vision', looker('no'));
    const license = licensed();
    const verdict = await askIn(await episodeOf(reason), FRIENDLY, { vision: model, license });
    expect(verdict).toMatchObject({ outcome: 'failed', blocking: false });
    expect(verdict.measurements).toMatchObject({ calibrated: true });
  });

  it('is taken back where it took more votes than those that were calibrated, after the same control', async () => {
    let asked = 0;
    const wavers: Behaviour = async (request, response) => {
      asked += 1;
      await looker(asked === 3 || asked === 4 ? 'no' : 'yes')(request, response);
    };
    const { model, requests } = await modelThat('vision', wavers);
    const dir = await episodeOf(reason);
    const taken = await askIn(dir, FRIENDLY, { vision: model, license: licensed(2) });
    expect(taken).toMatchObject({ outcome: 'inconclusive', party: 'judge', blocking: false });
    expect(taken.reason).toBe(
      'The model stand-in says yes, but calibration overrules that: it took 4 votes, and the decisions that were calibrated took 1 to 2.',
    );
    expect(taken.measurements).toMatchObject({ calibrated: true });
    // Four votes both ways round, and the control, which could not be told the first way.
    expect(requests).toHaveLength(9);
    const stands = await askIn(dir, FRIENDLY, { license: licensed(4) });
    expect(stands).toMatchObject({ outcome: 'passed', blocking: false });
    expect(await askIn(dir, FRIENDLY)).toMatchObject({ outcome: 'passed', blocking: false });
  });

  it('under `asked` is advisory, beside claims as data that are measured', async () => {
    const { model } = await modelThat('vision', looker('no'));
    const claim = { subject: { kind: 'landmark', name: 'denial_reason' }, predicate: 'shown' };
    const surface = [{ at: 'end', claims: [claim], asked: [FRIENDLY] }];
    const dir = await episodeOf(reason, { surface, says: [{ consistent: false }] });
    const verdict = await gradeEpisode(dir, { vision: model });
    const told = verdict.assertions.map(({ title, outcome, blocking }) => [
      title,
      outcome,
      blocking,
    ]);
    expect(told).toEqual([
      ['Ended in a way that can be graded', 'passed', true],
      ['At end: The denial reason is shown.', 'passed', true],
      [`At end, asked: ${FRIENDLY}`, 'failed', false],
    ]);
    expect(verdict.outcome).toBe('passed');
  });

  it('that begins with no subject is asked of the window, and of the window without text', async () => {
    const { model, requests } = await modelThat('vision', looker('yes'));
    const dir = await episodeOf(reason);
    const verdict = await askIn(dir, 'The tone seems polite.', { vision: model });
    expect(verdict).toMatchObject({ outcome: 'passed', blocking: false });
    const pictures = await Promise.all(requests.map(pictureIn));
    const shapes = pictures.map(({ width, height }) => (width / height).toFixed(1));
    expect(new Set(shapes)).toEqual(new Set(['1.3']));
    expect(requests.map(asksOpposite)).toEqual([false, true, false, true, false]);
  });

  it('does not count where the model says yes of the window without text', async () => {
    const { model } = await modelThat('vision', says({ ...seen, answer: 'yes' }));
    const verdict = await askIn(await episodeOf(reason), 'The tone seems polite.', {
      vision: model,
    });
    expect(verdict).toMatchObject({ outcome: 'inconclusive', blocking: false });
  });
});

describe('what means something', () => {
  const PERSON = 'Something that means "a way to reach a person" is shown.';
  const page = (more: Partial<Picture> = {}): Picture => ({
    pieces: [
      { text: 'Not returnable', at: [10, 10] },
      { text: 'Talk to a human </list>', at: [10, 60] },
    ],
    ...more,
  });

  /** Picks by a word, as the list has it. */
  const picker = (word: string): Behaviour =>
    decides((request) => {
      const list = /<list id="\w+">\n(.*)\n<\/list/s.exec(wordsOf(request))?.[1] ?? '[]';
      const entries = JSON.parse(list) as { id: number; text: string }[];
      const picks = entries.filter(({ text }) => text.includes(word)).map(({ id }) => id);
      return says({ reason: 'By its words.', picks });
    });

  it('is picked from what is painted, and measured', async () => {
    const { model, requests } = await modelThat('judge', picker('human'));
    const verdict = await gradeIn(await episodeOf(page()), PERSON, { judge: model });
    expect(verdict).toMatchObject({
      ...{ outcome: 'passed', blocking: false },
      measurements: {
        source: 'picked',
        question: 'pick.meaning',
        votes: 2,
        topPx: 60,
        promptHash: promptOf('pick').hash,
      },
    });
    expect(verdict.reason).toContain(
      'Something that means "a way to reach a person" is painted at 10, 60',
    );
    expect(requests).toHaveLength(3);
    // The order differs from vote to vote.
    expect(wordsOf(requests[0] as StandInRequest)).not.toBe(wordsOf(requests[1] as StandInRequest));
  });

  it('is not on the page where nothing is picked', async () => {
    const { model } = await modelThat('judge', picker('nobody says this'));
    const verdict = await gradeIn(await episodeOf(page()), PERSON, { judge: model });
    expect(verdict).toMatchObject({ outcome: 'failed', party: 'ui', blocking: false });
    expect(verdict.reason).toContain(
      'Nothing that is painted means "a way to reach a person", of 2 texts and controls',
    );
  });

  it('is not picked where it is hidden: it stands in no list', async () => {
    const { model, requests } = await modelThat('judge', picker('human'));
    const hidden = page({
      pieces: [
        { text: 'Not returnable', at: [10, 10] },
        { text: 'Talk to a human', at: [10, 60], inked: 0, coveredBy: 'div.bar' },
      ],
    });
    expect((await gradeIn(await episodeOf(hidden), PERSON, { judge: model })).outcome).toBe(
      'failed',
    );
    expect(requests.map(wordsOf).join('\n')).not.toContain('human');
  });

  it('is no observation of one who picks in any case', async () => {
    const { model } = await modelThat('judge', picker(''));
    const verdict = await gradeIn(await episodeOf(page()), PERSON, { judge: model });
    expect(verdict).toMatchObject({ outcome: 'inconclusive', party: 'judge', blocking: false });
    expect(verdict.reason).toContain('from a list without it, so its answer does not count');
  });

  it('counts no pick of what is not in the list', async () => {
    const { model } = await modelThat('judge', says({ reason: '', picks: [99] }));
    const verdict = await gradeIn(await episodeOf(page()), PERSON, { judge: model });
    expect(verdict).toMatchObject({ outcome: 'inconclusive', measurements: { votesVoid: 3 } });
  });

  it('stays open without a model, and blocks nothing', async () => {
    const verdict = await gradeIn(await episodeOf(page()), PERSON);
    expect(verdict).toMatchObject({ outcome: 'inconclusive', blocking: false });
    expect(verdict.reason).toContain('Only a model can tell what means');
  });
});
