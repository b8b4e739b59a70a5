// `sightline judge orderings`: whether a judge orders episodes the way people did; reads arguments and files, prints and writes.
import { resolve } from 'node:path';
import { toJsonText, writeWhole } from '../../episode/files.js';
import { bestAnchors } from '../../judge/best-anchors.js';
import { conversationHash } from '../../judge/side.js';
import { type LoadedOrdering, readOrderings } from '../../judge/read-orderings.js';
import { type Anchor, anchorsFile } from '../../model/anchors.js';
import { CASSETTES_VARIABLE, cassettesOf, modeNamed } from '../../cassette/mode.js';
import { runSettings } from '../../model/run-options.js';
import { runVariables } from '../../model/variables.js';
import { SightlineError } from '../../sightline-error.js';
import { checkTarget } from './labels/files.js';
import { decideAll, type OrderingRow } from './orderings/decide-all.js';
import { orderingsJson } from './orderings/told.js';
import { orderingsText } from './orderings/text.js';
import { withModels } from '../with-models.js';
import { usage } from '../usage.js';
import { stderr, stdout } from '../../terminal.js';

/** The options as commander hands them over. */
export interface OrderingsOptions {
  again?: boolean;
  out?: string;
  json?: boolean;
}

/** Per criterion; examples take up room that the conversations need. */
const MOST_ANCHORS = 2;

/** Orderings belong to no app and no trial. */
const NOWHERE = { app: 'orderings', scenario: 'orderings', trial: 1 };

export async function orderings(
  files: readonly string[],
  options: OrderingsOptions,
): Promise<number> {
  if (options.out !== undefined) checkAnchorsFile(options.out, files);
  const isReplay = asksNobody(options);
  const settings = runSettings(process.env);
  const anchors = settings.anchors();
  return withModels(settings, isReplay ? [] : ['judge'], async (models) => {
    const loaded = await readOrderings(files);
    refuseTested(anchors, loaded);
    const model = isReplay ? null : await models.of('judge', NOWHERE);
    const rows = await decideAll(loaded, { model, anchors, again: options.again === true });
    const chosen = options.out === undefined ? null : bestAnchors(rows, MOST_ANCHORS);
    // In `replay` a judge is not needed.
    const hasModel = model !== null || isReplay;
    const off = settings.models.offBy('judge');
    const told = { rows, anchors: chosen, file: options.out ?? null, hasModel, off };
    if (options.out !== undefined && chosen !== null && chosen.length > 0)
      await writeWhole(options.out, toJsonText(anchorsFile(chosen)));
    stdout.write(options.json === true ? orderingsJson(told) : orderingsText(told));
    return exitCode(rows, chosen);
  });
}

/** Saved answers are to orderings what cassettes are to trials: in `replay` only they count. */
function asksNobody({ again }: OrderingsOptions): boolean {
  const mode = modeNamed(CASSETTES_VARIABLE, cassettesOf(process.env).mode);
  if (mode !== 'replay') return false;
  if (again === true)
    throw usage(
      `--again asks a model, which ${CASSETTES_VARIABLE}=replay forbids.`,
      'Drop one of the two.',
    );
  stderr.write(
    `${CASSETTES_VARIABLE} is "replay": no model is asked; only the answers on file count.\n`,
  );
  return true;
}

function exitCode(rows: readonly OrderingRow[], chosen: readonly Anchor[] | null): number {
  const blocking = rows
    .filter((row) => row.blocking)
    .map((row) => row.decision?.holds ?? 'cannot_tell');
  if (blocking.includes('no')) return 1;
  return blocking.includes('cannot_tell') || chosen?.length === 0 ? 2 : 0;
}

/** An example in the prompt cannot also be a test case. */
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
    what: 'The anchors contain orderings that are meant to test the judge.',
    details: shown.map(
      ({ file, ordering: { id } }) => `${file}: "${id}" belongs to the test split`,
    ),
    next: `Write new anchors with sightline judge orderings <file> --out <file>, or unset ${runVariables.anchors}.`,
  });
}

/** Checked before a model is asked, so that no paid answer is wasted. */
function checkAnchorsFile(path: string, files: readonly string[]): void {
  if (files.some((file) => resolve(file) === resolve(path)))
    throw usage(`"${path}" is the orderings file.`, 'Write the anchors to another file.');
  checkTarget(path);
}
