// Goes through an episode's events in order and judges every agent message by what was recorded before it.
import type { Message } from '../../episode/format.js';
import type { ToolCall } from '../../episode/path-event.js';
import type { Episode } from '../../episode/read.js';
import { type Fact, extractFacts } from '../../rules/facts/facts.js';
import type { JoinedCall } from '../../rules/joined-calls.js';
import type { Json } from '../../scenario/schema.js';
import { recordedCalls, toolCalls } from '../record.js';
import { type Backed, backing, checkAction } from './check-actions.js';
import { checkCompletion } from './check-completion.js';
import { checkDeeds } from './check-deeds.js';
import { checkLooseDeeds } from './check-loose-deeds.js';
import { checkNames } from './check-names.js';
import { checkReason } from './check-reasons.js';
import { checkStates } from './check-status.js';
import { checkFacts } from './check-values.js';
import { countsIn } from './counts.js';
import type { FactCheck } from './fact-check.js';
import { languageOf } from '../../rules/reader/language.js';
import { type Sentence, sentencesOf } from '../../rules/reader/sentences.js';
import { type StatementFinder, toolLanguage } from './language/statements.js';
import type { ToolWords } from './language/tool-words.js';
import { ThingIndex } from './records/index-of-things.js';
import { type Knowledge, knowledgeOf } from './records/knowledge.js';
import { KnownRecords, learnShapes } from './records/known.js';
import type { RecordThing } from './records/things.js';
import type { ValueCheck } from './sentence-context.js';
import type { Discourse } from './subject.js';

/** The results for all agent messages. */
export interface MessageChecks {
  checks: FactCheck[];
  /** The values among them, with what they were compared with. */
  values: ValueCheck[];
  /** Languages that cannot be read, with how many messages are in each. */
  uncovered: ReadonlyMap<string, number>;
}

interface Walk {
  episode: Episode;
  words: readonly ToolWords[];
  find: StatementFinder;
  known: KnownRecords;
  knowledge: Knowledge;
  index: ThingIndex;
  shapes: Set<string>;
  /** Calls so far. */
  calls: ToolCall[];
  records: Json[];
  /** Sentences by message: a revision is judged by what is new in it. */
  judged: Set<string>;
  /** The newest word of the user, and the agent's message before it. */
  user: { text: string; seq: number };
  agentBefore: { text: string; seq: number };
  agentNow: { text: string; seq: number };
  found: MessageChecks & { uncovered: Map<string, number> };
}

/** Every fact that could be extracted from the agent's messages, in order. */
export function checkMessages(episode: Episode): MessageChecks {
  const walk = start(episode);
  const onlySeen = new Map(
    recordedCalls(episode).flatMap((call) =>
      call.served === null ? [[call.sources.at(-1), call] as const] : [],
    ),
  );
  const events = [...episode.transcript, ...episode.path].sort((a, b) => a.seq - b.seq);
  for (const event of events) {
    if ('role' in event) {
      if (event.role === 'agent') checkMessage(event, walk);
      else hear(event.text, event.seq, walk);
    } else if (event.kind === 'tool_call') {
      addCall(event, walk);
    } else if (event.kind === 'tool_seen') {
      addSeen(onlySeen.get(event.seq), walk);
    } else if (event.kind === 'user_action' && event.action.kind === 'say') {
      hear(event.action.text, event.seq, walk);
    }
  }
  return walk.found;
}

function start(episode: Episode): Walk {
  const { header, world } = episode;
  const shapes = new Set<string>();
  const known = new KnownRecords(header.locale, shapes);
  known.record(world.before);
  // Shapes come from the whole record, so that an id can be recognized before it is issued.
  for (const call of toolCalls(episode)) learnShapes([call.args, call.response], shapes);
  header.app.knowledge.forEach((text) => known.text(text));
  known.text(header.now.slice(0, 10));
  const { words, find } = toolLanguage(header.app.tools);
  const nothing = { text: '', seq: 0 };
  return {
    episode,
    words,
    find,
    known,
    knowledge: knowledgeOf(header.app.knowledge, header.locale),
    index: new ThingIndex(world.before, header.timezone),
    shapes,
    calls: [],
    records: [world.before],
    judged: new Set(),
    user: nothing,
    agentBefore: nothing,
    agentNow: nothing,
    found: { checks: [], values: [], uncovered: new Map() },
  };
}

/** The user's word, whether as an action or as a message of the transcript: one turn has both. */
function hear(text: string, seq: number, walk: Walk): void {
  walk.known.text(text);
  if (walk.user.text !== text || walk.agentNow.seq > walk.user.seq)
    walk.agentBefore = walk.agentNow;
  walk.user = { text, seq };
}

