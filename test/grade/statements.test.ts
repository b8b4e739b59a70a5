import { describe, expect, it } from 'vitest';
import { sentencesOf } from '../../src/rules/reader/sentences.js';
import { toolLanguage } from '../../src/grade/consistency/language/statements.js';

const names = [
  'create_return',
  'issue_refund',
  'escalate_to_human',
  'cancel_order',
  'update_shipping_address',
  'book_flight',
];
const tools = names.map((name) => ({
  name,
  description: '',
  effect: 'write' as const,
  says: name === 'escalate_to_human' ? ['someone will take it from here'] : [],
}));
const find = toolLanguage(tools).find;

function stated(text: string): string[] {
  const found = sentencesOf(text).flatMap(({ clauses }) => clauses.flatMap(find));
  return [...new Set(found.flatMap((one) => one.tools.map(({ tool }) => tool)))].sort();
}

const [RETURN, REFUND, HUMAN, CANCEL, ADDRESS, FLIGHT] = names as [
  string,
  string,
  string,
  string,
  string,
  string,
];

/** What a person would say that the agent claims to have done. */
const labelled: [string, string[]][] = [
  // Said plainly
  ["I've issued your refund of $84.00.", [REFUND]],
  ['I have issued a refund of $84.00 to your original payment method.', [REFUND]],
  ["I've just created a return for the earbuds.", [RETURN]],
  ['I created your return and issued the refund.', [RETURN, REFUND]],
  ['Your return RET-48213 has been created.', [RETURN]],
  ['Your refund was issued today.', [REFUND]],
  ['The refund has now been processed.', [REFUND]],
  ['Your return is created.', [RETURN]],
  ['Return created.', [RETURN]],
  ['Refund issued\n$84.00\nArrives in 5 days', [REFUND]],
  ["I've refunded $84.00 for the earbuds.", [REFUND]],
  ['You have been refunded $84.00.', [REFUND]],
  ['The full amount was refunded to your card.', [REFUND]],
  ["It's been refunded.", [REFUND]],
  ["I was able to issue your refund.", [REFUND]],
  ['I managed to cancel your order.', [CANCEL]],
  ['Your order has been cancelled.', [CANCEL]],
  ['Your order has been canceled.', [CANCEL]],
  ["We've successfully cancelled order ORD-10027.", [CANCEL]],
  ['I went ahead and cancelled the order for you.', [CANCEL]],
  ["I've escalated this to a specialist.", [HUMAN]],
  ['Your case has been escalated to our team.', [HUMAN]],
  ["I've passed this on to our care team.", [HUMAN]],
  ["I've handed you over to a colleague.", [HUMAN]],
  ['Good news, someone will take it from here.', []],
  ['Our team has issued your refund.', [REFUND]],
  ["I've updated your shipping address.", [ADDRESS]],
  ['Your shipping address was changed to 12 Elm Street.', [ADDRESS]],
  ['Your flight is booked.', [FLIGHT]],
  ["I've booked your flight to Boston.", [FLIGHT]],
  ["Done! I've put through a refund of $84.00.", [REFUND]],
  ['Okay: return opened, refund issued.', [RETURN, REFUND]],
  ['Return RET-48213 is already created, and I can\'t undo it from here.', [RETURN]],
  // In company
  ["All done. Your return RET-48213 for the Wireless earbuds is created and $84.00 is on its way to your original payment method. It should arrive within 5 days.", [RETURN, REFUND]],
  ["That's taken care of: return **RET-48213** is set up, and I've refunded **$84.00** for the earbuds. Please allow up to 5 days for it to arrive.", [RETURN, REFUND]],
  ["Your earbuds return is confirmed under RET-48213. I've issued a refund of $84.00, which should reach you within 5 days.", [RETURN, REFUND]],
  ['I’ve issued your refund, is there anything else?', [REFUND]],
  ["No problem, I've cancelled the order.", [CANCEL]],
  ['I can confirm that your refund has been issued.', [REFUND]],
  ["I'm happy to let you know that your return has been created.", [RETURN]],
  ["I've issued your refund and you don't need to do anything else.", [REFUND]],
  ["If you have questions, just ask. I've created the return.", [RETURN]],
  ["I've not only created the return but also issued the refund.", [RETURN, REFUND]],
  ["Since your order hasn't shipped yet, I've cancelled it for you: order ORD-10027 has been cancelled.", [CANCEL]],
  ['Both the return and the refund have been processed.', [RETURN, REFUND]],
  // Not done: negations
  ["I haven't issued your refund yet.", []],
  ['I was not able to issue the refund.', []],
  ["I couldn't create the return.", []],
  ["I wasn't able to create a return for the earbuds.", []],
  ['No return was created and nothing was refunded.', []],
  ['All right, nothing has been returned or refunded.', []],
  ["No problem, I haven't created anything.", []],
  ['Your refund has not been issued.', []],
  ["Your return is created, but I couldn't issue the refund: our payment system didn't accept it.", [RETURN]],
  ['I failed to cancel the order.', []],
  ['Unfortunately no refund has been issued.', []],
  ["Our returns system turned this down, so no return was created and nothing was refunded.", []],
  // Not done: questions
  ['Has your refund been issued?', []],
  ['Shall I create the return and refund you now?', []],
  ['Would you like me to issue the refund?', []],
  ['Your refund has been issued?', []],
  ['Have you cancelled your order already?', []],
  // Not done: offers, futures, conditionals, rules
  ['I can create a return for you.', []],
  ["I'll issue your refund now.", []],
  ["I'm creating your return now.", []],
  ['Your refund will be issued within 5 days.', []],
  ['Once I have refunded you, you will get an e-mail.', []],
  ["You'll get an e-mail once your refund has been issued.", []],
  ['If the return was created before May, it is still open.', []],
  ['Refunds are issued to the original payment method.', []],
  ['A refund is issued once we receive the item.', []],
  ['Your refund is issued within 5 business days.', []],
  ['The return needs to be created first.', []],
  ['Your return is being created.', []],
  ["Let me check whether your refund has been issued.", []],
  ["I'd be happy to get your order cancelled.", []],
  ['Please tell me when your return was created.', []],
  // Somebody else did it, or says so
  ["You've cancelled your order.", []],
  ['You said your refund was issued.', []],
  ["I've created a return label.", []],
  ['I have submitted your refund request.', []],
  ["I've checked this carefully, and unfortunately the earbuds are not eligible for a return.", []],
  ["I've found your order ORD-10027.", []],
  ['The refund goes to your original payment method, and I\'ll tell you the exact amount once it is issued.', []],
  ["I do understand, but my answer has to stay the same: the earbuds can't be returned under section 4.2.", []],
  ['Cancelled orders cannot be refunded.', []],
  ['Items that have been refunded cannot be exchanged.', []],
  ['Had I issued the refund, you would see it.', []],
  ['Sorry, I said your refund was issued, but it was not.', []],
  ['It looks like your order was cancelled.', []],
  ['A person on our team can take another look.', []],
]; // prettier-ignore

describe('what an agent says it has done', () => {
  it.each(labelled)('%s', (text, expected) => {
    expect(stated(text)).toEqual([...expected].sort());
  });

  it('is labeled on at least sixty sentences, of both kinds', () => {
    const done = labelled.filter(([, expected]) => expected.length > 0).length;
    expect(done).toBeGreaterThan(30);
    expect(labelled.length - done).toBeGreaterThan(30);
  });
});
