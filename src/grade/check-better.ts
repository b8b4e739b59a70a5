// Whether a judge finds that the agent did better in this episode than in another, read from disk; asks no model itself.
import type { AssertionWith } from '../scenario/assertions/kinds.js';
import { unknownNameText } from '../values/nearest-name.js';
import { resolve } from 'node:path';
import { type Episode, fileProblem, readEpisode } from '../episode/read.js';
import { licenseMeasurements, unlicensed } from '../model/judge/license.js';
import {
  conversationHash,
  criterionOf,
  decideOrdering,
  type Ordering,
  type OrderingDecision,
  orderingSentence,
  type OrderingSide,
  orderingSideOf,
  savedDecision,
} from '../model/judge/pairwise.js';
import { isAmong } from '../model/judge/quote.js';
import { isReadyId, readyQuestion, readyQuestions } from '../scenario/ready-questions.js';
import { firstLine, SightlineError } from '../sightline-error.js';
import { brief } from '../episode/verdict/text.js';
import type { AssertionVerdict, Evidence } from '../episode/verdict/format.js';
import { type Check, undecided, unknownName } from './finding.js';
import type { GradeInput } from './graders.js';
import { messageEvidence } from './quote.js';
import { toVerdict } from './to-verdict.js';

type Better = AssertionWith<'judged', 'better_than'>;

/** Advisory unless it should block and a calibration allows that, like `gradeJudged`. */
export async function gradeBetter(
  episode: Episode,
  assertion: Better,
  given: GradeInput,
): Promise<AssertionVerdict> {
  const check = await checkBetter(episode, assertion, given).catch((error: unknown) =>
    undecided('judge', `The two episodes could not be put to a judge: ${firstLine(error)}`),
  );
  const isBroken = 'outcome' in check && check.outcome === 'error';
  return { ...toVerdict(episode, assertion, check), blocking: check.blocking ?? isBroken };
}

async function checkBetter(episode: Episode, assertion: Better, given: GradeInput): Promise<Check> {
  const { criterion } = assertion;
  if (readyQuestion(criterion) === null && isReadyId(criterion))
    return unknownName(
      unknownNameText('ready question', criterion, Object.keys(readyQuestions), 'ready questions'),
    );
  const mine = orderingSideOf(episode);
  const other = await otherSide(episode, assertion);
  if ('why' in other) {
    const kept = await savedDecision(episode.dir, {
      ...{ id: assertion.better_than.episode, criterion: criterionOf(criterion) },
      ...{ better: conversationHash(mine), worse: assertion.better_than.conversation },
    });
    return kept === null
      ? undecided('judge', `${other.why}, and no judge has compared the two before.`)
      : checkOf({ episode, assertion, decision: kept, given });
  }
  for (const [side, words] of [
    [mine, 'here'],
    [other, 'in the other episode'],
  ] as const)
    if (!isHeard(side)) return undecided('agent', `The agent said nothing ${words}.`);
  const ordering: Ordering = {
    ...{ id: assertion.better_than.episode, criterion: criterionOf(criterion) },
    ...{ better: mine, worse: other },
  };
  const { judge = null, anchors = [] } = given;
  const decision = await decideOrdering(episode.dir, ordering, { model: judge, anchors });
  return decision === null
    ? undecided('judge', 'Comparing two episodes needs a judge, and none is configured.')
    : checkOf({ episode, assertion, decision, given });
}

function isHeard({ transcript }: OrderingSide): boolean {
  return transcript.some(({ who }) => who === 'agent');
}

/** The other episode as it was when compared, or why it is gone. */
async function otherSide(
  { dir }: Episode,
  { better_than: { episode: id, path, conversation } }: Better,
): Promise<OrderingSide | { why: string }> {
  try {
    const side = orderingSideOf(await readEpisode(resolve(dir, path)));
    const isSame = side.episode === id && conversationHash(side) === conversation;
    return isSame ? side : { why: `The other episode ${id} is not the one that was compared` };
  } catch (error) {
    const why = error instanceof SightlineError ? fileProblem(error) : firstLine(error);
    return { why: `The other episode ${id} cannot be read (${why})` };
  }
}

interface Decided {
  episode: Episode;
  assertion: Better;
  decision: OrderingDecision;
  given: GradeInput;
}

function checkOf({ episode, assertion, decision, given }: Decided): Check {
  const { holds, leaning, ballot } = decision;
  const license = (given.license ?? unlicensed)({ kind: ballot.kind, ...ballot.by });
  const { mayBlock, why } = license;
  const wanted = assertion.blocking === true;
  const names = { better: 'this episode', worse: 'the other one' };
  const sentence = orderingSentence(decision, names);
  const grounds = {
    reason: wanted && !mayBlock ? `${sentence} It does not block: ${why}.` : sentence,
    blocking: wanted && mayBlock,
    evidence: evidenceOf(episode, assertion, decision),
    measurements: {
      ...{ model: ballot.by.model, question: ballot.kind },
      ...licenseMeasurements(license),
      ...(leaning === null ? {} : { placePreferred: leaning }),
    },
  };
  if (holds === 'cannot_tell') return { ...grounds, outcome: 'inconclusive', party: 'judge' };
  return { ...grounds, holds: holds === 'yes', rests: 'presence' };
}

/** What either agent said, as the first vote quotes it. */
function evidenceOf(
  { transcript }: Episode,
  { better_than: other }: Better,
  { ballot }: OrderingDecision,
): Evidence[] {
  const [first] = ballot.votes;
  const { better = null, worse = null } = first?.quotes ?? {};
  const mine = transcript.filter(
    ({ role, text }) => better !== null && role === 'agent' && isAmong(better, [text]),
  );
  return [
    ...mine.slice(0, 1).map(messageEvidence),
    ...(worse === null
      ? []
      : [{ seq: null, file: null, text: `${other.episode}: “${brief(worse)}”` }]),
  ];
}
