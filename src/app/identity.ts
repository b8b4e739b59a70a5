// Who is signed in during one trial: what an app may return, and its validation. Reads no file and opens no browser.
import { z } from 'zod';
import { nearestName } from '../values/nearest-name.js';
import { isTimezone, localeSchema } from '../scenario/schema.js';
import { SightlineError } from '../sightline-error.js';

const text = z.string('a text').min(1, 'a text that is not empty');

const cookieSchema = z.strictObject({
  name: text,
  value: z.string('a text'),
  /** Default: the start URL. */
  url: text.optional(),
  domain: text.optional(),
  path: text.optional(),
  /** Seconds since 1970; -1 for the session. */
  expires: z.number('seconds since 1970').optional(),
  httpOnly: z.boolean('true or false').optional(),
  secure: z.boolean('true or false').optional(),
  sameSite: z.enum(['Strict', 'Lax', 'None'], 'Strict, Lax or None').optional(),
});

/** As Playwright's `context.storageState()` returns it. */
const storedState = z.looseObject({
  cookies: z.array(
    z.looseObject({
      name: text,
      value: z.string(),
      domain: z.string(),
      path: z.string(),
      expires: z.number(),
      httpOnly: z.boolean(),
      secure: z.boolean(),
      sameSite: z.enum(['Strict', 'Lax', 'None']),
    }),
  ),
  origins: z.array(
    z.looseObject({
      origin: z.string(),
      localStorage: z.array(z.strictObject({ name: z.string(), value: z.string() })),
    }),
  ),
});
export type StoredState = z.output<typeof storedState>;

const identitySchema = z.strictObject({
  /** For people, in the episode: never a secret. Default: a user name, a file name, or the trial. */
  label: text.optional(),
  /** Cookies and local storage of an earlier login: a file relative to the working directory, or the state itself. */
  storageState: z
    .union([text, storedState], 'the path of a file, or { cookies: [ … ], origins: [ … ] }')
    .optional(),
  /** HTTP authentication. Default `origin`: that of the start URL, so that the password goes nowhere else. */
  httpCredentials: z
    .strictObject({
      username: z.string('a text'),
      password: z.string('a text'),
      origin: text.optional(),
      send: z.enum(['unauthorized', 'always'], 'unauthorized or always').optional(),
    })
    .optional(),
  /** Sent only to the agent's own origins, with every request, but not when a socket opens. */
  extraHTTPHeaders: z
    .record(
      z
        .string()
        .regex(/^[\w!#$%&'*+.^`|~-]+$/, 'a name of a header')
        .regex(/^(?!x-sightline-)/i, 'no header of Sightline itself'),
      z.string('a text'),
    )
    .optional(),
  /** Added before the start page is opened. */
  cookies: z.array(cookieSchema, 'a list of { name, value }').optional(),
  /** BCP 47. A scenario's own wins. */
  locale: localeSchema.optional(),
  /** IANA. A scenario's own wins. */
  timezone: z.string().refine(isTimezone, 'a time zone such as Europe/Berlin').optional(),
  /** For `prepare(page, { vars })`: user name, password. Those with a name such as `password` are secret. */
  vars: z.record(z.string(), z.string('a text')).optional(),
});

/**
 * Who is signed in. Everything is optional and added to the test's own context.
 *
 * Secrets in it are redacted in everything written: the password of `httpCredentials`, values of `vars`, cookies and
 * headers that are named like a secret, and whatever `secrets` of the app matches.
 */
export type Identity = z.input<typeof identitySchema>;

const FIELDS = Object.keys(identitySchema.shape);

/**
 * The identity as it was given, once it has the right shape.
 *
 * @param given what the app's `identity` returned
 * @param whose for people: the trial and app it belongs to
 * @throws SightlineError `app-invalid` with everything that is wrong; values are never in it
 */
export function checkedIdentity(given: unknown, whose: string): Identity {
  const parsed = identitySchema.safeParse(given);
  if (parsed.success) return given as Identity;
  throw invalidIdentity(whose, parsed.error.issues.flatMap(problemsOf));
}

/** The error of an identity that cannot be used. */
export function invalidIdentity(
  whose: string,
  details: readonly string[],
  cause?: unknown,
): SightlineError {
  return new SightlineError('app-invalid', {
    what: `The identity of ${whose} cannot be used.`,
    details,
    next: 'Correct what identity(trial) of the app file returns.',
    cause,
  });
}

/** Only the place of the issue and what was expected there: values may be secrets. */
function problemsOf(issue: z.core.$ZodIssue): string[] {
  const place = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys' && place === '') return issue.keys.map(unknownField);
  if (place === '') return ['it is not an object such as { storageState: "auth/ana.json" }'];
  if (issue.code === 'unrecognized_keys')
    return [`${place}: unknown field ${issue.keys.map((key) => `"${key}"`).join(', ')}`];
  if (issue.code === 'invalid_key') {
    return [`${place}: expected ${issue.issues[0]?.message ?? 'another name'}`];
  }
  return [`${place}: expected ${issue.message}`];
}

function unknownField(field: string): string {
  const nearest = nearestName(field, FIELDS);
  const meant = nearest === null ? '' : `did you mean "${nearest}"? `;
  return `unknown field "${field}"; ${meant}allowed: ${FIELDS.join(', ')}`;
}
