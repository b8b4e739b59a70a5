// Sends texts to an OpenAI-compatible endpoint and returns their vectors as they came; decides nothing.
import { z } from 'zod';
import type { ModelEndpoint, Patience } from './endpoint.js';
import { attempt } from './send.js';
import type { Sent } from './sent.js';

const embeddingsSchema = z.looseObject({
  data: z.array(z.looseObject({ index: z.int(), embedding: z.array(z.number()).min(1) })),
});

/** Embeddings have no output, so none is counted. */
const usageSchema = z.looseObject({
  usage: z.looseObject({ prompt_tokens: z.int().min(0) }),
});

/** Null if the reply is no list of vectors. */
export async function sendEmbeddings(
  endpoint: ModelEndpoint,
  input: readonly string[],
  patience: Patience,
): Promise<Sent<{ index: number; embedding: number[] }[] | null>> {
  return attempt(endpoint, patience, async (client, signal) => {
    const reply: unknown = await client.embeddings.create(
      { model: endpoint.model, input: [...input], encoding_format: 'float' },
      { signal },
    );
    const tokens = usageSchema.safeParse(reply).data?.usage.prompt_tokens;
    return {
      result: embeddingsSchema.safeParse(reply).data?.data ?? null,
      tokens: tokens === undefined ? null : { input: tokens, output: 0, cached: null },
    };
  });
}
