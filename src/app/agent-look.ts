// The findings of a first look at an agent without an app file, as data; does not look itself.
import type { AppDraft } from './draft.js';

/** The result of opening an agent's UI and saying one thing. */
export interface AgentLook {
  /** What the app file has to say, except the name. */
  draft: Omit<AppDraft, 'name'>;
  /** Hosts of the agent that the browser must be allowed to reach; empty if the agent is on this machine. */
  agentHosts: string[];
  /** What the agent answered; null if it said nothing in time. */
  answer: string | null;
  /** From the send to the end of the answer, ms; null without an answer. */
  answerMs: number | null;
  /** What the page requested from other hosts, once each, as "POST https://api.other.test/". */
  cutOff: string[];
}
