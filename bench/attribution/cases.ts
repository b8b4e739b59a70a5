// The episodes of the matrix: UI, scenario, faults, and whose fault comes first; data alone.
import type { Expectations } from '../../src/scenario/assertions/kinds.js';
import type { Party } from '../../src/episode/verdict/format.js';
import * as faults from './faults.js';
import type { InjectedFault } from './faults.js';
import type { UiName } from './stage.js';

export interface Case {
  ui: UiName;
  scenario: string;
  /** In the order in which they come to bear; none: a healthy episode. */
  faults: readonly InjectedFault[];
  /** Laid over what the scenario expects. */
  expects?: Partial<Expectations>;
  /** Written before the code that names parties was run on any episode, or after its first run. */
  written: 'before' | 'after';
}

/** Null where nobody is to be named. */
export function firstParty({ faults: [first] }: Case): Party | null {
  return first?.party ?? null;
}

const readable: Partial<Expectations> = {
  surface: [
    { at: 'turn-2', claims: ['The newest agent message is shown.'] },
    { at: 'after_refund', claims: ['"$84.00" is shown.'] },
  ],
};

const on =
  (ui: UiName, scenario: string, expects?: Partial<Expectations>) =>
  (...injected: InjectedFault[]): Case => ({
    ...{ ui, scenario, faults: injected, written: 'before' },
    ...(expects === undefined ? {} : { expects }),
  });

const refund = on('returns-desk', 'refund_backpack');
const denial = on('returns-desk', 'denied_window_expired');
const looked = on('returns-desk', 'refund_backpack', readable);
const quote = on('markets', 'stock_price_query');
const approve = on('approval-desk', 'approve_damaged_kettle');
const foreign = on('ai-sdk', 'refund_backpack', readable);
const foreignDenial = on('ai-sdk', 'denied_window_expired', {
  surface: [{ at: 'after_denial', claims: ['The newest agent message is shown.'] }],
});
const third = on('chatscope', 'refund_backpack', readable);
const other = on('assistant-ui', 'refund_backpack', readable);

export const cases: readonly Case[] = [
  refund(),
  denial(),
  quote(),
  approve(),
  foreign(),
  other(),
  refund(faults.skipPolicy),
  refund(faults.wrongAmount),
  refund(faults.phantomReturn),
  on('returns-desk', 'refund_after_email_lookup')(faults.doubleRefund),
  refund(faults.neverReplies),
  quote(faults.wrongPrice),
  on('markets', 'stock_different_ticker')(faults.wrongTicker),
  on('markets', 'weather_different_city')(faults.noToolCall),
  foreign(faults.wrongAmount),
  foreign(faults.phantomReturn),
  other(faults.skipPolicy),
  denial(faults.denialBelowFold),
  refund(faults.coveredAfterRefund),
  refund(faults.hiddenCard),
  refund(faults.clippedCard),
  on('returns-desk', 'refund_backpack')(faults.wrongNumber),
  refund(faults.crash),
  looked(faults.crashEarly),
  refund(faults.deadSend),
  quote(faults.wrongQuote),
  quote(faults.coveredQuote),
  approve(faults.deadApprove),
  foreign(faults.coveredAfterRefund),
  foreignDenial(faults.coveredDenial),
  foreign(faults.crashEarly),
  other(faults.deadSend),
  refund(faults.refundFails),
  refund(faults.policyFails),
  refund(faults.orderMalformed),
  refund(faults.returnDropped),
  refund(faults.refundTwice),
  refund(faults.refundWritesLess),
  refund(faults.refundWritesNothing),
  quote(faults.quoteFails),
  quote(faults.modelRefuses),
  approve(faults.paymentFails),
  foreign(faults.refundFails),
  other(faults.refundTwice),
  refund(faults.unreadPlan),
  approve(faults.pressesNothing),
  refund(faults.misspeltTool),
  foreign(faults.misspeltState),
  foreign(faults.lostHeaders),
  refund(faults.onlyJudged),
  foreign(faults.onlyJudged),
  // Pairs, the one that comes first in the episode named first.
  refund(faults.wrongAmount, faults.coveredAfterRefund),
  refund(faults.skipPolicy, faults.hiddenCard),
  on('returns-desk', 'refund_after_email_lookup', {
    surface: [{ at: 'after_refund', claims: ['The refund confirmation is shown.'] }],
  })(faults.doubleRefund, faults.hiddenCard),
  looked(faults.coveredEarly, faults.wrongAmount),
  looked(faults.coveredEarly, faults.phantomReturn),
  looked(faults.coveredEarly, faults.refundFails),
  refund(faults.refundTwice, faults.coveredAfterRefund),
  refund(faults.refundWritesLess, faults.hiddenCard),
  refund(faults.refundWritesLess, faults.wrongAmount),
  refund(faults.skipPolicy, faults.refundFails),
  approve(faults.claimsSuccess, faults.paymentFails),
  foreign(faults.coveredEarly, faults.phantomReturn),
  foreign(faults.coveredEarly, faults.refundFails),
  foreign(faults.refundTwice, faults.wrongAmount),
  other(faults.refundTwice, faults.coveredAfterRefund),
  refund(faults.skipPolicy, faults.misspeltState),
  refund(faults.hiddenCard, faults.misspeltTool),
  ...later([
    on('markets', 'weather_query')(),
    on('markets', 'stock_price_query')(faults.wrongDate),
    on('markets', 'multiple_weather_queries')(faults.staleCard),
    on('markets', 'weather_query')(faults.belowFold),
    on('markets', 'weather_query')(faults.weatherFails),
    denial(faults.escalationCovered),
    approve(faults.wrongOutcome),
    refund(faults.orderHangs),
    refund(faults.returnCut),
    third(),
    third(faults.phantomReturn),
    third(faults.skipPolicy),
    third(faults.coveredAfterRefund),
    third(faults.refundFails),
    third(faults.refundWritesLess),
    third(faults.lostHeaders),
    third(faults.refundTwice, faults.coveredAfterRefund),
    third(faults.coveredEarly, faults.wrongAmount),
    other(faults.skipPolicy, faults.coveredAfterRefund),
    refund(faults.phantomReturn, faults.misspeltTool),
    looked(faults.coveredEarly, faults.refundTwice),
    quote(faults.wrongPrice, faults.misspeltTool),
  ]),
];

/** Written when the rules had been run on the others, and run once before anything was changed for their sake. */
function later(some: readonly Case[]): Case[] {
  return some.map((one) => ({ ...one, written: 'after' }));
}
