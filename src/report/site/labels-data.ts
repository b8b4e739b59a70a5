// What a person can answer about an episode on its page: its verdict, its user, and what judges said; decides nothing.
import type { Episode } from '../../episode/read.js';
import { questionWords } from '../../episode/verdict/text.js';
import { type JudgeVotes, type SavedQuestion, tallyOf } from '../../episode/verdict/votes.js';
import type { EpisodeVerdict } from '../../episode/verdict/format.js';
import type { SiteLabel } from './data.js';

/** @param ballots the votes kept beside it */
export function labelsData(
  { header: { id, user } }: Episode,
  { outcome }: EpisodeVerdict,
  ballots: readonly JudgeVotes[],
): SiteLabel[] {
  const asked = { episode: id };
  const ofUser = user.kind === 'plan' || user.kind === 'model';
  // The last one is the one that counted last.
  const distinct = [...new Map(ballots.map((one) => [one.question, one])).values()];
  return [
    {
      ...{ title: `The verdict: ${outcome}`, of: 'answer', right: 'yes' },
      line: { ...asked, question: `verdict.${outcome}` },
    },
    ...(ofUser ? [believable(id)] : []),
    ...distinct.flatMap((ballot) => judgedLabel(id, ballot)),
  ];
}

function believable(episode: string): SiteLabel {
  const title = 'The user: could it be a real person?';
  return { title, of: 'user', right: 'yes', line: { episode, question: 'user.believable' } };
}

/** Neither a meaning nor what consistency leaves open ever blocks, so nobody has to label those. */
const NEVER_BLOCKS = /^(?:meaning$|consistency\.)/;

/** None of a control or of two episodes, which were saved without the question. */
function judgedLabel(
  episode: string,
  { kind, question, asked, votes, most }: JudgeVotes,
): SiteLabel[] {
  const { answer, yes, no } = tallyOf(votes, most);
  if (asked === undefined || answer === null || NEVER_BLOCKS.test(kind)) return [];
  const words = wordsOf(asked);
  const count = answer === 'yes' ? yes : no;
  return [
    {
      ...{ title: `${words}: ${answer}, by ${count} of ${votes.length} votes`, of: 'answer' },
      right: answer,
      line: { episode, question: kind, ballot: question.slice(0, 16), asked: words },
    },
  ];
}

function wordsOf(asked: SavedQuestion): string {
  if (asked.of !== 'record') return asked.question;
  const { wordings, criterion, turn, about } = asked;
  const texts = Object.values(about).map((text) => ` “${text}”`);
  return `${questionWords({ wording: wordings[0] ?? '', criterion, turn })}${texts.join()}`;
}
