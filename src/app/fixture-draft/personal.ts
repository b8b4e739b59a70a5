// Recognizes secret and personal texts by their field names and their form; replaces nothing.
import { isSecretName } from '../identity-secrets.js';

/** What a text is, which decides how it is replaced. */
export type Personal =
  | 'email'
  | 'name'
  | 'first name'
  | 'last name'
  | 'phone'
  | 'street'
  | 'city'
  | 'postal code'
  | 'birth date'
  | 'card'
  | 'secret'
  | 'number of a document'
  | 'network address';

/** By field name, its words joined by "_"; the first that fits counts. */
const FIELDS: readonly [Personal, RegExp][] = [
  ['birth date', /(^|_)(birth|birthday|birthdate|dob|born)(_|$)/],
  ['first name', /(^|_)(first|given|fore|middle)_?name$|^nickname$/],
  ['last name', /(^|_)((last|family|sur|maiden)_?name)$/],
  ['email', /(^|_)e_?mail(_address)?$/],
  ['phone', /(^|_)(phone|mobile|telephone|tel|fax|cell)(_number|_no)?$/],
  ['network address', /(^|_)ip(_address)?$/],
  ['card', /(^|_)(card_?number|pan|credit_card)$/],
  [
    'number of a document',
    /(^|_)(ssn|iban|passport(_(number|no))?|tax_id|vat_id|national_id|social_security(_number)?|driver_?s?_licen[cs]e|account_number)$/,
  ],
  ['postal code', /(^|_)(zip|zip_?code|postal_?code|post_?code)$/],
  ['city', /(^|_)(city|town)$/],
  ['street', /(^|_)(street|address|street_address|address_?(line)?_?\d?|line_?[12])$/],
  [
    'name',
    /(^|_)(full|customer|client|contact|user|display|recipient|holder|owner|guest|patient|passenger|driver|employee|buyer|seller|sender|receiver|billing|shipping)_?name$|^(card_?holder|recipient|addressee|name_on_card|signed_by|greeting_name)$/,
  ],
];
/** Things whose "name" is a person's. */
const PEOPLE =
  /(^|_)(customer|client|user|person|people|contact|recipient|buyer|seller|owner|patient|guest|member|employee|driver|passenger|profile|account_holder|billing|shipping|address|sender|receiver|agent|assignee)(e?s)?(_address)?$/;

const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
const PHONE = /(?<![\w+])\+\d[\d ()./-]{6,18}\d(?!\w)/g;
const CARD = /(?<![\d-])[3-6]\d{3}(?:[ -]?\d){9,15}(?![\d-])/g;
const SECRET =
  /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*|\b(?:sk|pk|rk|whsec|ghp|gho|ghs|xox[abpr])[-_][\w-]{8,}|\bAKIA[A-Z0-9]{12,}|\bBearer [\w.~+/-]{8,}=*/g;

const LOOKS: readonly [Personal, RegExp][] = [
  ['secret', SECRET],
  ['email', EMAIL],
  ['card', CARD],
  ['phone', PHONE],
];

/**
 * What a whole field is, by its name; null if the name does not say. `within`: the enclosing names, outermost first.
 */
export function personalField(name: string, within: readonly string[]): Personal | null {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toLowerCase();
  const found = FIELDS.find(([, pattern]) => pattern.test(words));
  if (found) return found[0];
  if (isSecretName(name) && !/_?(id|count|type|status|expires.*)$/.test(words)) return 'secret';
  const holder = within.findLast((part) => !/^\d+$/.test(part)) ?? '';
  return words === 'name' && PEOPLE.test(holder.toLowerCase()) ? 'name' : null;
}

/** Parts of a text that are recognizable by their form. */
export function personalParts(text: string): { kind: Personal; part: string }[] {
  return LOOKS.flatMap(([kind, pattern]) =>
    [...text.matchAll(pattern)]
      .map(([part]) => part)
      .filter((part) => kind !== 'card' || isCard(part))
      .map((part) => ({ kind, part })),
  );
}

/** The check digit of ISO/IEC 7812-1. */
function isCard(text: string): boolean {
  return luhn(text.replace(/\D/g, '')) === 0;
}

/** The checksum modulo ten; 0 if the check digit is right. */
export function luhn(digits: string): number {
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10;
}
