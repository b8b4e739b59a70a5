// Which values of an identity are secret, and how to name it without them; writes nothing.
import type { Identity, StoredState } from './identity.js';

/** Names that people and programs use for secrets. */
const SECRET_NAME =
  /pass(word|wd|phrase|code)?\b|passw|\bpwd\b|secret|token|credential|api[-_ ]?key|private[-_ ]?key|\bpin\b|\botp\b|\bcv[cv]2?\b|authorization|\bauth\b|cookie|session|\bsess|\bsid\b|\bjwt\b|csrf|xsrf/i;
/** Such a value is sometimes only "true" or "en": redacting that would redact too many other words. */
const LEAST_LENGTH = 8;
const USER_NAMES = ['user', 'username', 'login', 'email', 'name'];

/** Words of a name set apart: `apiKey`, `user_password`. */
function words(name: string): string {
  return name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[_.]+/g, ' ');
}

function isSecretName(name: string): boolean {
  return SECRET_NAME.test(words(name)) || SECRET_NAME.test(name);
}

/** The secrets that a trial is signed in with: those of the identity and of the test's own context. */
export function secretValues(
  given: Pick<Identity, 'httpCredentials' | 'extraHTTPHeaders' | 'cookies' | 'vars'>,
  stored: StoredState | null,
): string[] {
  const { httpCredentials, extraHTTPHeaders = {}, cookies = [], vars = {} } = given;
  const named = Object.entries(vars).filter(([name]) => isSecretName(name));
  const kept = [
    ...Object.entries(extraHTTPHeaders).map(([name, value]) => ({ name, value })),
    ...cookies,
    ...(stored?.cookies ?? []),
    ...(stored?.origins ?? []).flatMap(({ localStorage }) => localStorage),
  ].filter((one) => isSecretKept(one));
  return [
    ...(httpCredentials ? [httpCredentials.password] : []),
    ...named.map(([, value]) => value),
    ...kept.flatMap(({ value }) => [value, value.replace(/^(Bearer|Basic|Token)\s+/i, '')]),
  ];
}

function isSecretKept(one: {
  name: string;
  value: string;
  httpOnly?: boolean | undefined;
}): boolean {
  if (one.value.length < LEAST_LENGTH || /^[[{]/.test(one.value)) return false;
  return one.httpOnly === true || isSecretName(one.name);
}

/** This identity for people: its label, a user name, its login file, or the trial. */
export function labelOf(identity: Identity, trial: number): string {
  const { label, vars = {}, httpCredentials, storageState } = identity;
  const named = USER_NAMES.map((name) => vars[name]).find((value) => value !== undefined);
  const file =
    typeof storageState === 'string'
      ? storageState
          .split(/[/\\]/)
          .at(-1)
          ?.replace(/\.json$/, '')
      : '';
  return label || named || httpCredentials?.username || file || `trial ${trial}`;
}
