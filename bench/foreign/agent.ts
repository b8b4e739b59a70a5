// The scripted agent behind the third-party chat UIs: honest, but where a flaw is planted; calls its tools only where a door records them.
import { setTimeout as after } from 'node:timers/promises';
import type { Agent, Question } from '../../e2e/foreign/agent.js';
import { flaws } from '../../e2e/foreign/flaws.js';
import { askedOf, greeted, recorded, type Recorded, saidBy, turns } from './scenarios.js';

/** Its tools are at this gateway. */
export function scriptedAgent(gateway: string): Agent {
  return async function* (question) {
    const called = recorded.find((one) => askedOf(one) === question.text);
    if (called !== undefined) await callTools(gateway, called, question);
    const answer = called === undefined ? answerTo(question.text) : saidBy(called);
    for (const word of answer?.split(/(?<= )/) ?? []) {
      await after(40);
      yield word;
    }
  };
}

/** Null: nothing. */
function answerTo(text: string): string | null {
  const flaw = flaws.find(({ asked }) => asked === text);
  return flaw === undefined ? (turns.find(([asked]) => asked === text)?.[1] ?? greeted) : flaw.said;
}

async function callTools(gateway: string, called: Recorded, { trace }: Question): Promise<void> {
  const { order, amount, refunds } = called;
  await fetch(`${gateway}/world/orders/${order}`, { headers: trace });
  if (!refunds) return;
  await fetch(`${gateway}/world/refunds`, {
    method: 'POST',
    headers: { ...trace, 'content-type': 'application/json' },
    body: JSON.stringify({ order_id: order, amount }),
  });
}
