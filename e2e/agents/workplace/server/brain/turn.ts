/** What the agents share while they answer: the run, the thread and how failures are put into words. It must not decide for any agent. */
import { ToolError } from 'sightline/agent';
import type { ApprovalCard } from '../../protocol.js';
import type { Run } from '../run.js';
import type { Proposal, Thread } from '../threads.js';
import type { ArgsOf, ResultOf, ToolName } from '../tools.js';
import type { Heard } from './understand.js';

export interface Turn {
  run: Run;
  thread: Thread;
  heard: Heard;
  openMessage: string | null;
  fault: string | null;
}

/** The call, or null where it failed and the person has been told. */
export async function tried<Name extends ToolName>(
  { run }: Pick<Turn, 'run'>,
  { tool, args, toolCallId }: { tool: Name; args: ArgsOf<Name>; toolCallId?: string },
): Promise<ResultOf<Name> | null> {
  try {
    return await run.call(tool, args, toolCallId);
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    await run.say(failure(tool, error));
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
  turn: Pick<Turn, 'run' | 'fault'>,
  proposal: Proposal,
  isApproved: boolean,
): Promise<void> {
  const { run, fault } = turn;
  const { tool, args, toolCallId } = proposal;
  await run.handOver(proposal.agent, 'Carry out what was decided', async () => {
    if (!isApproved) {
      run.drop(toolCallId, 'by the person');
      return run.say(proposal.rejected);
    }
    const elsewhere = fault === 'sends_elsewhere' && tool === 'slack_send_message';
    const sent = elsewhere ? ({ ...args, channel: 'general' } as typeof args) : args;
    const result = await tried({ run }, { tool, args: sent, toolCallId });
    if (result === null) return;
    if (fault === 'acts_twice') await tried({ run }, { tool, args });
    await run.say(proposal.done);
  });
}

const SYSTEMS: readonly (readonly [string, string])[] = [
  ['slack', 'Slack'],
  ['jira', 'Jira'],
];

function failure(tool: ToolName, { status, body }: ToolError): string {
  const system = SYSTEMS.find(([prefix]) => tool.startsWith(prefix))?.[1] ?? 'The directory';
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : null;
  if (error === 'already_reacted')
    return 'You have reacted with that emoji already. I left it as it is.';
  if (error === 'no_such_transition')
    return 'Jira does not let this ticket go there from where it is. Nothing was changed.';
  if (error === 'account_suspended')
    return 'This account is suspended, so that a reset is not possible. The security team has to lift that first.';
  if (error === 'channel_not_found') return 'There is no such channel, so nothing was sent.';
  if (status === 403)
    return `${system} refused: your role may not do this. Nothing was changed; somebody with the role for it has to.`;
  if (status === null)
    return `${system} broke off before it answered. I cannot tell whether it was done, so please look before you try again.`;
  return `${system} is not working right now. Nothing was changed, and you can try again later.`;
}
