// Finds ids in what people say: of the usual shape, or beside a word that names the thing. Looks nothing up.
import { extractIds } from '../rules/facts/ids.js';

/** Things that have an id; a number after another word may be an amount, a year or a phone number. */
const THINGS =
  'order|invoice|ticket|booking|reservation|case|return|shipment|parcel|package|tracking|account|membership|policy|claim|contract|subscription|transaction|reference|ref|request|incident|delivery|confirmation|receipt|application|(?:customer|member|refund|payment)(?=\\s+(?:id|no|nr|number|code|reference)\\b)';
const BESIDE = new RegExp(
  `(?<before>\\w+['’]?\\w*\\s+)?\\b(?:${THINGS})(?<label>\\s+(?:id|no\\.?|nr\\.?|number|code|reference))?(?:\\s+is)?\\s*(?:[:=]\\s*)?(?<mark>#\\s?)?(?<id>[a-z]{0,6}\\d[\\w-]*)(?![\\w-]|[.,:/]\\d)(?<after>\\s*(?:[%€$£]|[a-z]+))?`,
  'gi',
);
/** "I want to order 1042 screws." */
const VERB = /^(?:to|i|we|you|they|please|can|will|just|not|lets?|let['’]s)\s$/i;
const UNIT =
  /^\s*(?:[%€$£]|(?:usd|eur|gbp|euros?|dollars?|pounds?|cents?|units?|pieces?|pcs|items?|times|points?|days?|weeks?|months?|years?|hours?|minutes?|miles|km|kg|g|am|pm)$)/i;

/** As written, each once, without a "#" before it. */
export function mentionedIds(text: string): string[] {
  const usual = extractIds(text, new Set()).map(({ start, end }) => text.slice(start, end));
  const beside = [...text.matchAll(BESIDE)].flatMap(({ groups = {} }) => {
    const { id = '', before = '', label, mark, after = '' } = groups;
    const isMarked = label !== undefined || mark !== undefined;
    return isId(id, isMarked) && (isMarked || !VERB.test(before)) && !UNIT.test(after) ? [id] : [];
  });
  return [...new Set([...usual, ...beside])];
}

function isId(text: string, isMarked: boolean): boolean {
  const digits = text.replaceAll(/\D/g, '').length;
  if (/[a-z]/i.test(text)) return /^[a-z]{1,6}[-_]?\d[\w-]*$/i.test(text) && digits >= 3;
  // Parted digits are a phone number or a date.
  if (!/^\d+$/.test(text)) return false;
  return isMarked ? digits >= 3 : digits >= 4 && !/^(?:19|20)\d{2}$/.test(text);
}
