// Reads what was appended to a file of lines since it was last read, whoever appended it; writes nothing.
import { open } from 'node:fs/promises';

/** What reads on: each time the whole lines that are new. Of a file that is not there none. */
export function followed(file: string): () => Promise<string[]> {
  let from = 0;
  let rest = '';
  return async () => {
    const text = await textFrom(file, from);
    from += Buffer.byteLength(text);
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    return lines;
  };
}

async function textFrom(path: string, from: number): Promise<string> {
  const file = await open(path, 'r').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
  if (file === null) return '';
  try {
    const { size } = await file.stat();
    const buffer = Buffer.alloc(Math.max(0, size - from));
    const { bytesRead } = await file.read(buffer, 0, buffer.length, from);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}
