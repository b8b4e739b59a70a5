// A key and a certificate that one browser is told to trust, made anew for each wall; never written anywhere.
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { TlsOptions } from 'node:tls';

export interface WallIdentity {
  tls: Pick<TlsOptions, 'key' | 'cert' | 'ALPNProtocols'>;
  /** Of the public key, as Chromium's switch wants it: SHA-256 in base64. */
  fingerprint: string;
}

/** The certificate names nobody: it is accepted for its key alone. */
export function wallIdentity(): WallIdentity {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const certificate = selfSigned(spki, privateKey).toString('base64');
  return {
    tls: {
      key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      cert: `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----\n`,
      ALPNProtocols: ['http/1.1'],
    },
    fingerprint: createHash('sha256').update(spki).digest('base64'),
  };
}

/** Tags of DER (X.690) as a certificate has them (RFC 5280, 4.1). */
const [INTEGER, BITS, OID, TEXT, TIME, SEQUENCE, SET, VERSION] = [
  2, 3, 6, 12, 23, 0x30, 0x31, 0xa0,
];
const COMMON_NAME = Buffer.from('550403', 'hex');
const ECDSA_WITH_SHA256 = Buffer.from('2a8648ce3d040302', 'hex');

function selfSigned(spki: Buffer, key: KeyObject): Buffer {
  const name = der(
    SEQUENCE,
    der(SET, der(SEQUENCE, der(OID, COMMON_NAME), der(TEXT, 'Sightline'))),
  );
  const always = der(SEQUENCE, der(TIME, '200101000000Z'), der(TIME, '491231235959Z'));
  const algorithm = der(SEQUENCE, der(OID, ECDSA_WITH_SHA256));
  const version = der(VERSION, der(INTEGER, Buffer.from([2])));
  const serial = der(INTEGER, Buffer.from([1]));
  const content = der(SEQUENCE, version, serial, algorithm, name, always, name, spki);
  const signature = sign('sha256', content, key);
  return der(SEQUENCE, content, algorithm, der(BITS, Buffer.from([0]), signature));
}

function der(tag: number, ...parts: readonly (Buffer | string)[]): Buffer {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part as string)));
  const { length } = content;
  // As short as it can be, or it is not DER.
  const size =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
