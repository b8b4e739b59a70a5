// What a rater is asked about an episode, and what an answer means as a label of Sightline's own; saves nothing.
import type { Episode } from '../../episode/read.js';
import { hashOf } from '../../model/prompt.js';
import { type LabelItem, SIGHTLINE } from '../../statistics/calibration/labels.js';
import { type EpisodeVerdict, outcomeSchema, parties } from '../../verdict/format.js';
import { userAsked, userItems } from '../judge/labels/user-items.js';

/** The parties that a person can name: who cannot name one cannot tell. */
const nameable = parties.filter((party) => party !== 'undetermined');

/** A question about one episode. */
export interface AskedOfRater {
  /** As agreement is counted: `believable`, `true_to_plan`, `verdict` or `party`. */
  key: string;
  wording: string;
  choices: readonly { answer: string; text: string }[];
  /** The choice that says the same as Sightline; null: it says nothing of this. */
  same: string | null;
  /** What the rater is shown beside it. */
  about: Readonly<Record<string, string>>;
  /** The item of the labels file, without a label. */
  item: LabelItem;
}

/** Who answers, and whether they see what Sightline said. */
export interface Rating {
  rater: string;
  blind: boolean;
}

const CANNOT_TELL = { answer: 'cannot_tell', text: 'Cannot tell' };
const yesOrNo = [{ answer: 'yes', text: 'Yes' }, { answer: 'no', text: 'No' }, CANNOT_TELL];

/** The last two are about the verdict; those before them about the user, if a plan or a model played it. */
export async function askedOfRater(
  episode: Episode,
  { verdict, blind }: { verdict: EpisodeVerdict; blind: boolean },
): Promise<AskedOfRater[]> {
  const { outcome, party } = verdict;
  return [
    ...(await askedOfUser(episode)),
    {
      ...{ key: 'verdict', about: {} },
      ...(blind ? freeVerdict(outcome) : shownVerdict(outcome)),
      item: verdictItem(episode.header.id, 'verdict', outcome),
    },
    {
      ...{ key: 'party', wording: 'Who is to blame?', about: {}, same: party ?? 'none' },
      choices: [
        ...nameable.map((name) => ({ answer: name, text: partyWords[name] })),
        { answer: 'none', text: 'Nobody' },
        CANNOT_TELL,
      ],
      item: verdictItem(episode.header.id, 'party', party ?? 'none'),
    },
  ];
}

const partyWords: Readonly<Record<(typeof nameable)[number], string>> = {
  ...{ agent: 'Agent', ui: 'UI', backend: 'Backend', user: 'User' },
  ...{ judge: 'Judge', harness: 'Harness' },
};

function shownVerdict(outcome: string): Pick<AskedOfRater, 'wording' | 'choices' | 'same'> {
  return { wording: `Is the verdict “${outcome}” right?`, choices: yesOrNo, same: 'yes' };
}

function freeVerdict(outcome: string): Pick<AskedOfRater, 'wording' | 'choices' | 'same'> {
  const own = outcomeSchema.options.map((one) => ({
    answer: one,
    text: `${one.charAt(0).toUpperCase()}${one.slice(1)}`,
  }));
  return { wording: 'What is your verdict?', choices: [...own, CANNOT_TELL], same: outcome };
}

async function askedOfUser(episode: Episode): Promise<AskedOfRater[]> {
  const asked: AskedOfRater[] = [];
  for (const item of await userItems(episode)) {
    const question = await userAsked(episode, item);
    if (question === null || item.question === 'user.persona') continue;
    asked.push({
      ...{ key: item.question.replace('user.', ''), wording: question.wordings[0] ?? '' },
      ...{ choices: yesOrNo, same: 'yes', about: question.about, item },
    });
  }
  return asked;
}

/**
 * The kind names what Sightline said, since how often "passed" is right tells nothing of "failed". Sightline's answer to
 * "is that right?" is its single vote, a yes.
 */
function verdictItem(episode: string, key: 'verdict' | 'party', said: string): LabelItem {
  const wording = key === 'verdict' ? `Is the verdict “${said}” right?` : `Is it “${said}”?`;
  return {
    ...{ id: `${episode}/${key}`, question: `${key}.${said}`, wording },
    ...{ promptHash: hashOf(wording), model: SIGHTLINE, label: null },
    ...{ votes: ['yes'], group: episode },
  };
}

/** What the answer says of the item; without `blind` the rater saw what Sightline said. */
export function ratedLabel(
  { item, same }: AskedOfRater,
  { answer, rater, blind }: Rating & { answer: string },
): LabelItem {
  const said = same === 'yes' ? answer : answer === same ? 'yes' : 'no';
  return {
    ...{ ...item, rater, answer },
    ...(answer === CANNOT_TELL.answer
      ? { label: null }
      : { label: said === 'yes' ? 'yes' : 'no', source: 'human' }),
    ...(blind ? { blind } : {}),
  };
}

/** What the rater answered to this very question, seeing as much as now; null: nothing. */
export function answerIn(
  line: LabelItem | null,
  { item }: AskedOfRater,
  { blind }: Rating,
): string | null {
  const isSame = line?.question === item.question && (line.blind ?? false) === blind;
  return isSame ? (line.answer ?? null) : null;
}
