// Whether a link leads where its text says: compares two addresses, and says nothing of either alone.

/** An address as a link shows it, or as it leads to. */
interface Address {
  kind: 'web' | 'mail' | 'phone';
  /** Host, address or digits. */
  value: string;
}

/** What a link shows and where it leads instead. */
export interface LinkMismatch {
  shown: string;
  leadsTo: string;
}

/** Null if the text is no address, or nothing says that the link leads to another one. */
export function linkMismatch(text: string, href: string): LinkMismatch | null {
  const shown = shownIn(text);
  const url = URL.canParse(href) ? new URL(href) : null;
  const target = url && targetOf(url);
  if (!shown || !target || shown.kind !== target.kind) return null;
  const agrees = {
    web: () => isSameSite(shown.value, target.value) || names(url, shown.value, text),
    mail: () => target.value.split(',').includes(shown.value),
    phone: () => isSameNumber(shown.value, target.value),
  };
  return agrees[shown.kind]() ? null : { shown: shown.value, leadsTo: target.value };
}

/** Quotes, brackets, full stops and arrows around an address. */
const AROUND = /^[\s"'“‘«<([]+|[\s"'”’»>)\].,;:!…↗→]+$/gu;
const CUT_OFF = /(?:…|\.\.\.)$/u;
const MAIL = /^(?:mailto:)?([\w.+-]+@[\w-]+(?:\.[\w-]+)+)$/iu;
const PHONE = /^(?:tel:)?\+?[\d\s()./-]+$/iu;
const WEB = /^(https?:\/\/|www\.)?([\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+)(?::\d+)?([/?#]\S*)?$/iu;
/** What a bare name such as `README.md` or `Node.js` does not end in. */
const DOMAIN =
  /\.(?:com|org|net|edu|gov|info|biz|io|dev|app|ai|co|me|tv|shop|store|online|site|cloud|example|eu|us|uk|ca|au|nz|de|at|ch|fr|es|pt|it|nl|be|dk|se|no|fi|pl|cz|ie|gr|ro|hu|ru|ua|tr|il|in|cn|jp|kr|br|mx|ar|za)$/iu;
const LEAST_DIGITS = 5;

/** Only where the whole text is an address: among other words it may be one of several. */
function shownIn(text: string): Address | null {
  const bare = text.trim().replace(AROUND, '');
  const mail = MAIL.exec(bare)?.[1];
  if (mail !== undefined) return { kind: 'mail', value: mail.toLowerCase() };
  if (PHONE.test(bare)) {
    const digits = digitsOf(bare);
    return digits.length < LEAST_DIGITS ? null : { kind: 'phone', value: digits };
  }
  const [, marked, name = '', path] = WEB.exec(bare) ?? [];
  if (marked === undefined && !DOMAIN.test(name)) return null;
  if (path === undefined && CUT_OFF.test(text.trim())) return null;
  return URL.canParse(`https://${name}`)
    ? { kind: 'web', value: new URL(`https://${name}`).hostname }
    : null;
}

function targetOf({ protocol, hostname, pathname }: URL): Address | null {
  if (/^https?:$/u.test(protocol)) return { kind: 'web', value: hostname };
  const value = decoded(pathname).toLowerCase();
  if (protocol === 'mailto:' && value !== '') return { kind: 'mail', value };
  const isCall = protocol === 'tel:' || protocol === 'sms:';
  return isCall ? { kind: 'phone', value: digitsOf(value.split(';')[0] ?? '') } : null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Domains under which anybody has one of their own. */
const SHARED =
  /(?:^|\.)(?:github\.io|gitlab\.io|pages\.dev|workers\.dev|vercel\.app|netlify\.app|web\.app|firebaseapp\.com|herokuapp\.com|onrender\.com|azurewebsites\.net|cloudfront\.net|blogspot\.com|wordpress\.com)$/u;
const SECOND_LEVEL = /^(?:ac|co|com|edu|gov|ne|net|or|org)$/u;
/** The machine that a test runs on stands for whatever host the page has in earnest. */
const OWN_MACHINE = /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/u;

function isSameSite(one: string, other: string): boolean {
  return siteOf(one) === siteOf(other) || OWN_MACHINE.test(other);
}

/** The part of a host that one party holds: its last two names, or three. */
function siteOf(host: string): string {
  if (/^[\d.]+$|:/u.test(host)) return host;
  const names = host.replace(/\.$/u, '').split('.');
  const isUnderCountry = names.at(-1)?.length === 2 && SECOND_LEVEL.test(names.at(-2) ?? '');
  return names.slice(isUnderCountry || SHARED.test(host) ? -3 : -2).join('.');
}

/** A redirector has the address in its own; a page about a site that is called like its domain has the name. */
function names({ pathname, searchParams, hash }: URL, host: string, text: string): boolean {
  const parts = [...searchParams.values(), ...pathname.split(/(?=https?:\/\/)/u), hash.slice(1)];
  const hosts = parts.map(decoded).flatMap((part) => (URL.canParse(part) ? [new URL(part)] : []));
  if (hosts.some(({ hostname }) => siteOf(hostname) === siteOf(host))) return true;
  const isName = !/:\/\/|^www\.|\//iu.test(text.trim());
  return isName && pathname.split('/').some((part) => decoded(part).toLowerCase() === host);
}

function digitsOf(text: string): string {
  return text.replace(/\(0\)/gu, '').replace(/\D/gu, '');
}

/** With and without the country, and the 0 that stands in its place. */
function isSameNumber(one: string, other: string): boolean {
  const [short = '', long = ''] = [one, other]
    .map((digits) => digits.replace(/^0+/u, ''))
    .sort((a, b) => a.length - b.length);
  return short === long || (short.length > LEAST_DIGITS && long.endsWith(short));
}
