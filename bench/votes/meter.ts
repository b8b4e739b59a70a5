// Models at a stand-in that replies as a voter has it, and the account of what they were sent; decides no question.
import { openCallLog } from '../../src/model/calls.js';
import { type About, liveModel, type Model } from '../../src/model/model.js';
import { startStandIn } from '../stand-in.js';
import { type Cost, costOf, sum } from './cost.js';
import type { Answer, Voter } from './voter.js';

/** One verdict that is to be come to. */
export interface Case {
  voter: Voter;
  truth: Answer;
  /** Words of the record, for judges to quote. */
  quote: string;
}

export interface Meter {
  vision: Model;
  judge: Model;
  /** Has this voter answer for as long as the work takes, and tells what it was sent. One at a time. */
  during<Result>(one: Case, work: () => Promise<Result>): Promise<{ result: Result; cost: Cost }>;
  close(): void;
}

export async function openMeter(): Promise<Meter> {
  const sent: Cost[] = [];
  let reply = '';
  let now: Case | null = null;
  /** Of the pictures of the first votes: the second of them is the control. */
  let firsts = 0;
  const standIn = await startStandIn((body) => {
    sent.push(costOf(body));
    return reply;
  });
  const replyTo = (form: string, { subject, vote }: About): string => {
    if (now === null) throw new Error('Nobody is to be asked now.');
    if (form === 'vision_holds' && vote === 1) firsts += 1;
    const { voter, truth, quote } = now;
    // Whether a question applies is not what the voter is tried with, but it may err there too.
    const isGate = subject.endsWith('does it apply?');
    const put = { form, takenAway: firsts > 1, truth: isGate ? ('yes' as const) : truth };
    return JSON.stringify(formed(form, voter.says(put), quote));
  };
  const open = (role: 'vision' | 'judge'): Model => {
    const endpoint = { role, url: standIn.url, model: 'stand-in', key: null, parameters: {} };
    const log = openCallLog();
    const live = liveModel({ ...endpoint, variables: '' }, { log });
    return {
      ...live,
      ask(question, about) {
        reply = replyTo(question.prompt.name, about);
        return live.ask(question, about);
      },
    };
  };
  return {
    vision: open('vision'),
    judge: open('judge'),
    async during(one, work) {
      now = one;
      firsts = 0;
      sent.length = 0;
      const result = await work();
      now = null;
      return { result, cost: sum(sent) };
    },
    close: () => standIn.close(),
  };
}

function formed(form: string, answer: Answer | 'cannot_tell', quote: string): object {
  if (form === 'judge') return { quote, reason: 'So it stands there.', answer };
  return { seen: 'What the picture shows.', answer };
}
