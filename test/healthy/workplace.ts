// Relay on a stage: its triage, its agents and its runs, with the world behind its tools.
import { randomUUID } from 'node:crypto';
import type { AGUIEvent } from '@ag-ui/core';
import { episodeHeaders, ToolError, withEpisode } from 'sightline/agent';
import { workplace } from '../../e2e/agents/workplace/app.js';
import { decided, respond, type Thread } from '../../e2e/agents/workplace/server/brain.js';
import { type Run, runAssistant } from '../../e2e/agents/workplace/server/run.js';
import type { AssistantTools } from '../../e2e/agents/workplace/server/tools.js';
import { understand } from '../../e2e/agents/workplace/server/understand.js';
import { type Conversation, empty, received } from '../../e2e/agents/workplace/ui/conversation.js';
import type { Shown, ShownButton } from '../user/theatre.js';
import type { Json } from '../../src/values/json.js';
import { AGENT_HEADER } from '../../src/values/door-names.js';
import { agentFromTheWire } from '../../src/world/episode-names.js';
import type { World } from '../../src/world/world.js';
import type { Demo } from './trial.js';

/** Calls made here carry the name of the agent that makes them; there is no gateway that they could go to. */
const somewhere = { headers: {}, refused: null };

export const relay: Demo = {
  app: workplace,
  folder: 'scenarios/workplace',
  open({ world, scenario }) {
    const thread: Thread = { pending: null, proposals: new Map() };
    const tools = toolsOver(world);
    const path = scenario.surface?.path ?? '/?message=M-1001';
    const openMessage = new URL(path, 'http://relay.test').searchParams.get('message');
    let waiting: string | undefined;
    const run = async (work: (run: Run) => Promise<void>): Promise<Shown> => {
      let shown: Conversation = empty;
      const parts = { threadId: 'thread', runId: randomUUID(), tools, delayMs: 0 };
      const signal = new AbortController().signal;
      const send = (event: AGUIEvent): void => void (shown = received(shown, event));
      await withEpisode(somewhere, () => runAssistant({ ...parts, send, signal }, work));
      if (shown.problem !== null) throw new Error(shown.problem);
      waiting = shown.approvals.at(-1)?.id;
      return onPage(shown);
    };
    return {
      reply: (text) =>
        run((now) =>
          respond({ run: now, thread, openMessage, fault: null, heard: understand(text) }),
        ),
      press(name) {
        const proposal = thread.proposals.get(waiting ?? '');
        if (proposal === undefined) throw new Error(`Nothing waits for “${name}”.`);
        return run((now) => decided({ run: now, fault: null }, proposal, name === 'Approve'));
      },
    };
  },
};

function onPage({ entries, approvals, choices }: Conversation): Shown {
  const said = entries.flatMap((entry) => (entry.kind === 'assistant' ? [entry.text] : []));
  const decisions = approvals.length > 0 ? ['Approve', 'Reject'] : [];
  const buttons: ShownButton[] = [
    ...choices.map((name) => ({ name, text: name })),
    ...decisions.map((name) => ({ name, text: '' })),
  ];
  return { text: said.join('\n'), buttons };
}

/** The server's tools by name, answered by the world as an episode's mocks are. */
function toolsOver(world: World): AssistantTools {
  const call = (tool: string) => async (args: Json, options: { toolCallId: string }) => {
    const agent = agentFromTheWire(episodeHeaders()[AGENT_HEADER]);
    const parts = { via: 'agent', callId: options.toolCallId, agent } as const;
    const { status, body, delivery } = await world.call(tool, args, parts);
    if (delivery !== 'whole') throw new ToolError(tool, { status: null });
    if (status >= 400) throw new ToolError(tool, { status, body });
    return body;
  };
  // Each name has its own arguments and result, which a walk over the names cannot express.
  return Object.fromEntries(
    world.tools.map(({ name }) => [name, call(name)]),
  ) as unknown as AssistantTools;
}
