// A world after a JSON Patch (RFC 6902), copying only what is on the path of each operation; changes neither the world nor the patch.
import jsonPatch, { type Operation } from 'fast-json-patch';
import { isJsonRecord } from '../values/merge.js';
import type { Json } from '../values/json.js';
import { pointerTokens } from './json-pointer.js';

/**
 * The world after; null if the patch does not fit this world.
 *
 * @param isStrict whether an operation on a missing path, or a failed `test`, makes it unfit
 */
export function patched(world: Json, patch: readonly Json[], isStrict: boolean): Json | null {
  try {
    // The library reads the recorded patch, and throws if it does not fit this world.
    return (patch as unknown as Operation[]).reduce<Json>((document, operation) => {
      const ways = 'from' in operation ? [operation.from, operation.path] : [operation.path];
      const copy = ways.reduce(copiedOnTheWay, document);
      return jsonPatch.applyOperation(copy, operation, isStrict).newDocument;
    }, world);
  } catch {
    return null;
  }
}

function copiedOnTheWay(document: Json, pointer: string): Json {
  return copied(document, pointerTokens(pointer));
}

function copied(value: Json, [token, ...rest]: readonly string[]): Json {
  if (token === undefined) return value;
  if (Array.isArray(value)) {
    return value.map((member, index) => (String(index) === token ? copied(member, rest) : member));
  }
  if (!isJsonRecord(value)) return value;
  const member = Object.hasOwn(value, token) ? value[token] : undefined;
  return member === undefined ? { ...value } : { ...value, [token]: copied(member, rest) };
}