function addCall(call: ToolCall, walk: Walk): void {
  walk.calls.push(call);
  walk.known.record(call.args);
  walk.known.record(call.response);
  if (call.status >= 400) return;
  walk.records.push(call.response);
  walk.index.add(call);
}

/** The agent may mention what it got elsewhere, but that does not record what was done. */
function addSeen(call: JoinedCall | undefined, walk: Walk): void {
  if (call === undefined) return;
  walk.known.record(call.args);
  walk.known.record(call.response);
}

function checkMessage(message: Message, walk: Walk): void {
  walk.agentNow = { text: message.text, seq: message.seq };
  const language = languageOf(message.text, walk.episode.header.locale);
  const { found } = walk;
  if (language !== 'English') {
    found.uncovered.set(language, (found.uncovered.get(language) ?? 0) + 1);
    return;
  }
  const read = sentencesOf(message.text)
    .filter((sentence) => isNew(message, sentence, walk))
    .map((sentence) => ({ sentence, statements: sentence.clauses.flatMap(walk.find) }));
  const deeds = checkDeeds(walk.episode, {
    read,
    seq: message.seq,
    user: walk.user.text,
    agentBefore: walk.agentBefore.text,
    records: walk.records,
  });
  found.checks.push(
    ...(deeds.length > 0 ? deeds : checkLooseDeeds(read, { seq: message.seq, walk })),
  );
  const backed = read.map(({ statements }) =>
    statements.map((statement) => backing(statement, walk.calls)),
  );
  const completion = checkCompletion({
    sentences: read.map(({ sentence }) => sentence),
    statements: read.flatMap(({ statements }) => statements),
    seq: message.seq,
    walk,
  });
  if (completion !== null) found.checks.push(completion);
  const shared = { ...momentOf(walk), messageCalls: backed.flat().flatMap((one) => one.calls) };
  let earlier: readonly RecordThing[] = [];
  read.forEach(({ sentence }, place) => {
    const mentions = walk.index.mentionsIn(sentence.text);
    const here = backed[place] ?? [];
    const acted = here.flatMap((one) => one.calls);
    const topic: Discourse = {
      index: walk.index,
      sentence,
      mentions,
      earlier,
      acted: acted.length > 0 ? acted.slice(-3) : shared.messageCalls.slice(-3),
      recent: shared.recent,
      refused: shared.refused,
    };
    judge({ message, sentence, topic, backed: here, shared, walk });
    earlier = mentions.at(-1)?.things ?? earlier;
  });
}

/** What applies to all sentences of a message. */
function momentOf(walk: Walk): {
  recent: ToolCall[];
  refused: ToolCall[];
  writes: ToolCall[];
} {
  const done = walk.calls.filter(({ status }) => status < 400);
  const sinceUser = done.filter(({ seq }) => seq > walk.user.seq);
  return {
    recent: (sinceUser.length > 0 ? sinceUser : done.slice(-1)).slice(-4),
    refused: walk.calls.slice(-1).filter(({ status, seq }) => status >= 400 && seq > walk.user.seq),
    writes: done.filter(({ patch }) => patch.length > 0),
  };
}

interface Judged {
  message: Message;
  sentence: Sentence;
  topic: Discourse;
  backed: readonly Backed[];
  shared: ReturnType<typeof momentOf> & { messageCalls: ToolCall[] };
  walk: Walk;
}

function judge({ message, sentence, topic, backed, shared, walk }: Judged): void {
  const { found, known } = walk;
  const { locale, now } = walk.episode.header;
  const place = { seq: message.seq, sentence: sentence.text };
  const facts = extractFacts(sentence.text, { locale, ids: walk.shapes, today: now });
  const counts = countsIn(sentence.text, () => walk.index.countedWords(), facts);
  const single: Fact[] = facts.filter(
    (fact) => !counts.some((count) => count.start < fact.end && fact.start < count.end),
  );
  const values = checkFacts([...single, ...counts], {
    ...shared,
    place,
    sentence,
    topic,
    backed,
    known,
    knowledge: walk.knowledge,
    shapes: walk.shapes,
    today: now.slice(0, 10),
  });
  found.values.push(...values);
  found.checks.push(
    ...backed.map((one) => checkAction(place, one, walk)),
    ...values.map(({ check }) => check),
    ...checkStates(topic, place),
    ...checkNames(topic, place, (name) => known.hasText(name)),
    ...checkReason(topic, place),
  );
}

function isNew(message: Message, sentence: Sentence, { judged }: Walk): boolean {
  const key = `${message.message}\n${sentence.text}`;
  if (judged.has(key)) return false;
  judged.add(key);
  return true;
}
