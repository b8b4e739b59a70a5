/** Hands the conversation to a person; it must not say that anybody was told before somebody was. */
import { numberWords } from './formats.js';
import { BackendError } from '../backend-client.js';
import { escalationCard } from '../cards.js';
import type { Escalation } from '../records.js';
import type { Dialogue } from './state.js';
import { say, type Turn } from './turn.js';

export async function handOver(turn: Turn): Promise<void> {
  const { dialogue } = turn;
  if (dialogue.escalation) return repeatHandOver(turn, dialogue.escalation);
  try {
    dialogue.escalation = await turn.stream.call('escalate_to_human', {
      order_id: dialogue.order?.id ?? null,
      summary: summarize(dialogue),
    });
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    return say(turn, 'escalation_failed');
  }
  dialogue.awaiting = 'anything_else';
  await say(turn, 'escalated', values(dialogue.escalation));
  turn.stream.card('escalation', escalationCard(dialogue.escalation));
}

export async function repeatHandOver(turn: Turn, escalation: Escalation): Promise<void> {
  await say(turn, 'already_escalated', values(escalation));
}

function values({ id, queue, eta_minutes }: Escalation): Record<string, string | number> {
  return {
    id,
    queue: queue.replace(/_/g, ' '),
    eta: eta_minutes,
    eta_words: numberWords(eta_minutes),
  };
}

function summarize({
  order,
  item,
  reason,
  policy,
  createdReturn,
  refund,
  objections,
}: Dialogue): string {
  const sentences = [
    item && order ? `The customer wants to return ${item.name} from order ${order.id}.` : undefined,
    !item && order ? `The customer has a question about order ${order.id}.` : undefined,
    reason === undefined ? undefined : `Reason given: ${reason}.`,
    policy?.returnable === false
      ? `The policy does not allow it (section ${policy.clause}): ${policy.reason ?? 'no reason stated'}`
      : undefined,
    objections > 0 ? 'The customer disagrees.' : undefined,
    createdReturn ? `Return ${createdReturn.id} was created.` : undefined,
    createdReturn && !refund ? 'Its refund was not issued.' : undefined,
    'The customer asked for a person.',
  ];
  return sentences.filter((sentence) => sentence !== undefined).join(' ');
}
