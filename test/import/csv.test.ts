import { describe, expect, it } from 'vitest';
import { BrokenRow, csvHead, csvRows, csvTable } from '../../src/import/csv.js';

// eslint-disable-next-line @typescript-eslint/require-await
async function* pieces(...texts: string[]): AsyncGenerator<string> {
  yield* texts;
}

async function rowsOf(...texts: string[]) {
  return read(pieces(...texts));
}

async function read(source: AsyncIterable<string>) {
  const rows: [number, ...string[]][] = [];
  for await (const { cells, line } of csvRows(source, ',')) rows.push([line, ...cells]);
  return rows;
}

describe('a table', () => {
  it('tells where each row begins, with line breaks in cells, Windows line ends and blank lines', async () => {
    const text = 'a,b\r\n1,"x\r\ny"\r\n\r\n,\r\n2,z';
    const rows = [
      [1, 'a', 'b'],
      [2, '1', 'x\ny'],
      [6, '2', 'z'],
    ];
    expect(await rowsOf(text)).toEqual(rows);
    expect(await rowsOf(...Array.from(text))).toEqual(rows);
    expect(csvTable(text, ',').map(({ cells, line }) => [line, ...cells])).toEqual(rows);
  });

  it('has quotes within quotes, and quotes that only are part of a text', async () => {
    expect(await rowsOf('"say ""hi""",5" pipe\n')).toEqual([[1, 'say "hi"', '5" pipe']]);
  });

  it('with a quote that is never closed is broken where its row begins', async () => {
    const text = 'a,b\n1,"x\ny"\n2,"open\n3,z\n';
    const why = 'a quote in the row at line 4 is never closed';
    await expect(rowsOf(text)).rejects.toEqual(new BrokenRow(4, why));
    expect(() => csvTable(text, ',')).toThrow(why);
  });

  it('passes on what its source throws', async () => {
    // eslint-disable-next-line @typescript-eslint/require-await
    async function* broken(): AsyncGenerator<string> {
      yield 'a,b\n';
      throw new Error('not UTF-8');
    }
    await expect(read(broken())).rejects.toThrow('not UTF-8');
  });
});

it.each([
  ['role,content', ',', ['role', 'content']],
  ['role;"a,b;c";x', ';', ['role', 'a,b;c', 'x']],
  ['role\tcontent', '\t', ['role', 'content']],
])('the head %j is cut by %j', (line, delimiter, names) => {
  expect(csvHead(line)).toEqual({ delimiter, names });
});

it('a line of one cell is the head of no table', () => {
  expect(csvHead('scenario_id')).toBeNull();
});
