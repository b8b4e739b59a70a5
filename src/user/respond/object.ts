// Words an objection; must not count how many the plan allows.
import { factOn, type Play } from './play.js';
import { reasonSentence } from '../wording/realise-fact.js';

/** An objection, with the reason only where the user has already given it. */
export function objection(play: Play): string {
  const reason = factOn(play, 'reason');
  const first = !play.memory.detours.has('objected');
  play.memory.detours.add('objected');
  const argue = first && reason !== null && play.memory.disclosed.has('reason');
  if (argue && play.seeded.unit('object:with-reason') < 0.5)
    return play.speaker.word('object_with_reason', { sentence: reasonSentence(reason.value) });
  return play.speaker.word('object');
}
