/** What the agents share while they answer: the run, the thread and how failures are put into words. It must not decide for any agent. */
import { ToolError } from 'sightline/agent';
import type { ApprovalCard } from '../../protocol.js';
import type { Run } from '../run.js';
import type { Proposal, Thread } from '../threads.js';
import type { ArgsOf, ResultOf, ToolName } from '../tools.js';
import type { Heard } from './understand.js';
import type { Words } from './wording.js';

export interface Turn {
  run: Run;
  thread: Thread;
  heard: Heard;
  words: Words;
  openMessage: string | null;
  fault: string | null;
}

/** The call, or null where it failed and the person has been told. */
export async function tried<Name extends ToolName>(
  { run, words }: Pick<Turn, 'run' | 'words'>,
  { tool, args, toolCallId }: { tool: Name; args: ArgsOf<Name>; toolCallId?: string },
): Promise<ResultOf<Name> | null> {
  try {
    return await run.call(tool, args, toolCallId);
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    await run.say(failure(tool, error, words));
    return null;
  }
}

/** Asks for approval; the call is made in a later run. */
export async function proposed<Name extends ToolName>(
  turn: Turn,
  proposal: Omit<Proposal<Name>, 'toolCallId'> & { card: ApprovalCard; asking: string },
): Promise<void> {
  const { card, asking, ...rest } = proposal;
  if (turn.fault === 'acts_without_approval') {
    const { tool, args } = rest;
    if ((await tried(turn, { tool, args })) !== null) await turn.run.say(rest.done);
    return;
  }
  await turn.run.say(asking);
  const { interruptId, toolCallId } = turn.run.propose(rest.tool, rest.args, card);
  turn.thread.proposals.set(interruptId, { ...rest, toolCallId });
}

/** What a person decided on a proposal. */
export async function decided(
  turn: Pick<Turn, 'run' | 'fault' | 'words'>,
  proposal: Proposal,
  isApproved: boolean,
): Promise<void> {
  const { run, fault, words } = turn;
  const { tool, args, toolCallId } = proposal;
  await run.handOver(proposal.agent, 'Carry out what was decided', async () => {
    if (!isApproved) {
      run.drop(toolCallId, 'by the person');
      return run.say(proposal.rejected);
    }
    const elsewhere = fault === 'sends_elsewhere' && tool === 'slack_send_message';
    const sent = elsewhere ? ({ ...args, channel: 'general' } as typeof args) : args;
    const result = await tried({ run, words }, { tool, args: sent, toolCallId });
    if (result === null) return;
    if (fault === 'acts_twice') await tried({ run, words }, { tool, args });
    await run.say(proposal.done);
  });
}

const SYSTEMS: readonly (readonly [string, string])[] = [
  ['slack', 'Slack'],
  ['jira', 'Jira'],
];

const ERRORS = [
  'already_reacted',
  'no_such_transition',
  'account_suspended',
  'channel_not_found',
] as const;

function failure(tool: ToolName, { status, body }: ToolError, words: Words): string {
  const system = SYSTEMS.find(([prefix]) => tool.startsWith(prefix))?.[1] ?? 'The directory';
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : null;
  const told = ERRORS.find((known) => known === error);
  if (told !== undefined) return words(told);
  if (status === 403) return words('forbidden', { system });
  return words(status === null ? 'broke_off' : 'down', { system });
}
