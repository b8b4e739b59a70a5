// Reads what was appended to a file of lines since it was last read, whoever appended it; writes nothing.
import { open } from 'node:fs/promises';
import { StringDecoder } from 'node:string_decoder';

/** What reads on: each time the whole lines that are new, to one of those who ask at a time. Of a file that is not there none. */
export function followed(file: string): () => Promise<string[]> {
  const decoder = new StringDecoder('utf8');
  let from = 0;
  let rest = '';
  const read = async (): Promise<string[]> => {
    const bytes = await bytesFrom(file, from);
    from += bytes.length;
    const lines = (rest + decoder.write(bytes)).split('\n');
    rest = lines.pop() ?? '';
    return lines;
  };
  // Two that read at once would both have the same lines.
  let last: Promise<unknown> = Promise.resolve();
  return () => {
    const lines = last.then(read, read);
    last = lines;
    return lines;
  };
}

async function bytesFrom(path: string, from: number): Promise<Buffer> {
  const file = await open(path, 'r').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
  if (file === null) return Buffer.alloc(0);
  try {
    const { size } = await file.stat();
    const buffer = Buffer.alloc(Math.max(0, size - from));
    const { bytesRead } = await file.read(buffer, 0, buffer.length, from);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
