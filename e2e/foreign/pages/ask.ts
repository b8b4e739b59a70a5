// Asks the agent over a fetch stream and gives the answer's pieces; shared by the pages that bring their own transport.

/** The same for all turns of this visit. */
export const conversation = {
  id: crypto.randomUUID(),
  seed: new URLSearchParams(location.search).get('seed') ?? '1',
};

/** The pieces of the answer, in order. Throws where the agent cannot be reached. */
export async function* ask(text: string, signal?: AbortSignal): AsyncGenerator<string> {
  const response = await fetch('/api/text', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...conversation, text }),
    ...(signal ? { signal } : {}),
  });
  if (!response.ok || !response.body) throw new Error(`The agent answered ${response.status}.`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}
