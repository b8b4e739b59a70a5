// Grades the simulated user of one closed episode by the shared rules; looks at no call, no world and no verdict.
import { checkpointFiles } from '../episode/files.js';
import { layoutSchema } from '../episode/layout.js';
import type { Episode } from '../episode/read.js';
import { checkFidelity } from '../rules/fidelity/check-fidelity.js';
import { fidelityRecord, type ShownText } from '../rules/fidelity/record.js';
import type { Fidelity } from '../verdict/format.js';
import { oncePer } from './remembered.js';
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
  const seen = [...episode.checkpoints].flatMap(([name, folder]) => {
    const turn = /^turn-(\d+)$/.exec(name)?.[1];
    return turn === undefined ? [] : [{ turn: Number(turn), folder }];
  });
  return Promise.all(
    seen.map(async ({ turn, folder }) => ({ turn, text: await textOf(episode, folder) })),
  );
}

async function textOf(episode: Episode, folder: string): Promise<string> {
  const file = await episode.file(`surface/${folder}/${checkpointFiles.layout}`);
  const { fragments } = layoutSchema.parse(JSON.parse(file.toString()));
  return fragments.map(({ text }) => text).join('\n');
}
