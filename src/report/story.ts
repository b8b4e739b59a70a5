// What happened in an episode, in order, as plain text: what was said and done, the calls and what they changed; judges nothing.
import type { Episode } from '../episode/read.js';
import { beatsOf } from './site/beats.js';
import type { Beat } from './site/data.js';

/** A line or more for each thing that happened, below the turn that it belongs to. Checkpoints are left out: pictures show them. */
export function storyOf(episode: Episode): string {
  let turn: number | null = null;
  const lines = beatsOf(episode).flatMap((beat) => {
    const told = linesOf(beat).map(
      (line, at) => `  ${(at === 0 ? WHO[beat.kind] : '').padEnd(7)}${line}`,
    );
    if (told.length === 0 || beat.turn === turn) return told;
    turn = beat.turn;
    return [turn === 0 ? 'before the first turn' : `turn ${turn}`, ...told];
  });
  return [...lines, ''].join('\n');
}

const WHO: Readonly<Record<Beat['kind'], string>> = {
  user: 'user',
  act: 'user',
  agent: 'agent',
  call: 'tool',
  world: 'world',
  model: 'model',
  note: 'note',
  shot: '',
};

function linesOf(beat: Beat): string[] {
  switch (beat.kind) {
    case 'call': {
      const fault = beat.fault === null ? '' : `, fault of the scenario: ${beat.fault}`;
      const answer = `→ ${beat.status}${fault} ${oneLine(beat.answer)}`;
      return [`${beat.tool} ${oneLine(beat.args)}`, answer.trimEnd()];
    }
    case 'world':
      return beat.changes;
    case 'shot':
      return [];
    case 'user':
    case 'act':
    case 'agent':
    case 'model':
    case 'note':
      return beat.text.split('\n');
  }
}

/** JSON cut to fit into a list; path.jsonl has all of it. */
function oneLine(json: string): string {
  const line = json.replace(/\s+/g, ' ');
  return line.length > 200 ? `${line.slice(0, 200)}…` : line;
}
