// What a play without a page leaves of a record: the user's actions and the agent's words, as an episode would hold them.
import type { Action } from '../../src/episode/action.js';
import type { EpisodeHeader, Message } from '../../src/episode/format.js';
import type { PathEvent } from '../../src/episode/path-event.js';
import { checkFidelity } from '../../src/episode/fidelity-rules.js';
import { fidelityRecord, type FidelityRecord } from '../../src/episode/fidelity-record.js';
import type { Scenario } from '../../src/scenario/schema.js';
import { createUser } from '../../src/simulate/user/create-user.js';
import type { Fidelity } from '../../src/episode/verdict/format.js';
import { type Agent, play } from '../user/theatre.js';

export interface Cast {
  scenario: Scenario;
  agent: Agent;
  greeting?: string;
  locale?: string;
}

/** Plays the scenario's own user against an agent. */
export async function played(cast: Cast): Promise<{ fidelity: Fidelity; lines: string[] }> {
  const { scenario, agent, greeting, locale = 'en-US' } = cast;
  const user = createUser({ scenario });
  const { actions, lines } = await play(user, agent, {
    ...(greeting === undefined ? {} : { greeting }),
    most: 14,
  });
  const record = recordOf({ actions, lines, greeting }, scenario, {
    user: { kind: user.kind, persona: [] },
    locale,
  });
  return { fidelity: checkFidelity(record), lines };
}

interface Played {
  actions: readonly Action[];
  /** "user: …", then "agent: …", for each turn. */
  lines: readonly string[];
  greeting: string | undefined;
}

function recordOf(
  { actions, lines, greeting }: Played,
  scenario: Scenario,
  header: Pick<EpisodeHeader, 'user' | 'locale'>,
): FidelityRecord {
  const path: PathEvent[] = [];
  const transcript: Message[] = [];
  let seq = 0;
  const say = (turn: number, text: string) => {
    seq += 1;
    const message = `m${seq}`;
    transcript.push({ seq, atMs: seq, turn, message, role: 'agent', text, revises: null });
  };
  if (greeting !== undefined) say(0, greeting);
  const replies = lines.filter((line) => line.startsWith('agent: '));
  for (const [at, action] of actions.entries()) {
    seq += 1;
    path.push({ seq, atMs: seq, turn: at + 1, kind: 'user_action', action });
    const reply = replies[at];
    if (reply !== undefined) say(at + 1, reply.slice('agent: '.length));
  }
  const whole = { ...header, now: scenario.now } as EpisodeHeader;
  return fidelityRecord({ header: whole, path, transcript }, scenario);
}
