// `sightline review`: a page on which a person judges episodes, and how far two of them agree; reads arguments and prints.
import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { countOf } from '../count.js';
import { firstLine, SightlineError } from '../sightline-error.js';
import type { LabelItem } from '../statistics/calibration/labels.js';
import { agreementOf } from './review/agreement.js';
import { agreementText } from './review/agreement-text.js';
import { goneEpisodes, labelsSoFar } from './review/labels-file.js';
import { type RatingPlace, reviewList } from './review/rating.js';
import { type Reviewed, reviewedOf } from './review/reviewed.js';
import { serveReview } from './review/server.js';
import { checkTarget, labelsIn } from './judge/labels/files.js';
import { usage, wholeNumberOf } from './usage.js';
import { stderr, stdout } from '../terminal.js';

/** The options as commander hands them over. */
export interface ReviewFlags {
  rater?: string;
  labels: string;
  sample?: string;
  seed: string;
  blind?: boolean;
  port?: string;
  agreement?: boolean;
  json?: boolean;
}

export async function review(paths: readonly string[], flags: ReviewFlags): Promise<0 | 2> {
  if (flags.agreement === true) return printAgreement(paths, flags.json === true);
  if (flags.json === true)
    throw usage('--json belongs to --agreement.', 'Give it with --agreement, or leave it out.');
  const { labels: file, port, sample, seed } = flags;
  const place = { file, rater: raterOf(flags.rater), blind: flags.blind === true };
  const size = sample === undefined ? null : wholeNumberOf('--sample', sample);
  const options = { size, seed: wholeNumberOf('--seed', seed), blind: place.blind };
  const at = port === undefined ? 0 : wholeNumberOf('--port', port);
  checkTarget(file);
  const before = labelsSoFar(file);
  const { episodes, graded, problems } = await reviewedOf(paths, options);
  for (const problem of problems) stderr.write(`${problem}\n`);
  for (const path of goneEpisodes(file, before))
    stderr.write(`${file} has labels of ${path}, which is gone; they stay as they are.\n`);
  await served(episodes, place, { port: at, graded });
  return problems.length === 0 ? 0 : 2;
}

async function served(
  episodes: readonly Reviewed[],
  place: RatingPlace,
  { port, graded }: { port: number; graded: number },
): Promise<void> {
  const token = randomBytes(16).toString('hex');
  const server = await serveReview(episodes, place, { token, port }).catch((error: unknown) => {
    throw usage(`Port ${port} cannot be used.`, 'Name another with --port, or leave it out.', [
      firstLine(error),
    ]);
  });
  // Before anybody reads the address and could end it.
  const end = interrupted();
  const many = countOf(episodes.length, 'episode');
  const of = episodes.length === graded ? many : `${many} of ${graded}`;
  stdout.write(
    `${of}, for ${place.rater}; each answer is saved to ${place.file}\n\n  ${server.url}\n\nCtrl-C ends the review.\n`,
  );
  await end;
  await server.close();
  const { episodes: list } = reviewList(episodes, place);
  const done = list.filter((one) => one.done).length;
  stdout.write(`\n${place.file}: ${place.rater} answered ${done} of ${many}\n`);
}

function interrupted(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });
}

/** Names stand in a file, in a terminal and on a page. */
function raterOf(name: string | undefined): string {
  if (name === undefined)
    throw usage(
      'A review needs the name of its rater.',
      'Give it with --rater, such as --rater ann.',
    );
  if (/^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._@-]{0,39}$/u.test(name) && !name.endsWith(' ')) return name;
  throw usage(
    `${JSON.stringify(name)} cannot be the name of a rater.`,
    'Take initials or a short name, such as --rater ann.',
    ['expected up to 40 letters, digits, spaces and . _ @ -, beginning with a letter or a digit'],
  );
}

function printAgreement(files: readonly string[], json: boolean): 0 {
  const distinct = new Map(files.map((file) => [resolve(file), file]));
  const pairs = agreementOf(onceEach([...distinct.values()].flatMap(labelsIn)));
  if (pairs.length === 0)
    throw new SightlineError('labels-missing', {
      what: `No two raters answered the same question in ${files.join(', ')}.`,
      next: 'Have a second person review the same sample: the same episodes, --sample and --seed.',
    });
  stdout.write(json ? `${JSON.stringify({ pairs }, null, 2)}\n` : agreementText(pairs));
  return 0;
}

/** Files may overlap, as after a merge; a rater who says two things about the same is refused. */
function onceEach(labels: readonly LabelItem[]): LabelItem[] {
  const rated = new Map<string, LabelItem>();
  for (const label of labels) {
    const { rater, id, question, answer, blind } = label;
    if (rater === undefined || answer === undefined) continue;
    const key = JSON.stringify([rater, id, question]);
    const other = rated.get(key) ?? label;
    if (other.answer !== answer || other.blind !== blind)
      throw usage(
        `${rater} answered the same in two of these files, and not alike.`,
        'Keep the line that holds.',
        [`${id}, ${question}: ${other.answer ?? ''} and ${answer}`],
      );
    rated.set(key, label);
  }
  return [...rated.values()];
}
