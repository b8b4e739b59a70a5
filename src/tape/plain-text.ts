// Removes from a text what differs from run to run, so that equal questions look equal.

const LOOPBACK = /(localhost|127\.0\.0\.1|\[::1\]):\d{1,5}(?!\d)/g;

/** The text without ports of this machine, which differ in every run. */
export function withoutPorts(text: string): string {
  return text.replace(LOOPBACK, '$1:<port>');
}

/** Takes out of a text whatever one of the patterns matches. */
export function withoutVarying(varies: readonly RegExp[]): (text: string) => string {
  const patterns = varies.map(({ source, flags }) => {
    return new RegExp(source, `${flags.replace(/[gy]/g, '')}g`);
  });
  return (text) => patterns.reduce((plain, pattern) => plain.replace(pattern, '<varies>'), text);
}
