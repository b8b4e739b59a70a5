/** Assertions of the returns desk's own: pure functions over a saved episode. */
import { defineAssertion } from 'sightline';
import { z } from 'zod';

const refundSchema = z.object({ return_id: z.string(), amount: z.number() });
const returnSchema = z.object({ id: z.string(), refund_amount: z.number() });

export const assertions = {
  refunds_match_returns: defineAssertion({
    class: 'consistency',
    title: 'Every refund is of the amount of its return',
    check(episode) {
      const world = z.object({ returns: z.array(returnSchema) }).parse(episode.world.after);
      const refunds = episode.succeeded('issue_refund');
      const wrong = refunds.filter(({ args }) => {
        const { return_id, amount } = refundSchema.parse(args);
        return world.returns.find(({ id }) => id === return_id)?.refund_amount !== amount;
      });
      return {
        holds: wrong.length === 0,
        reason: `${refunds.length - wrong.length} of ${refunds.length} refunds are of the amount of their return.`,
        evidence: (wrong.length > 0 ? wrong : refunds).map(({ seq, args }) => ({
          ...{ seq, file: 'path.jsonl', text: `refunded ${JSON.stringify(args)}` },
        })),
        measurements: { refunds: refunds.length, ofAnotherAmount: wrong.length },
      };
    },
  }),
  shown_amount: defineAssertion({
    class: 'surface',
    title: 'The screen shows the amount at the checkpoint',
    args: z.object({ at: z.string(), amount: z.string() }),
    async check(episode, { at, amount }) {
      const lines = (await episode.visibleText(at)).split('\n');
      const found = lines.filter((line) => line.includes(amount));
      return {
        holds: found.length > 0,
        reason: `${amount} stands in ${found.length} of the ${lines.length} blocks of text at ${at}.`,
        party: 'ui',
      };
    },
  }),
};
