// Headers that no proxy of ours passes on; nothing else.

/** Headers of a single connection (RFC 9110, 7.6.1), and those that a proxy must not repeat. */
export const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];
