// Keeps what a Node object does later in the episode it was handed over in; starts nothing.
import { AsyncResource } from 'node:async_hooks';
import type { EventEmitter } from 'node:events';

/**
 * From here on the listeners of this emitter run in the present context. Node calls them in the connection's, which is
 * older than the request: a body parser or a socket's messages would be outside the episode.
 */
export function bindEmitter(emitter: EventEmitter): void {
  const emit = emitter.emit.bind(emitter);
  const resource = new AsyncResource('sightline.agent');
  emitter.emit = (...event: Parameters<typeof emit>) =>
    resource.runInAsyncScope(emit, undefined, ...event);
}

/** The body of an answer is read after its handler has returned; tools that run as it streams belong to the episode too. */
export function bindBody(response: Response): Response {
  if (response.body === null) return response;
  const resource = new AsyncResource('sightline.agent');
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) =>
        resource.runInAsyncScope(async () => {
          const { done, value } = await reader.read();
          if (done) controller.close();
          else controller.enqueue(value);
        }),
      cancel: (reason) => reader.cancel(reason),
    },
    // Nothing is read before somebody wants it, just as without this stream in between.
    { highWaterMark: 0 },
  );
  return new Response(body, response);
}
