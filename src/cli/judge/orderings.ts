// `sightline orderings`: whether a judge orders episodes as people have ordered them; reads arguments and files, prints and writes.
import { resolve } from 'node:path';
import { toJsonText, writeWhole } from '../../episode/files.js';
import { bestAnchors } from '../../judge/best-anchors.js';
import { conversationHash } from '../../judge/side.js';
import { type LoadedOrdering, readOrderings } from '../../judge/read-orderings.js';
import { type Anchor, anchorsFile } from '../../model/anchors.js';
import { CASSETTES_VARIABLE, cassettesOf, modeNamed } from '../../tape/mode.js';
import { runSettings } from '../../model/run-options.js';
import { SightlineError } from '../../sightline-error.js';
import { checkTarget } from './labels/files.js';
import { decideAll, type OrderingRow } from './orderings/decide-all.js';
import { orderingsJson } from './orderings/json.js';
import { orderingsText } from './orderings/text.js';
import { withModels } from '../with-models.js';
import { usage } from '../usage.js';

/** The options as commander hands them over. */
export interface OrderingsOptions {
  again?: boolean;
  anchors?: string;
  limit?: string;
  json?: boolean;
}

/** Of each criterion; examples take room that the conversations need. */
const MOST_ANCHORS = 2;

/** Orderings belong to no app and no trial. */
const NOWHERE = { app: 'orderings', scenario: 'orderings', trial: 1 };

export async function orderings(
  files: readonly string[],
  options: OrderingsOptions,
): Promise<number> {
  const limit = limitOf(options);
  if (options.anchors !== undefined) checkAnchorsFile(options.anchors, files);
  const isReplay = asksNobody(options);
  const settings = runSettings(process.env);
  const anchors = settings.anchors();
  return withModels(settings, isReplay ? [] : ['judge'], async (models) => {
    const loaded = await readOrderings(files);
    refuseTested(anchors, loaded);
    const model = isReplay ? null : await models.of('judge', NOWHERE);
    const rows = await decideAll(loaded, { model, anchors, again: options.again === true });
    const chosen = options.anchors === undefined ? null : bestAnchors(rows, limit);
    // In `replay` it is no want of a judge.
    const hasModel = model !== null || isReplay;
    const off = settings.models.offBy('judge');
    const told = { rows, anchors: chosen, file: options.anchors ?? null, hasModel, off };
    if (options.anchors !== undefined && chosen !== null && chosen.length > 0)
      await writeWhole(options.anchors, toJsonText(anchorsFile(chosen)));
    process.stdout.write(options.json === true ? orderingsJson(told) : orderingsText(told));
    return exitCode(rows, chosen);
  });
}

/** The kept answers are to orderings what cassettes are to trials: in `replay` they alone count. */
function asksNobody({ again }: OrderingsOptions): boolean {
  const mode = modeNamed(CASSETTES_VARIABLE, cassettesOf(process.env).mode);
  if (mode !== 'replay') return false;
  if (again === true)
    throw usage(
      `--again asks anew, and ${CASSETTES_VARIABLE} is "replay".`,
      'Leave one of them out.',
    );
  process.stderr.write(`${CASSETTES_VARIABLE} is "replay": nobody is asked, kept answers count.\n`);
  return true;
}

function exitCode(rows: readonly OrderingRow[], chosen: readonly Anchor[] | null): number {
  const blocking = rows
    .filter((row) => row.blocking)
    .map((row) => row.decision?.holds ?? 'cannot_tell');
  if (blocking.includes('no')) return 1;
  return blocking.includes('cannot_tell') || chosen?.length === 0 ? 2 : 0;
}

/** What has stood in the prompt tests nothing. */
function refuseTested(anchors: readonly Anchor[], loaded: readonly LoadedOrdering[]): void {
  const tested = loaded.filter(({ split }) => split === 'test');
  const shown = tested.filter(({ ordering: { id, better, worse } }) => {
    const pair = [conversationHash(better), conversationHash(worse)];
    return anchors.some(
      (anchor) =>
        anchor.ordering === id || anchor.conversations.every((one, index) => one === pair[index]),
    );
  });
  if (shown.length === 0) return;
  throw new SightlineError('anchors-invalid', {
    what: 'The anchors hold orderings that are to test the judge.',
    details: shown.map(({ file, ordering: { id } }) => `${file}: "${id}" is of the test split`),
    next: 'Write the anchors anew, sightline orderings <file> --anchors <file>, or leave SIGHTLINE_ANCHORS out.',
  });
}

function limitOf({ anchors, limit }: OrderingsOptions): number {
  if (limit === undefined) return MOST_ANCHORS;
  if (anchors === undefined)
    throw usage('--limit says nothing without --anchors.', 'Add --anchors <file>.');
  if (/^[1-9]\d{0,2}$/.test(limit)) return Number(limit);
  throw usage(`--limit "${limit}" is no number of anchors.`, 'Give a number from 1 to 999.');
}

/** Before anybody is asked, so that nothing is asked in vain. */
function checkAnchorsFile(path: string, files: readonly string[]): void {
  if (files.some((file) => resolve(file) === resolve(path)))
    throw usage(`"${path}" holds the orderings.`, 'Write the anchors into another file.');
  checkTarget(path);
}
