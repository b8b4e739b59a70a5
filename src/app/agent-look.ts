// What a first look at an agent without an app file finds, as data; the looking is done elsewhere.
import type { AppDraft } from './draft.js';

/** The result of opening an agent's UI and saying one thing. */
export interface AgentLook {
  /** What the app file has to say, but the name. */
  draft: Omit<AppDraft, 'name'>;
  /** Hosts of the agent that the browser has to be let through to; none where it is on this machine. */
  agentHosts: string[];
  /** What the agent answered; null where it said nothing in time. */
  answer: string | null;
  /** From the send to the end of the answer, ms; null without an answer. */
  answerMs: number | null;
  /** What the page asked of other hosts, once each, as "POST https://api.other.test/". */
  cutOff: string[];
}
