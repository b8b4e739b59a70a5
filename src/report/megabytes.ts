// A number of bytes as people read it; measures nothing.

/** "0.4 MB", "1,204.0 MB". */
export function megabytes(bytes: number): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return `${(bytes / 1_000_000).toLocaleString('en-US', digits)} MB`;
}
