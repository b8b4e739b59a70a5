/** Names of emoji and how they are drawn; it must know no others. */
const symbols: Readonly<Record<string, string>> = {
  smiley: '😃',
  thumbsup: '👍',
  tada: '🎉',
  eyes: '👀',
  heart: '❤️',
};

export function symbolOf(name: string): string {
  return symbols[name] ?? '·';
}
