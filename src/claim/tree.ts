// What a tree is about: its conditions and subjects from left to right, and a subject in words; decides nothing.
import type { ClaimPredicate, ClaimSubject, Condition } from './predicate.js';

/** A subject in words, as in reasons and reports. */
export function subjectWords(subject: ClaimSubject): string {
  switch (subject.kind) {
    case 'described':
      return `the ${subject.said}`;
    case 'text':
      return `"${subject.text}"`;
    case 'landmark':
      return `the landmark ${subject.name}`;
    case 'control':
      return subject.name === null
        ? `the ${subject.role}`
        : `the ${subject.role} "${subject.name}"`;
    case 'reference':
      return `{${[subject.tool, subject.part, ...subject.path].join('.')}}`;
    case 'newest_agent_message':
      return `${subject.part === 'end' ? 'the end of ' : ''}the newest agent message`;
    case 'messages_of_turn':
      return 'the agent message of this turn';
    case 'meaning':
      return `what means "${subject.words}"`;
  }
}

const joining: ReadonlySet<string> = new Set([
  'not',
  'and',
  'or',
  'every',
  'some',
  'number',
  'only',
  'except',
]);

/** Whether a node is a condition, and joins no others. */
export function isCondition(predicate: ClaimPredicate): predicate is Condition {
  return !joining.has(predicate.op);
}

/** The subjects of a tree's conditions, from left to right. */
export function claimSubjects(predicate: ClaimPredicate): ClaimSubject[] {
  return [...conditionsOf(predicate).flatMap(subjectsIn), ...setApart(predicate)];
}

function subjectsIn(condition: Condition): ClaimSubject[] {
  return [
    condition.subject,
    ...('other' in condition ? [condition.other] : []),
    ...('of' in condition && condition.of !== null ? [condition.of] : []),
  ];
}

function setApart(predicate: ClaimPredicate): ClaimSubject[] {
  if (predicate.op === 'not') return setApart(predicate.of);
  if (predicate.op === 'and' || predicate.op === 'or') return predicate.of.flatMap(setApart);
  if (predicate.op !== 'only' && predicate.op !== 'except') return [];
  const { named, kind } = predicate;
  return [...named, ...(kind === null || kind === 'anything' ? [] : [kind])];
}

/** The same tree about other subjects. */
export function withSubjects(
  predicate: ClaimPredicate,
  change: (subject: ClaimSubject) => ClaimSubject,
): ClaimPredicate {
  if (isCondition(predicate)) return ofOthers(predicate, change);
  switch (predicate.op) {
    case 'not':
      return { ...predicate, of: withSubjects(predicate.of, change) };
    case 'and':
    case 'or':
      return { ...predicate, of: predicate.of.map((one) => withSubjects(one, change)) };
    case 'every':
    case 'some':
    case 'number':
      return { ...predicate, of: ofOthers(predicate.of, change) };
    case 'only':
    case 'except': {
      const { kind } = predicate;
      return {
        ...predicate,
        named: predicate.named.map(change),
        kind: kind === null || kind === 'anything' ? kind : change(kind),
        says: predicate.says.map((one) => ofOthers(one, change)),
      };
    }
  }
}

function ofOthers(
  condition: Condition,
  change: (subject: ClaimSubject) => ClaimSubject,
): Condition {
  const subject = change(condition.subject);
  if ('other' in condition) return { ...condition, subject, other: change(condition.other) };
  if ('of' in condition && condition.of !== null)
    return { ...condition, subject, of: change(condition.of) };
  return { ...condition, subject };
}

/** The conditions of a tree, from left to right. */
export function conditionsOf(predicate: ClaimPredicate): Condition[] {
  if (isCondition(predicate)) return [predicate];
  switch (predicate.op) {
    case 'not':
      return conditionsOf(predicate.of);
    case 'and':
    case 'or':
      return predicate.of.flatMap(conditionsOf);
    case 'every':
    case 'some':
    case 'number':
      return [predicate.of];
    case 'only':
    case 'except':
      return [...predicate.says];
  }
}

/** Whether some of it is read as a fact, by none of the forms. */
export function statesFact(predicate: ClaimPredicate): boolean {
  return conditionsOf(predicate).some((one) => one.op === 'tells' && one.how === 'fact');
}
