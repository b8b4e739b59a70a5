// A proxy of our own before the browser, with a certificate of its own: nothing that the routes did not see gets past it. Asks the open door about each request.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { text } from 'node:stream/consumers';
import { connect as connectTls, type TlsOptions, TLSSocket } from 'node:tls';
import { forward } from './forward.js';
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** A request that reached the wall, as a door gets it. */
export interface WallRequest {
  /** `WEBSOCKET` for a socket. */
  method: string;
  url: string;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  body: () => Promise<string>;
}

export type WallAnswer =
  /** On to this URL, with these headers added where the request has none of that name. */
  | { kind: 'pass'; url: string; headers: Readonly<Record<string, string>> }
  | { kind: 'answer'; status: number; headers: Readonly<Record<string, string>>; body?: string }
  /** The connection ends without an answer. */
  | { kind: 'drop' };

/** Who decides. */
export interface WallDoor {
  isOpen(): boolean;
  /** Without asking, and without being told. */
  mayPass(url: string): boolean;
  answer(request: WallRequest): Promise<WallAnswer>;
  /** Told of a request that several open doors could have made; it is stopped. */
  refuse(request: Pick<WallRequest, 'method' | 'url'>): void;
  /** Told that nobody answered where a request was passed to, and why. */
  gone(request: string, why: string): void;
}

export interface Wall {
  /** Switches for a Chromium that goes through it. */
  readonly args: readonly string[];
  /** Asks this door from now on, after it has closed too, until another one opens. */
  open(door: WallDoor): void;
  close(): Promise<void>;
}

export interface WallOptions {
  /** Hosts that may be reached at all. */
  reaches: (host: string) => boolean;
}

const walls = new WeakMap<object, Wall>();
let passedBy = false;

/** Remembers that a browser was launched with the wall's switches. */
export function behindWall(browser: object, wall: Wall | null): void {
  if (wall !== null) walls.set(browser, wall);
}

/** Contexts that are opened from now on have a proxy of their own, or no longer do. */
export function passByWalls(now: boolean): void {
  passedBy = now;
}

/** Null: its requests may pass by. */
export function wallOf(browser: object | null): Wall | null {
  return browser === null || passedBy ? null : (walls.get(browser) ?? null);
}

/** Headers of a page may be longer than Node allows. */
const MAX_HEADER_BYTES = 256 * 1024;

/**
 * Starts a wall on a free port of this machine. Tunnels are opened too: unless their host may pass as a whole, TLS ends
 * here, with a key that the switches make this one browser trust.
 */
