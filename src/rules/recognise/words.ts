// Compares texts by their content words; must know nothing about agents or plans.

const FILLERS = new Set(
  (
    'a an and any are as ask asked asks at about be been by can could did do does for from give got had has have he her his how i if ' +
    'in into is it its like me my no not of off on one or order orders our please provide return returned returns say she should so some tell that the their them then ' +
    'there these they this those to user agent was we were what when which who why will with would you your item items want wants select choose pick'
  ).split(' '),
);

/** Words that people use for the same thing. */
const SAME: Readonly<Record<string, string>> = {
  broken: 'defective',
  faulty: 'defective',
  defect: 'defective',
  damaged: 'defective',
  malfunction: 'defective',
  pack: 'package',
  packaging: 'package',
  box: 'package',
  colour: 'color',
  mail: 'email',
};

function stem(word: string): string {
  const singular = word.length > 3 ? word.replace(/(?:ies)$/, 'y').replace(/([^s])s$/, '$1') : word;
  return SAME[singular] ?? singular;
}

/** Content words, stemmed, each once. */
export function contentWords(text: string): string[] {
  const found =
    text
      .toLowerCase()
      .replace(/_/g, ' ')
      .match(/[a-z]+|\d+/g) ?? [];
  return [...new Set(found.filter((word) => !FILLERS.has(word)).map(stem))];
}

/** How many content words two texts share. */
export function overlap(left: string, right: string): number {
  const there = new Set(contentWords(right));
  return contentWords(left).filter((word) => there.has(word)).length;
}
