// Attributes and their values in the JSON encoding of OTLP, as plain JSON; knows no span.
import { z } from 'zod';
import type { Json } from '../../values/json.js';

/** 64-bit numbers are text in protobuf's JSON, and numbers in that of some exporters. */
const wide = z.union([z.number(), z.string().regex(/^-?\d+$/)]).transform(Number);

interface AnyValue {
  stringValue?: string | undefined;
  boolValue?: boolean | undefined;
  intValue?: number | undefined;
  doubleValue?: number | undefined;
  arrayValue?: { values?: AnyValue[] | undefined } | undefined;
  kvlistValue?:
    { values?: { key: string; value?: AnyValue | undefined }[] | undefined } | undefined;
}

const anyValue: z.ZodType<AnyValue> = z.object({
  stringValue: z.string().optional(),
  boolValue: z.boolean().optional(),
  intValue: wide.optional(),
  doubleValue: z.number().optional(),
  arrayValue: z
    .object({
      get values() {
        return z.array(anyValue).optional();
      },
    })
    .optional(),
  kvlistValue: z
    .object({
      get values() {
        return z.array(keyValue).optional();
      },
    })
    .optional(),
});
/** An attribute: its key and, in one of many fields, its value. */
export const keyValue = z.object({ key: z.string(), value: anyValue.optional() });

/** Attributes as an object of JSON values; one without a value is null. */
export function attributesIn(
  attributes: readonly z.output<typeof keyValue>[],
): Record<string, Json> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, plain(value)]));
}

function plain(value: AnyValue | undefined): Json {
  if (value === undefined) return null;
  const { arrayValue, kvlistValue } = value;
  if (arrayValue) return (arrayValue.values ?? []).map(plain);
  if (kvlistValue) {
    return Object.fromEntries(
      (kvlistValue.values ?? []).map(({ key, value }) => [key, plain(value)]),
    );
  }
  return value.stringValue ?? value.boolValue ?? value.intValue ?? value.doubleValue ?? null;
}
