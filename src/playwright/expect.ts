// The `expect` that specs use: matchers over a closed episode, each recorded as data beside it.
import { relative, sep } from 'node:path';
import { expect as base, test } from '@playwright/test';
import type { CustomAssertion } from '../app/assertion.js';
import type { Episode } from '../episode/read.js';
import { gradeFidelity } from '../grade/fidelity.js';
import { gradeAssertion } from '../grade/grade-episode.js';
import { limitAssertions } from '../grade/expected.js';
import { conversationHash, sideOf } from '../judge/conversation.js';
import type { Json, Limits } from '../scenario/schema.js';
import { reasonBeside } from '../verdict/asked-words.js';
import type { Assertion, AssertionVerdict } from '../verdict/format.js';
import { SightlineError } from '../sightline-error.js';
import { DIRECTIONAL_ANNOTATION } from './annotations.js';
import { takeUnawaited, watchAwaits } from './awaited.js';
import {
  agentAssertion,
  calledAssertion,
  type CalledOptions,
  type CallLike,
  type ErrorOptions,
  errorsAssertion,
  type FollowOptions,
  type InvolveOptions,
  trajectoryAssertion,
} from './call-assertions.js';
import { attachClaimCards } from './claim-cards.js';
import { recordAssertions } from './recorded-assertions.js';
import { appOf, givenFor } from './episode-apps.js';
import { withoutSecrets } from './episode-redactors.js';
import { assertionMessage, breachMessage } from './show-verdict.js';

export interface LoggedOptions {
  /** Parts of `{ at, level, message, data }` that must be equal; others may be there. Default: any line. */
  where?: Record<string, Json>;
  /** Exact number of such lines. Default: at least one. */
  times?: number;
}

export interface MeanOptions {
  /** The user's turn in which it is said, from 1. Default: any. */
  turn?: number;
}

/** What a judge is shown, what it goes by, and how often it is asked. */
export type JudgeOptions = Pick<
  Extract<Assertion, { kind: 'judged' }>,
  'also' | 'blocking' | 'criterion' | 'needs' | 'turn' | 'votes'
>;

/** By what one episode is held to be better than another. */
export interface BetterOptions {
  /** One sentence, such as "The agent tells what happens next.", or the id of a ready question. */
  criterion: string;
  /** It is to block as soon as calibration allows that. Default false. */
  blocking?: boolean;
}

interface MatcherState {
  isNot: boolean;
}

interface MatcherResult {
  pass: boolean;
  message: () => string;
}

