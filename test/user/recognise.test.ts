import { describe, expect, it } from 'vitest';
import { actsOfMessage } from '../../src/rules/recognise/recognise.js';
import { overall, recognised, scores } from './accuracy.js';
import { batches } from './cases.js';
import { outcomes } from './decisions.js';
import { figures, precisionOf, recallOf } from './figures.js';
import { recognitionReport } from './report.js';
import { HELD_OUT, MENDED, MENDED_HARD, TUNING, type Utterance } from './utterances.js';

const ALL: readonly Utterance[] = [...TUNING, ...MENDED, ...MENDED_HARD, ...HELD_OUT];

describe('recognition of what the agent asks or does', () => {
  it.each([...TUNING, ...MENDED, ...MENDED_HARD])('reads %j', (text, ...labels) => {
    const found = recognised(text);
    expect([...labels].filter((label) => !found.has(label))).toEqual([]);
  });

  it('finds at least seven in ten acts in voices it was not written for, and four in five of its finds are right', () => {
    const { recall, precision } = overall(HELD_OUT);
    expect(recall).toBeGreaterThanOrEqual(0.74);
    expect(precision).toBeGreaterThanOrEqual(0.82);
  });

  it('keeps each common label at or above four in five over all utterances', () => {
    const weak = [...scores(ALL)].flatMap(([label, { hits, missed, extra }]) => {
      const wanted = hits + missed.length;
      const low = wanted >= 5 && (hits / wanted < 0.8 || hits / (hits + extra.length) < 0.8);
      return low && label !== 'ask:other'
        ? [`${label}: ${hits}/${wanted}, ${extra.length} extra`]
        : [];
    });
    expect(weak).toEqual([]);
  });

  it('tells a refusal from a condition', () => {
    expect(recognised("I can't refund it until you give me the order number.")).not.toContain(
      'denied',
    );
    expect(recognised("If it can't be returned, I'll tell you.")).not.toContain('denied');
    expect(recognised("It can't be returned.")).toContain('denied');
  });

  it('does not take a window that has passed for a matter that was passed on', () => {
    expect(recognised('The 30-day return window has passed.')).not.toContain('completed:escalated');
    expect(recognised('Your case has been passed to our team.')).toContain('completed:escalated');
  });

  it('does not take a failure for a completed task', () => {
    const text =
      "Your return RET-1 is created, but I couldn't issue the refund: our payment system didn't accept it.";
    expect(recognised(text)).toContain('unavailable');
    expect(recognised(text)).not.toContain('completed:task');
  });

  it('knows that an order number or an email address is one question with two answers', () => {
    const either = actsOfMessage('What is your order number or e-mail address?', [])[0];
    const both = actsOfMessage('Please give me your order number and e-mail address.', [])[0];
    expect(either).toMatchObject({ kind: 'ask', topics: ['order_id', 'email'], either: true });
    expect(both).toMatchObject({ kind: 'ask', topics: ['order_id', 'email'], either: false });
  });

  it('finds nine in ten acts of the batches that it was mended for, and nine in ten of its finds are right', () => {
    const { all } = figures(batches().flatMap(({ cases }) => cases));
    expect(Number(recallOf(all))).toBeGreaterThanOrEqual(0.9);
    expect(Number(precisionOf(all))).toBeGreaterThanOrEqual(0.9);
  });

  it('leads the plan user into a wrong branch in less than one message of twenty', () => {
    const cases = batches().flatMap((batch) => batch.cases);
    const { wrong = cases.length } = outcomes(cases).get('all') ?? {};
    expect(wrong / cases.length).toBeLessThan(0.05);
    process.stdout.write(`\n${recognitionReport()}\n`);
  });

  it('takes the items of a list that it leads into as what is needed, offered, or chosen from', () => {
    expect(recognised("To help, I'll need:\n- your e-mail address\n- a photo of it")).toEqual(
      new Set(['ask:email', 'ask:photo']),
    );
    expect(
      recognised('Here is what I can do instead:\n1. Move you to Tuesday\n2. Keep it as it is'),
    ).toEqual(new Set(['offer:alternative']));
    expect(recognised('Two matches:\n1. Lamp\n2. Mug\nWhich should it be?')).toContain('list');
  });

  it('reads a pronoun as what was named before it', () => {
    expect(recognised('Your policy number is on the letter. What is it?')).toEqual(
      new Set(['ask:account_id']),
    );
  });

  it('leaves out the names of controls', () => {
    expect(actsOfMessage('Not eligible.\nTalk to a person', ['Talk to a person'])).toHaveLength(1);
  });
});
