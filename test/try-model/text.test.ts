// What is printed of a try-out, part of which a model wrote.
import { expect, it } from 'vitest';
import { tryOutText } from '../../src/cli/judge/try/text.js';

it('nothing of it gives orders to the terminal', () => {
  const text = tryOutText({ dir: 'kept\u001b[2J', parts: [] });
  expect(text).toContain('kept in kept\\u001b[2J: episodes');
  expect(text).not.toContain('\u001b');
});
