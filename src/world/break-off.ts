// Ends the connection where the body of an answer breaks off; a server library would end the answer instead, with words of its own.
import type { ServerResponse } from 'node:http';

/** The same answer, with a body that never throws: where it breaks off, the connection does. */
export function breakingOff(answer: Response, outgoing: Pick<ServerResponse, 'destroy'>): Response {
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
          // What came before it has to be on its way first.
          await new Promise((resolve) => setImmediate(resolve));
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
