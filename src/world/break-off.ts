// Ends the connection where an answer's body breaks off; a server library would end the answer instead, with its own words.
import type { ServerResponse } from 'node:http';

/** The same answer, with a body that never throws: where it breaks off, the connection does. */
export function breakingOff(answer: Response, outgoing: ServerResponse): Response {
  if (answer.body === null) return answer;
  const { status, headers } = answer;
  const from: ReadableStreamDefaultReader<Uint8Array> = answer.body.getReader();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const next = await from.read();
          if (next.done) controller.close();
          else controller.enqueue(next.value);
        } catch {
          await whatCameBefore(outgoing);
          outgoing.destroy();
          controller.close();
        }
      },
      cancel: (reason) => from.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { status, headers });
}

/** The head of the answer and all that was given out must be on the way before the connection is cut. */
async function whatCameBefore(outgoing: ServerResponse): Promise<void> {
  // The library waits for a few pieces before it sends the head, and has no event for it.
  while (!outgoing.headersSent && !outgoing.destroyed) {
    await new Promise((resolve) => setImmediate(resolve));
  }
  const { socket } = outgoing;
  if (socket === null || socket.destroyed) return;
  await new Promise<void>((resolve) => socket.write('', () => resolve()));
}
