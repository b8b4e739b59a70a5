// What the backend did wrong, and which verdicts that explains, never an agent's own untruth or breach.
import type { ToolCall } from '../../episode/path-event.js';
import type { Episode } from '../../episode/read.js';
import type { AssertionVerdict } from '../../verdict/format.js';
import { concernOf } from '../../assertions/kinds.js';
import { endedIn } from '../../rules/terminal-states.js';
import { callEvidence } from '../quote.js';
import { toolCalls } from '../record.js';
import { type BrokenCall, brokenCalls, brokenModel } from './broken-calls.js';
import { deliveredTwice } from './delivered-twice.js';
import { eventAt, settled, type Suspect } from './blame.js';
import { isLack, wantedTools } from './lack.js';
import { lies } from './lies.js';

export function backendSuspects(
  episode: Episode,
  verdicts: readonly AssertionVerdict[],
): Suspect[] {
  return [
    ...brokenCalls(episode).map((broken) => ofBroken(episode, verdicts, broken)),
    ...deliveredTwice(episode),
    ...lies(episode).map(({ call, how, touches }): Suspect => ({
      ...settled('backend', at(call), `${call.tool} ${how} (turn ${call.turn}).`),
      explains({ assertion, cause, outcome }) {
        if (assertion.kind === 'took_effect')
          return assertion.tool === call.tool && cause?.code === 'missing';
        return outcome === 'failed' && assertion.kind === 'world' && touches(assertion.pointer);
      },
    })),
    ...ofModel(episode),
  ];
}

function at(call: ToolCall): Suspect['at'] {
  return eventAt(call, 'path.jsonl', callEvidence(call).text);
}

function ofBroken(
  episode: Episode,
  verdicts: readonly AssertionVerdict[],
  { call, how, hangs }: BrokenCall,
): Suspect {
  const order = verdicts.flatMap(({ assertion }) =>
    assertion.kind === 'call_order' ? [assertion.tools] : [],
  );
  const comesBefore = (tool: string) => isBefore(episode, order, { tool, broken: call.tool });
  const lied = saidOtherwise(verdicts, call);
  return {
    ...settled(
      'backend',
      at(call),
      `${call.tool} ${how} (turn ${call.turn})${soThat(episode, verdicts)}.`,
    ),
    ...(lied ? { isContext: true } : {}),
    explains(verdict) {
      if (verdict.assertion.kind === 'ending')
        return hangs && endsIn(episode, 'agent_silent', call);
      if (verdict.outcome !== 'failed') return false;
      if (isWayOut(episode, verdict, call)) return true;
      if (!isLack(verdict)) return false;
      // Whoever claimed success is also responsible for not reporting the failure.
      if (lied && /^(?:words|screen)$/.test(concernOf(verdict.assertion))) return false;
      // Something that should have come before the break was omitted by somebody else.
      return !wantedTools(episode, verdict).some(comesBefore);
    },
  };
}

/** The agent claimed what this call should have done: then the failed call is the occasion, not the fault. */
function saidOtherwise(verdicts: readonly AssertionVerdict[], call: ToolCall): boolean {
  return verdicts.some(
    ({ assertion, outcome, evidence }) =>
      assertion.kind === 'consistent' &&
      outcome === 'failed' &&
      evidence.some(({ seq }) => seq === call.seq),
  );
}

function endsIn({ closed, path }: Episode, reason: string, { turn }: ToolCall): boolean {
  return closed.stop.reason === reason && (path.at(-1)?.turn ?? 0) === turn;
}

/** If nothing says which of two tools comes first, reads come before writes. */
function isBefore(
  { header }: Episode,
  order: readonly (readonly string[])[],
  { tool, broken }: { tool: string; broken: string },
): boolean {
  const list = order.find((tools) => tools.includes(tool) && tools.includes(broken));
  if (list !== undefined) return list.indexOf(tool) < list.indexOf(broken);
  const effectOf = (name: string) => header.app.tools.find((one) => one.name === name)?.effect;
  return effectOf(tool) === 'read' && effectOf(broken) === 'write';
}

/** Handing over to a person is what an honest agent does when its backend is down. */
const wayOut = /escalat|hand_?(?:off|over)|to_(?:human|person|agent)|call_?back/i;

function isWayOut(
  episode: Episode,
  { assertion, evidence }: AssertionVerdict,
  broken: ToolCall,
): boolean {
  const later = toolCalls(episode).filter(({ seq, tool }) => seq > broken.seq && wayOut.test(tool));
  if (later.length === 0) return false;
  if (assertion.kind === 'called') return assertion.not && wayOut.test(assertion.tool);
  if (concernOf(assertion) !== 'world') return false;
  // Changes made while the backend still answered are not in question here.
  const after = evidence.flatMap(({ seq }) => (seq === null || seq <= broken.seq ? [] : [seq]));
  return after.length > 0 && after.every((seq) => later.some((call) => call.seq === seq));
}

/** How it ended and how it should have ended, if that was asked. */
function soThat({ closed }: Episode, verdicts: readonly AssertionVerdict[]): string {
  const end = verdicts.find(
    ({ assertion, outcome }) =>
      assertion.kind === 'ends_in' && !assertion.not && outcome === 'failed',
  );
  const ended = endedIn(closed.terminalStates);
  if (end?.assertion.kind !== 'ends_in' || ended === null) return '';
  return `, so the episode ended in ${ended}, not in ${end.assertion.states.join(' or ')}`;
}

function ofModel(episode: Episode): Suspect[] {
  const broken = brokenModel(episode);
  if (broken === null) return [];
  const { status, fault, turn } = broken;
  const how =
    status === null ? 'did not answer' : status >= 400 ? `answered ${status}` : 'broke off';
  const party = fault === null ? 'harness' : 'backend';
  const sentence = `The agent's model ${how} (turn ${turn}), so the agent could not go on.`;
  return [
    {
      ...settled(party, eventAt(broken, 'path.jsonl', `model ${how}`), sentence),
      explains: (verdict) => verdict.outcome === 'failed' && isLack(verdict),
    },
  ];
}
