// What came over the wire, counted from the bodies of requests; sends nothing and judges no answer.
import { z } from 'zod';
import { patchTokens, pngSize, textTokens, tileTokens } from './tokens.js';

/** Of one request or of several. */
export interface Cost {
  calls: number;
  /** Of pictures, by tiles and by patches. */
  tiles: number;
  patches: number;
  /** Of all texts, the form of the reply among them. */
  text: number;
  bytes: number;
}

export const nothing: Cost = { calls: 0, tiles: 0, patches: 0, text: 0, bytes: 0 };

export function sum(costs: readonly Cost[]): Cost {
  return costs.reduce(
    (one, other) => ({
      calls: one.calls + other.calls,
      tiles: one.tiles + other.tiles,
      patches: one.patches + other.patches,
      text: one.text + other.text,
      bytes: one.bytes + other.bytes,
    }),
    nothing,
  );
}

const partSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('image_url'), image_url: z.object({ url: z.string() }) }),
]);
const bodySchema = z.object({
  messages: z.array(z.object({ content: z.union([z.string(), z.array(partSchema)]) })),
  response_format: z.unknown().optional(),
});

const PNG = 'data:image/png;base64,';

/** @throws ZodError where the body is none of a chat completion */
export function costOf(body: Buffer): Cost {
  const { messages, response_format } = bodySchema.parse(JSON.parse(body.toString('utf8')));
  const parts = messages.flatMap(({ content }) =>
    typeof content === 'string' ? [{ type: 'text' as const, text: content }] : content,
  );
  const texts = parts.flatMap((part) => (part.type === 'text' ? [part.text] : []));
  const sizes = parts.flatMap((part) =>
    part.type === 'image_url' && part.image_url.url.startsWith(PNG)
      ? [pngSize(Buffer.from(part.image_url.url.slice(PNG.length), 'base64'))]
      : [],
  );
  const total = (of: (size: (typeof sizes)[number]) => number): number =>
    sizes.reduce((all, size) => all + of(size), 0);
  return {
    calls: 1,
    tiles: total(tileTokens),
    patches: total(patchTokens),
    text: textTokens([...texts, JSON.stringify(response_format ?? '')].join('\n')),
    bytes: body.length,
  };
}
