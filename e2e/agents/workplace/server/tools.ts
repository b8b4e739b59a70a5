/** The assistant's tools as its agents call them, in this process; it must not decide anything. */
import { mockable } from 'sightline/agent';
import type { Store } from '../store.js';
import * as systems from '../systems.js';

/** Beside the arguments: the id of the call, as it stands in the event stream. */
interface CallOptions {
  toolCallId: string;
}

type Tool<Args, Result> = (args: Args, options: CallOptions) => Promise<Result>;

function tool<Args, Result>(
  company: systems.Systems,
  act: (company: systems.Systems, args: Args) => Result,
): Tool<Args, Result> {
  // A tool that fails rejects, as one behind a network would.
  return (args) => Promise.resolve().then(() => act(company, args));
}

/** All tools over one company. In an episode of Sightline its world answers in the company's place. */
export function assistantTools(company: systems.Systems) {
  return mockable({
    current_user: tool<Record<string, never>, Store['me']>(company, systems.currentUser),
    slack_get_message: tool(company, systems.getMessage),
    slack_search: tool(company, systems.searchMessages),
    slack_add_reaction: tool(company, systems.addReaction),
    slack_send_message: tool(company, systems.sendMessage),
    jira_get_ticket: tool(company, systems.getTicket),
    jira_move_ticket: tool(company, systems.moveTicket),
    user_lookup: tool(company, systems.lookupUsers),
    password_reset: tool(company, systems.resetPassword),
    account_delete: tool(company, systems.deleteAccount),
  });
}

export type AssistantTools = ReturnType<typeof assistantTools>;
export type ToolName = keyof AssistantTools;
export type ArgsOf<Name extends ToolName> = Parameters<AssistantTools[Name]>[0];
export type ResultOf<Name extends ToolName> = Awaited<ReturnType<AssistantTools[Name]>>;
