// Every text in what a run left behind, unpacked and in every reading in which a secret may be found; judges nothing.
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, inflateRawSync } from 'node:zlib';

/** The texts below a folder, by the names of their files. */
export async function textsBelow(dir: string, folder: string): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const name of await readdir(join(dir, folder), { recursive: true }).catch(() => [])) {
    const file = join(dir, folder, name);
    if (!(await stat(file)).isFile()) continue;
    for (const [inner, text] of unpacked(await readFile(file)))
      texts.set(`${folder}/${name}${inner}`, text);
  }
  return texts;
}

/** A file's text, or those of what it packs: a zip, a gzip, and whatever is in base64 within a text. */
function unpacked(bytes: Buffer): [string, string][] {
  if (bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'))) {
    return zipped(bytes).flatMap(([name, content]) =>
      unpacked(content).map(([inner, text]): [string, string] => [`!${name}${inner}`, text]),
    );
  }
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return unpacked(gunzipSync(bytes));
  const text = bytes.toString('utf8');
  const encoded = text.match(/(?<![\w+/-])[\w+/-]{16,}={0,2}/g) ?? [];
  const inner = encoded.flatMap((token): [string, string][] => {
    const decoded = Buffer.from(token, 'base64');
    return isPacked(decoded) ? unpacked(decoded) : [['!base64', decoded.toString('utf8')]];
  });
  return [['', text], ...inner];
}

function isPacked(bytes: Buffer): boolean {
  return bytes.subarray(0, 2).toString() === 'PK' || (bytes[0] === 0x1f && bytes[1] === 0x8b);
}

/** The files of a zip, by its central directory. */
function zipped(bytes: Buffer): [string, Buffer][] {
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  const files: [string, Buffer][] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const size = bytes.readUInt32LE(at + 20);
    const name = bytes.readUInt16LE(at + 28);
    const local = bytes.readUInt32LE(at + 42);
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const packed = bytes.subarray(from, from + size);
    const content = bytes.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed;
    files.push([bytes.subarray(at + 46, at + 46 + name).toString(), content]);
    at += 46 + name + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return files;
}

/** The readings of a text: as it is, without what nobody sees, without tags, and its pieces of text joined. */
export function readings(text: string): string {
  const plain = text
    .toLowerCase()
    .replace(/\\u([0-9a-f]{4})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    .replace(/&shy;|&#173;|%c2%ad|\p{Default_Ignorable_Code_Point}/gu, '');
  const pieces = [...plain.matchAll(/"(?:text|name|value)":\s*"((?:[^"\\]|\\.)*)"/g)].map(
    ([, piece]) => piece,
  );
  return [
    plain,
    plain.replace(/<[^>]*>/g, ''),
    pieces.join(''),
    plain.replace(/\s*- (?:text|generic|cell|strong|emphasis):? ?/g, ''),
    plain.replace(/[^a-z0-9]/g, ''),
  ].join('\n');
}