export async function startWall({ reaches }: WallOptions): Promise<Wall> {
  let doors: WallDoor[] = [];
  const asked = (): WallDoor => {
    const open = doors.filter((door) => door.isOpen());
    return several(open) ?? open[0] ?? doors.at(-1) ?? anybody;
  };
  const identity = wallIdentity();
  const sockets = new Set<Duplex>();
  const origins = new WeakMap<object, string>();
  const settings = { maxHeaderSize: MAX_HEADER_BYTES, requestTimeout: 0, keepAliveTimeout: 0 };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const door = asked();
    const said = await door.answer(wallRequest(request, origins.get(request.socket)));
    if (said.kind === 'drop') return void response.socket?.end(NO_ANSWER);
    if (said.kind === 'answer') return answer(response, said);
    const { origin, host, hostname, pathname, search } = new URL(said.url);
    const added = Object.entries(said.headers).filter(([name]) => !(name in request.headers));
    let why = 'no name but those of loopback and agentHosts is looked up';
    const passed = reaches(hostname)
      ? await forward(request, response, {
          ...{ url: origin, path: pathname + search, fresh: true, answerHeaders: {} },
          headers: { ...Object.fromEntries(added), host },
          maxBodyBytes: Infinity,
          onGone: ({ message, code = '' }) => (why = message || code),
        })
      : 'gone';
    if (passed === 'answered') return;
    door.gone(`${request.method ?? 'GET'} ${said.url}`, why);
    response.destroy();
  };

  const onRequest = (request: IncomingMessage, response: ServerResponse): void => {
    serve(request, response).catch(() => response.destroy());
  };

  /** Inside of tunnels. */
  const inner = createServer(settings, onRequest);
  inner.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    const origin = (origins.get(socket) ?? '').replace(/^http/, 'ws');
    void asked()
      .answer({ ...wallRequest(request, origin), method: 'WEBSOCKET' })
      .then((said) => {
        const url = new URL(said.kind === 'pass' ? said.url : 'ws://none.invalid');
        if (said.kind !== 'pass' || !reaches(url.hostname))
          return void socket.end('HTTP/1.1 403 Forbidden\r\nconnection: close\r\n\r\n');
        const upstream = connected(url);
        upstream.write(headOf(request));
        join(socket, upstream, head);
      })
      .catch(() => socket.destroy());
  });

  const outer = createServer(settings, onRequest);
  outer.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  outer.on('connect', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    const begin = (first: Buffer): void => {
      socket.pause();
      socket.unshift(first);
      const isTls = first[0] === TLS_HANDSHAKE;
      const origin = `${isTls ? 'https' : 'http'}://${request.url ?? ''}`;
      if (!URL.canParse(origin)) return void socket.destroy();
      const url = new URL(origin);
      if (isTls && asked().mayPass(url.href)) {
        if (reaches(url.hostname)) join(socket, connected(new URL(`http:${tlsHost(url)}`)));
        else socket.destroy();
        return;
      }
      const plain = isTls ? new TLSSocket(socket, { isServer: true, ...identity.tls }) : socket;
      plain.on('error', () => socket.destroy());
      origins.set(plain, url.origin);
      inner.emit('connection', plain);
      plain.resume();
    };
    if (head.length > 0) begin(head);
    else socket.once('data', begin);
  });

  await new Promise<void>((resolve, reject) => {
    outer.once('error', reject);
    outer.listen(0, '127.0.0.1', resolve);
  });
  const { port } = outer.address() as AddressInfo;
  return {
    args: [
      `--proxy-server=http://127.0.0.1:${port}`,
      '--proxy-bypass-list=<-loopback>',
      `--ignore-certificate-errors-spki-list=${identity.fingerprint}`,
      // Both names: the headless shell knows the one, Chrome the other.
      '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
      '--webrtc-ip-handling-policy=disable_non_proxied_udp',
    ],
    open(door) {
      doors = [...doors.filter((other) => other.isOpen()), door];
    },
    close: () =>
      new Promise((resolve) => {
        outer.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** First byte of a TLS record with a handshake (RFC 8446, 5.1). */
const TLS_HANDSHAKE = 22;

/** Before any trial. */
const anybody: WallDoor = {
  isOpen: () => false,
  mayPass: () => true,
  answer: ({ url }) => Promise.resolve({ kind: 'pass', url, headers: {} }),
  refuse: () => undefined,
  gone: () => undefined,
};

/** Several trials at once in one browser: what one of them lets pass does, and nobody knows whose the rest is. */
function several(doors: readonly WallDoor[]): WallDoor | null {
  if (doors.length < 2) return null;
  return {
    isOpen: () => true,
    mayPass: (url) => doors.some((door) => door.mayPass(url)),
    async answer(request) {
      const passing = doors.find((door) => door.mayPass(request.url));
      if (passing) return passing.answer(request);
      for (const door of doors) door.refuse(request);
      return { kind: 'drop' };
    },
    refuse: () => undefined,
    gone: (request, why) => doors.forEach((door) => door.gone(request, why)),
  };
}

function wallRequest(request: IncomingMessage, origin = ''): WallRequest {
  const { method = 'GET', url = '/', headers } = request;
  const pairs = Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]);
  return {
    method,
    url: origin + url,
    headers: Object.fromEntries(pairs) as Record<string, string>,
    body: () => text(request),
  };
}

/** Two lengths cannot both be true: the request fails for good. Where a connection merely ends, a browser asks again. */
const NO_ANSWER = 'HTTP/1.1 502 Bad Gateway\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n';

function answer(
  response: ServerResponse,
  { status, headers, body }: Extract<WallAnswer, { kind: 'answer' }>,
): void {
  response.writeHead(status, { ...headers }).end(body);
}

function tlsHost({ hostname, port }: URL): string {
  return `//${hostname}:${port || '443'}`;
}

function connected({ protocol, hostname, port }: URL): Socket {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (protocol === 'wss:')
    // The switch that lets it pass is for this machine alone, where certificates are seldom real.
    return connectTls({
      host,
      port: Number(port || 443),
      servername: host,
      rejectUnauthorized: false,
    });
  return connect({ host, port: Number(port || 80) });
}

/** As it came. */
function headOf({ method = 'GET', url = '/', rawHeaders }: IncomingMessage): string {
  const lines = rawHeaders.flatMap((name, at) =>
    at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1] ?? ''}`] : [],
  );
  return [`${method} ${url} HTTP/1.1`, ...lines, '', ''].join('\r\n');
}

function join(one: Duplex, other: Duplex, first?: Buffer): void {
  if (first && first.length > 0) other.write(first);
  one.pipe(other).pipe(one);
  for (const [end, far] of [
    [one, other],
    [other, one],
  ] as const) {
    end.on('error', () => far.destroy());
    end.once('close', () => far.destroy());
  }
}

interface WallIdentity {
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
