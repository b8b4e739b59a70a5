// Walks an episode in order of its events and judges every agent message by what was recorded before it.
import type { Message, ToolCall } from '../../episode/format.js';
import type { Episode } from '../../episode/read.js';
import { extractFacts } from '../../rules/facts/facts.js';
import type { JoinedCall } from '../../rules/joined-calls.js';
import type { Json } from '../../scenario/schema.js';
import { calls, toolCalls } from '../record.js';
import { backing, checkAction } from './check-actions.js';
import { checkFacts } from './check-values.js';
import type { FactCheck } from './fact-check.js';
import { type Known, knownValues } from './known.js';
import { type Sentence, sentencesOf } from './sentences.js';
import { statementFinder, type StatementFinder } from './statements.js';
import { toolWords } from './tool-words.js';

interface Walk {
  episode: Episode;
  find: StatementFinder;
  known: Known;
  shapes: Set<string>;
  /** Calls so far. */
  calls: ToolCall[];
  records: Json[];
  /** Sentences by message: a revision is judged by what is new in it. */
  judged: Set<string>;
}

/** Every fact that could be extracted from the agent's messages, in order. */
export function checkMessages(episode: Episode): FactCheck[] {
  const walk = start(episode);
  const onlySeen = new Map(
    calls(episode).flatMap((call) =>
      call.served === null ? [[call.sources.at(-1), call] as const] : [],
    ),
  );
  const events = [...episode.transcript, ...episode.path].sort((a, b) => a.seq - b.seq);
  return events.flatMap((event) => {
    if ('role' in event) {
      if (event.role === 'agent') return checkMessage(event, walk);
      walk.known.text(event.text);
    } else if (event.kind === 'tool_call') {
      addCall(event, walk);
    } else if (event.kind === 'tool_seen') {
      addSeen(onlySeen.get(event.seq), walk);
    } else if (event.kind === 'user_action' && event.action.kind === 'say') {
      walk.known.text(event.action.text);
    }
    return [];
  });
}

function start(episode: Episode): Walk {
  const { header, world } = episode;
  const shapes = new Set<string>();
  const known = knownValues(header.locale, shapes);
  known.record(world.before);
  // Shapes are those of the whole record, so that an id can be known as one before it is issued.
  const scratch = knownValues(header.locale, shapes);
  for (const call of toolCalls(episode)) scratch.record([call.args, call.response]);
  header.app.knowledge.forEach((text) => known.text(text));
  known.text(header.now.slice(0, 10));
  return {
    episode,
    find: statementFinder(toolWords(header.app.tools)),
    known,
    shapes,
    calls: [],
    records: [world.before],
    judged: new Set(),
  };
}

function addCall(call: ToolCall, walk: Walk): void {
  walk.calls.push(call);
  walk.known.record(call.args);
  walk.known.record(call.response);
  if (call.status < 400) walk.records.push(call.response);
}

/** What the agent got somewhere else it may speak of; it is no record of what was done. */
function addSeen(call: JoinedCall | undefined, walk: Walk): void {
  if (call === undefined) return;
  walk.known.record(call.args);
  walk.known.record(call.response);
}

function checkMessage(message: Message, walk: Walk): FactCheck[] {
  const read = sentencesOf(message.text)
    .filter((sentence) => isNew(message, sentence, walk))
    .map((sentence) => ({ sentence, statements: sentence.clauses.flatMap(walk.find) }));
  const backed = read.map(({ statements }) =>
    statements.map((statement) => backing(statement, walk.calls)),
  );
  const messageCalls = backed.flat().flatMap(({ calls }) => calls);
  const writes = walk.calls.filter(({ status, patch }) => status < 400 && patch.length > 0);
  return read.flatMap(({ sentence }, index) => {
    const place = { seq: message.seq, sentence: sentence.text };
    const facts = extractFacts(sentence.text, { locale: localeOf(walk), ids: walk.shapes });
    const here = backed[index] ?? [];
    return [
      ...here.map((one) => checkAction(place, one, walk)),
      ...checkFacts(facts, { ...walk, place, sentence, backed: here, messageCalls, writes }),
    ];
  });
}

function localeOf({ episode }: Walk): string {
  return episode.header.locale;
}

function isNew(message: Message, sentence: Sentence, { judged }: Walk): boolean {
  const key = `${message.message}\n${sentence.text}`;
  if (judged.has(key)) return false;
  judged.add(key);
  return true;
}
