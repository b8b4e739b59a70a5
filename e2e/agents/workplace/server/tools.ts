/** The assistant's tools as its agents call them, in this process; it must not decide anything. */
import { mockable } from 'sightline/agent';
import * as systems from '../systems.js';

/** Beside the arguments: the id of the call, as it stands in the event stream. */
type Tool<Args, Result> = (args: Args, options: { toolCallId: string }) => Promise<Result>;

/** All tools over one company. In an episode of Sightline its world answers in the company's place. */
export function assistantTools(company: systems.Company) {
  // A tool that fails rejects, as one behind a network would.
  function tool<Args, Result>(
    act: (args: Args, company: systems.Company) => Result,
  ): Tool<Args, Result> {
    return (args) => Promise.resolve().then(() => act(args, company));
  }
  return mockable({
    current_user: tool<Record<string, never>, systems.Store['me']>(systems.currentUser),
    slack_get_message: tool(systems.getMessage),
    slack_search: tool(systems.searchMessages),
    slack_add_reaction: tool(systems.addReaction),
    slack_send_message: tool(systems.sendMessage),
    jira_get_ticket: tool(systems.getTicket),
    jira_move_ticket: tool(systems.moveTicket),
    user_lookup: tool(systems.lookupUsers),
    password_reset: tool(systems.resetPassword),
    account_delete: tool(systems.deleteAccount),
  });
}

export type AssistantTools = ReturnType<typeof assistantTools>;
export type ToolName = keyof AssistantTools;
export type ArgsOf<Name extends ToolName> = Parameters<AssistantTools[Name]>[0];
export type ResultOf<Name extends ToolName> = Awaited<ReturnType<AssistantTools[Name]>>;