const matchers = {
  /** The episode ended in one of these terminal states. */
  toEndIn(this: MatcherState, episode: Episode, states: string | string[]) {
    return check(this, episode, [{ kind: 'ends_in', states: [states].flat(), not: this.isNot }]);
  },
  /** The tool was called. */
  toHaveCalled(this: MatcherState, episode: Episode, tool: string, options: CalledOptions = {}) {
    return check(this, episode, [calledAssertion(tool, options, this.isNot)]);
  },
  /** One came before the next: tools by their first call, and checkpoints such as `after_denial`. */
  toHaveCalledInOrder(this: MatcherState, episode: Episode, tools: string[]) {
    return check(this, episode, [{ kind: 'call_order', tools, not: this.isNot }]);
  },
  /** The agent's calls are these: `exact`ly, or in another `mode`. */
  toFollow(
    this: MatcherState,
    episode: Episode,
    calls: readonly CallLike[],
    options: FollowOptions = {},
  ) {
    return check(this, episode, [trajectoryAssertion(calls, options, this.isNot)]);
  },
  /** A call was made twice with equal arguments, and the first had not failed. Mostly asked with `.not`. */
  toRepeatCalls(this: MatcherState, episode: Episode, { except = [] }: { except?: string[] } = {}) {
    return check(this, episode, [{ kind: 'not_repeated', except, not: !this.isNot }]);
  },
  /** Something was called after the end, or after a checkpoint. Mostly asked with `.not`. */
  toCallAfter(this: MatcherState, episode: Episode, moment: string) {
    const after = moment === 'end' ? null : moment;
    return check(this, episode, [{ kind: 'quiet_after_end', after, not: !this.isNot }]);
  },
  /** Failing calls stayed within limits, and were tried again where they must be. */
  toHandleErrors(this: MatcherState, episode: Episode, options: ErrorOptions) {
    return check(this, episode, [errorsAssertion(options, this.isNot)]);
  },
  /** One of several agents called something, or this tool, or none but these. */
  toInvolve(this: MatcherState, episode: Episode, agent: string, options: InvolveOptions = {}) {
    return check(this, episode, [agentAssertion(agent, options, this.isNot)]);
  },
  /** These agents followed each other, by their calls; with `in_order` others may come between. */
  toHandOff(
    this: MatcherState,
    episode: Episode,
    agents: string[],
    { mode = 'exact' }: { mode?: 'exact' | 'in_order' } = {},
  ) {
    return check(this, episode, [{ kind: 'hand_offs', agents, mode, not: this.isNot }]);
  },
  /**
   * The world after the episode, at a JSON pointer such as "/orders/{id=ORD-1}/status": a value, or a predicate such as
   * `{ count: 1 }`, `{ gte: 5 }`, `{ money: '$84.00' }`, `{ changed: true }` (docs/scenarios.md#checks).
   */
  toHaveWorld(this: MatcherState, episode: Episode, pointer: string, expected: Json) {
    return check(this, episode, [{ kind: 'world', pointer, check: expected, not: this.isNot }]);
  },
  /** Nothing else changed: whatever differs between the world before and after lies at or below these pointers. */
  toChangeOnly(this: MatcherState, episode: Episode, pointers: string | string[]) {
    onlyPositive(
      this,
      'toChangeOnly',
      'ask for what is to change by toHaveWorld(pointer, { changed: true })',
    );
    return check(this, episode, [{ kind: 'changes_only', pointers: [pointers].flat() }]);
  },
  /** The tool took effect in the world exactly once, or `times`, however often it was called. */
  toTakeEffect(this: MatcherState, episode: Episode, tool: string, options: CalledOptions = {}) {
    const { args = null, times = 1 } = options;
    return check(this, episode, [{ kind: 'took_effect', tool, args, times, not: this.isNot }]);
  },
  /** The episode, and each of its turns, took no more than this. */
  toStayWithin(this: MatcherState, episode: Episode, limits: Limits) {
    onlyPositive(this, 'toStayWithin', 'give the limit that is to be kept');
    return check(this, episode, limitAssertions(limits));
  },
  /** An agent message contains this text, without regard to case. */
  toSay(this: MatcherState, episode: Episode, text: string) {
    return check(this, episode, [{ kind: 'says', text, turn: null, not: this.isNot }]);
  },
  /** The agent says this in whatever words, in one turn or in any; a model has to tell, and it never fails the test. */
  toMean(this: MatcherState, episode: Episode, meaning: string, options: MeanOptions = {}) {
    const { turn = null } = options;
    return check(this, episode, [{ kind: 'means', meaning, turn, not: this.isNot }]);
  },
  /**
   * A judge answers the question as is wanted: a ready one by its id, as a good conversation would have it, any other with yes. It never fails
   * the test unless it is to block and a calibration allows that (docs/judges.md).
   */
  toSatisfyJudge(
    this: MatcherState,
    episode: Episode,
    question: string,
    options: JudgeOptions = {},
  ) {
    const not = this.isNot ? { not: true } : {};
    return check(this, episode, [{ kind: 'judged', question, ...options, ...not }]);
  },
  /**
   * By this criterion the agent does better in this episode than in the other one, as a judge says in either order of the two. It never fails the test
   * unless it is to block and a calibration allows that (docs/orderings.md).
   */
  toDoBetterThan(
    this: MatcherState,
    episode: Episode,
    other: Episode,
    { criterion, ...blocking }: BetterOptions,
  ) {
    return check(this, episode, [
      {
        kind: 'better_than',
        criterion,
        other: named(episode, other),
        not: this.isNot,
        ...blocking,
      },
    ]);
  },
  /** A further record has a line that fits. */
  toHaveLogged(this: MatcherState, episode: Episode, record: string, options: LoggedOptions = {}) {
    const { where = {}, times = null } = options;
    return check(this, episode, [{ kind: 'logged', record, where, times, not: this.isNot }]);
  },
  /** No error in these records; `console` and `page` are what the browser told. */
  toHaveNoErrors(this: MatcherState, episode: Episode, records: string | string[]) {
    return check(this, episode, [
      { kind: 'no_errors', records: [records].flat(), not: this.isNot },
    ]);
  },
  /** An assertion of the app file, by itself or by its name, with the arguments that it takes. */
  async toSatisfy(
    this: MatcherState,
    episode: Episode,
    assertion: string | CustomAssertion,
    args: Json = null,
  ) {
    const name = nameIn(episode, assertion);
    return check(this, episode, [{ kind: 'custom', name, args, not: this.isNot }]);
  },
  /** Amounts, ids and statements of completed actions agree with the records. */
  toBeConsistent(this: MatcherState, episode: Episode) {
    return check(this, episode, [{ kind: 'consistent', not: this.isNot }]);
  },
  /** Claims about the surface hold at a checkpoint. */
  toShow(this: MatcherState, episode: Episode, at: string, claims: string | string[]) {
    const assertions = [claims].flat().map((claim): Assertion => {
      return { kind: 'shows', at, claim, not: this.isNot };
    });
    return check(this, episode, assertions);
  },
};

