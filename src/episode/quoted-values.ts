// Strikes what an error of Playwright quotes of fields; reads errors only, since a page may say such things too.

/** An error of Playwright quotes what it typed and the fields that it met; which of them are secret it does not say. */
export function withoutFieldValues(error: string): string {
  return error
    .replace(/(- fill\()"[^]*?"\)(?=\S*$)/gm, '$1"***")')
    .replace(/(resolved to <(?:input|textarea)\b[^>\n]*?\svalue=)"[^"]*"/g, '$1"***"');
}
