// Calls that the backend or the agent's model did not answer properly, and that no later call made up for; does not blame the agent.
import type { PathEvent, ToolCall } from '../../episode/path-event.js';
import type { Episode } from '../../episode/read.js';
import { toolCalls } from '../record.js';

export interface BrokenCall {
  call: ToolCall;
  /** What it did, to follow the tool's name: "answered 500". */
  how: string;
  /** It never answered at all, so whoever waits for it keeps waiting. */
  hangs: boolean;
}

/** The first broken call of each tool that stayed broken, in episode order. */
export function brokenCalls(episode: Episode): BrokenCall[] {
  const made = toolCalls(episode);
  const broken = made.flatMap((call) => {
    const how = whyBroken(call);
    return how === null ? [] : [{ call, how, hangs: /^timeout/.test(call.fault ?? '') }];
  });
  const lasting = broken.filter(
    ({ call }) =>
      !made.some(({ tool, seq, ...later }) => {
        const isLater = tool === call.tool && seq > call.seq;
        return isLater && later.status < 400 && whyBroken({ tool, seq, ...later }) === null;
      }),
  );
  return lasting.filter(
    ({ call }, index) => lasting.findIndex((one) => one.call.tool === call.tool) === index,
  );
}

/** What a fault does to an answer, by the first word of its label. */
const spoilt: Readonly<Record<string, string>> = {
  timeout: 'never answered',
  drop: 'broke off without an answer',
  cut: 'broke off in the middle of its answer',
  malformed: 'gave an unreadable answer',
};

/** Null if the caller got an answer that it could work with, even a refusal. */
function whyBroken({ fault, status, invalid }: ToolCall): string | null {
  const kind = fault?.split(/[ ,]/)[0] ?? '';
  const how = spoilt[kind];
  if (how !== undefined) return how;
  if (kind === 'status') return `answered ${/\d+/.exec(fault ?? '')?.[0] ?? status}`;
  if (status >= 500) return `answered ${status}`;
  return invalid?.part === 'result' ? 'gave an answer that violates its own schema' : null;
}

type ModelCall = Extract<PathEvent, { kind: 'model_call' }>;

/** The first failed answer of the agent's model, if no proper one followed in the same turn. */
export function brokenModel({ path }: Episode): ModelCall | null {
  const asked = path.filter((event) => event.kind === 'model_call');
  // An answer still arriving when the episode ended broke off too, through no fault of the model.
  const isBroken = ({ status, problem, fault }: ModelCall) =>
    status === null || status >= 400 || (problem !== undefined && fault !== null);
  return (
    asked.find(
      (one) =>
        isBroken(one) &&
        !asked.some(({ seq, turn, ...later }) => {
          const isLater = seq > one.seq && turn === one.turn;
          return isLater && !isBroken({ seq, turn, ...later });
        }),
    ) ?? null
  );
}
