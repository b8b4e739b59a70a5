import { describe, expect, it } from 'vitest';
import { checkedIdentity, type Identity } from '../../src/app/identity.js';
import { labelOf, secretValues } from '../../src/app/identity-secrets.js';

const cookie = { domain: 'localhost', path: '/', expires: -1, secure: false, sameSite: 'Lax' };

function messageOf(given: unknown): string {
  try {
    checkedIdentity(given, 'trial 1');
  } catch (error) {
    return (error as Error).message;
  }
  return 'nothing was thrown';
}

describe('the identity of a trial', () => {
  it('is given back as it came where its shape is right', () => {
    const given: Identity = {
      label: 'Ana',
      storageState: { cookies: [], origins: [] },
      httpCredentials: { username: 'ana', password: 'x', send: 'always' },
      extraHTTPHeaders: { 'X-Tenant': 'north' },
      cookies: [{ name: 'theme', value: 'dark' }],
      locale: 'de-DE',
      timezone: 'Asia/Tokyo',
      vars: { user: 'ana' },
    };
    expect(checkedIdentity(given, 'trial 1')).toBe(given);
    expect(checkedIdentity({}, 'trial 1')).toEqual({});
  });

  it('is refused with all that is wrong, and without a value that may be secret', () => {
    const given = {
      password: 'hidden-value',
      storageState: 3,
      httpCredentials: { username: 'ana', pass: 'hidden-value' },
      extraHTTPHeaders: { 'x-sightline-token': 'hidden-value', 'a b': 'x' },
      cookies: [{ name: '', value: 'hidden-value' }],
      timezone: 'Middle/Earth',
    };
    expect(messageOf(given)).toBe(`The identity of trial 1 cannot be used.
  storageState: expected the path of a file, or { cookies: [ … ], origins: [ … ] }
  httpCredentials.password: expected a text
  httpCredentials: unknown field "pass"
  extraHTTPHeaders.x-sightline-token: expected no header of Sightline itself
  extraHTTPHeaders.a b: expected a name of a header
  cookies.0.name: expected a text that is not empty
  timezone: expected a time zone such as Europe/Berlin
  unknown field "password"; allowed: label, storageState, httpCredentials, extraHTTPHeaders, cookies, locale, timezone, vars
  Correct what identity(trial) of the app file returns.   docs/errors.md#app-invalid`);
    expect(messageOf(undefined)).toContain('it is not an object such as');
  });

  it('is called by its label, else a user name, else the file of its login, else the trial', () => {
    const all: Identity = {
      label: 'Ana',
      vars: { username: 'ana' },
      httpCredentials: { username: 'a', password: 'x' },
      storageState: 'auth/ana-admin.json',
    };
    const { label, ...unlabelled } = all;
    const { vars, ...withoutVars } = unlabelled;
    const { httpCredentials, ...onlyFile } = withoutVars;
    expect([label, vars, httpCredentials]).not.toContain(undefined);
    expect([all, unlabelled, withoutVars, onlyFile, {}].map((one) => labelOf(one, 4))).toEqual([
      'Ana',
      'ana',
      'a',
      'ana-admin',
      'trial 4',
    ]);
  });

  it('has secrets: passwords, and what is named or kept like one', () => {
    const secrets = secretValues(
      {
        httpCredentials: { username: 'ana', password: 'pw-basic' },
        vars: { user: 'ana', password: 'pw-form', apiKey: 'key-1234', pin: '123456', city: 'Bonn' },
        extraHTTPHeaders: { Authorization: 'Bearer abcdefgh', 'X-Tenant': 'northern-branch' },
        cookies: [{ name: 'theme', value: 'very-dark-indeed' }],
      },
      {
        cookies: [
          { ...cookie, name: 'connect.sid', value: 's%3Aabcdef', httpOnly: false, sameSite: 'Lax' },
          { ...cookie, name: 'x', value: 'kept-from-scripts', httpOnly: true, sameSite: 'Lax' },
          { ...cookie, name: 'session_seen', value: 'true', httpOnly: true, sameSite: 'Lax' },
        ],
        origins: [
          {
            origin: 'http://localhost',
            localStorage: [
              { name: 'access_token', value: 'jwt.of.ana' },
              { name: 'draft', value: 'Dear shop' },
            ],
          },
        ],
      },
    );
    expect(new Set(secrets)).toEqual(
      new Set([
        ...['pw-basic', 'pw-form', 'key-1234', '123456', 'Bearer abcdefgh', 'abcdefgh'],
        ...['s%3Aabcdef', 'kept-from-scripts', 'jwt.of.ana'],
      ]),
    );
  });
});
