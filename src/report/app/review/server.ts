// What the page of a review asks of its server; knows nothing of how it is shown.
import type { ReviewAnswer, ReviewEpisode, ReviewList } from '../../review/data.js';

export function loadEpisode(at: number): Promise<ReviewEpisode> {
  return asked(`episodes/${at}`) as Promise<ReviewEpisode>;
}

/** Resolves once it is in the file, to the list as it is then; rejects with a sentence for the rater. */
export function send(at: number, answer: ReviewAnswer): Promise<ReviewList> {
  return asked(`episodes/${at}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(answer),
  }) as Promise<ReviewList>;
}

async function asked(path: string, options: RequestInit = {}): Promise<unknown> {
  const reply = await fetch(path, options).catch(() => null);
  if (reply === null) throw new Error('The review has ended in the terminal. Start it again.');
  if (!reply.ok) throw new Error(await reply.text());
  return reply.json();
}