/** Another episode, so that it is found and known again where grading repeats the assertion. */
function named({ dir }: Episode, other: Episode) {
  return {
    episode: other.header.id,
    path: relative(dir, other.dir).split(sep).join('/'),
    conversation: conversationHash(sideOf(other)),
  };
}

/** The name under which the app file has an assertion: only what stands there can be graded again. */
function nameIn(episode: Episode, assertion: string | CustomAssertion): string {
  if (typeof assertion === 'string') return assertion;
  const assertions = appOf(episode.dir)?.assertions ?? {};
  const found = Object.entries(assertions).find(([, known]) => known === assertion);
  if (found !== undefined) return found[0];
  throw new SightlineError('app-invalid', {
    what: `The assertion “${assertion.title}” is not in the app file.`,
    details: [`assertions there: ${Object.keys(assertions).join(', ') || 'none'}`],
    next: 'Give it a name there, `assertions: { name: defineAssertion({ … }) }`, so that grading can repeat it.',
  });
}

/** Their opposite would say nothing that anybody wants of an agent. */
function onlyPositive({ isNot }: MatcherState, name: string, instead: string): void {
  if (isNot) throw new Error(`.not.${name}() cannot be asked; ${instead}.`);
}

/**
 * Records the assertions, then grades them. Anything but passed or failed throws, also under `.not`:
 * what could not be told is never green.
 */
async function check(
  { isNot }: MatcherState,
  episode: Episode,
  assertions: readonly Assertion[],
): Promise<MatcherResult> {
  await recordAssertions(episode.dir, assertions);
  const kept = assertions.map((assertion) => withoutSecrets(episode.dir, assertion));
  const all: readonly Assertion[] = [{ kind: 'ending' }, ...kept];
  const given = await givenFor(episode);
  const verdicts = await Promise.all(all.map((one) => gradeAssertion(episode, one, given)));
  for (const verdict of verdicts) annotateDirectional(verdict);
  // The ending comes first among them: how the episode broke off is why the rest did not hold.
  const open = verdicts.filter(({ outcome, blocking }) => outcome !== 'passed' && blocking);
  await attachClaimCards(open, episode, test.info());
  const undecided = open.filter(isUndecided);
  const cameToAnEnd = verdicts[0]?.outcome === 'passed';
  if (cameToAnEnd) await refuseUnfaithful(episode);
  if (undecided.length > 0) throw new Error(messageOf(undecided, episode));
  const held = open.every(({ assertion }) => assertion.kind === 'ending');
  return { pass: held !== isNot, message: () => messageOf(open, episode) };
}

/** What the agent did for a user that was not the planned one shows nothing, whatever was asserted. */
async function refuseUnfaithful(episode: Episode): Promise<void> {
  const fidelity = await gradeFidelity(episode);
  if (fidelity?.kept !== false) return;
  throw new Error(fidelity.breaches.map((breach) => breachMessage(breach, episode)).join('\n\n'));
}

/** What does not block is green, with an annotation that tells it; of the surface also where it passed, for it was not measured. */
function annotateDirectional(verdict: AssertionVerdict): void {
  const { blocking, outcome, title } = verdict;
  if (blocking || (outcome === 'passed' && verdict.class !== 'surface')) return;
  const description = `${outcome}: ${title}: ${reasonBeside(verdict)}`;
  test.info().annotations.push({ type: DIRECTIONAL_ANNOTATION, description });
}

function isUndecided({ outcome }: AssertionVerdict): boolean {
  return outcome !== 'passed' && outcome !== 'failed';
}

function messageOf(verdicts: readonly AssertionVerdict[], episode: Episode): string {
  return verdicts.map((verdict) => assertionMessage(verdict, episode)).join('\n\n');
}

const extended = base.extend(matchers);

/** Playwright's `expect` with matchers for episodes. Each must be awaited; a test that does not, fails. */
export const expect: typeof extended = new Proxy(extended, {
  apply(target, thisArg, args: [unknown, ...unknown[]]) {
    const assertions: unknown = Reflect.apply(target, thisArg, args);
    return isEpisode(args[0]) ? watchAwaits(assertions as object) : assertions;
  },
});

function isEpisode(value: unknown): value is Episode {
  return typeof value === 'object' && value !== null && 'closed' in value && 'transcript' in value;
}

/** Fails the test that is ending if it called a matcher on an episode and did not await it. */
export function failUnawaited(): void {
  const names = takeUnawaited();
  if (names.length === 0) return;
  throw new Error(
    `Not awaited: ${names.join(', ')}. A matcher on an episode is async: write \`await expect(episode).…\`.`,
  );
}
