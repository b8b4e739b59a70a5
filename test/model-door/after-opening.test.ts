import { expect, it } from 'vitest';
import {
  afterOpening,
  type AgentCassette,
  type FoundResponse,
} from '../../src/world/model/cassette.js';
import type { ModelRequest } from '../../src/world/model/model-request.js';

const request = {} as ModelRequest;

function answering(text: string): AgentCassette & { saved: boolean } {
  const bytes = new TextEncoder().encode(text);
  const found: FoundResponse = {
    kind: 'replay',
    answer: { status: 200, contentType: 'application/json', pieces: [bytes] },
  };
  return {
    saved: false,
    find: () => found,
    save() {
      this.saved = true;
      return Promise.resolve([]);
    },
  };
}

function textOf(found: FoundResponse): string {
  if (found.kind !== 'replay') return found.kind;
  return found.answer.pieces.map((piece) => new TextDecoder().decode(piece)).join('');
}

it('answers from the opening while it is replayed, then from its own, and saves only its own', async () => {
  const [own, opening] = [answering('own'), answering('opening')];
  let isReplaying = true;
  const both = afterOpening(own, opening, () => isReplaying);
  expect(textOf(both.find(request))).toBe('opening');
  isReplaying = false;
  expect(textOf(both.find(request))).toBe('own');
  await both.save();
  expect([own.saved, opening.saved]).toEqual([true, false]);
});

it('asks the model where neither has an answer, though nothing is recorded', () => {
  const refused = { kind: 'refuse', error: new Error('miss') } as unknown as FoundResponse;
  const without = { find: () => refused, save: () => Promise.resolve([]) };
  expect(afterOpening(null, without, () => true).find(request).kind).toBe('ask');
});
