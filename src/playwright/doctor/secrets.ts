// Recognizes what looks like a secret in an address or a text if nobody has said what is one; keeps none of it.
import { createRedactor, REDACTED } from '../../episode/redactor.js';

/** Web tokens, keys by their prefix, long runs of hexadecimal digits or of mixed characters. */
const looksSecret = [
  /eyJ[\w-]{6,}\.[\w-]{6,}(?:\.[\w-]*)?/,
  /\bBearer\s+[\w.~+/-]+=*/i,
  /\b(?:sk|pk|rk|ghp|gho|ghs|glpat|xox[abpr]|AKIA|AIza)[-_A-Za-z0-9]{12,}/,
  /\b[0-9a-f]{32,}\b/i,
  /(?<![\w+/-])(?=[\w+/-]*\d)(?=[\w+/-]*[a-z])(?=[\w+/-]*[A-Z])[\w+/-]{28,}={0,2}(?![\w+/-])/,
];

const secretName =
  /(?:^|[_\-.])(?:token|secret|password|passwd|pwd|api_?key|apikey|auth|authorization|session|sid|signature|sig|credential|cookie|csrf|xsrf|jwt|otp)s?(?:$|[_\-.])/i;

const redactor = createRedactor(looksSecret);

/** Whether a field or parameter of this name is private. */
function isSecretFieldName(name: string): boolean {
  return secretName.test(name.replace(/([a-z0-9])([A-Z])/g, '$1_$2'));
}

/** The text with `***` for everything that looks like a secret. */
export function withoutPageSecrets(text: string): string {
  return redactor.text(text);
}

/** The address with `***` for values of secret parameters and for everything that looks like a secret. */
export function addressWithoutSecrets(address: string): string {
  if (!URL.canParse(address)) return withoutPageSecrets(address);
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') {
    url.username = '';
    url.password = '';
  }
  const query = url.search
    .slice(1)
    .split('&')
    .map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return isSecretFieldName(name) && value.length > 0 ? `${name}=${REDACTED}` : pair;
    })
    .join('&');
  const text = `${url.protocol}//${url.host}${url.pathname}${query === '' ? '' : `?${query}`}${url.hash}`;
  return withoutPageSecrets(/^https?:$|^wss?:$/.test(url.protocol) ? text : address);
}
