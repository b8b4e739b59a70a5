// Which package an import did not find, and the command that installs it; installs nothing.

/** The name of the package, such as "zod"; null for any other error, such as a missing file. */
export function missingPackage(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const name = /^Cannot find (?:module|package) '((?:@[\w.-]+\/)?[a-z\d][\w.-]*)/i.exec(
    error.message,
  );
  return name?.[1] ?? null;
}

export function installCommand(name: string): string {
  return `npm install --save-dev ${name}`;
}
