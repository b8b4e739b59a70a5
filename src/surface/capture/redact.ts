// Strikes the values of secret fields out of the accessibility tree, however short they are.

/** The text with every value struck out, also in its quoted YAML form. */
export function strikeOut(text: string, values: readonly string[]): string {
  const forms = values.flatMap((value) => [value, JSON.stringify(value).slice(1, -1)]);
  return forms
    .filter((form) => form.trim() !== '')
    .sort((a, b) => b.length - a.length)
    .reduce(
      (left, form) => left.replaceAll(`: ${form}`, ': ***').replaceAll(`"${form}"`, '"***"'),
      text,
    );
}
