// Grades the simulated user of one closed episode by the shared rules; looks at no call, no world and no verdict.
import { checkpointFiles } from '../episode/files.js';
import { layoutSchema } from '../episode/layout.js';
import type { Episode } from '../episode/read.js';
import { checkFidelity } from '../episode/fidelity-rules.js';
import { fidelityRecord, type ShownText } from '../episode/fidelity-record.js';
import type { Fidelity } from '../episode/verdict/format.js';
import { oncePer } from '../values/remembered.js';
import { scenarioOf } from './scenario-of.js';

/**
 * The fidelity of an episode's user, always by the episode's own scenario: a user cannot keep to a plan that was
 * written later. Null if that scenario is not in the form that this version knows.
 */
export const gradeFidelity = oncePer(async (episode: Episode): Promise<Fidelity | null> => {
  const scenario = scenarioOf(episode.header);
  if (scenario === null) return null;
  const record = fidelityRecord(episode, scenario);
  const first = checkFidelity(record);
  // Checkpoints are read only if a rule would otherwise say that nobody could have seen something.
  return first.kept === false
    ? checkFidelity({ ...record, screens: await screens(episode) })
    : first;
});

/** The checkpoints after turns, whose pictures show more than messages: order lists, banners, forms. */
async function screens(episode: Episode): Promise<ShownText[]> {
  const texts = [...episode.checkpoints].map(async ([name, folder]): Promise<ShownText[]> => {
    const turn = /^turn-(\d+)$/.exec(name)?.[1];
    if (turn === undefined) return [];
    const text = (await episode.file(`surface/${folder}/${checkpointFiles.layout}`)).toString();
    const { fragments } = layoutSchema.parse(JSON.parse(text));
    return [{ turn: Number(turn), text: fragments.map((fragment) => fragment.text).join('\n') }];
  });
  return (await Promise.all(texts)).flat();
}
