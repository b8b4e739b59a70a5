// A clause that no form knows is read as a fact that the page must state in these words, and only where its words could stand there.
import { describe, expect, it } from 'vitest';
import { compileClaim } from '../../src/claim/grammar.js';
import { treeWords } from '../../src/claim/words.js';

function read(claim: string): string | null {
  const compiled = compileClaim(claim, { landmarks: [] });
  return compiled.kind === 'measured' ? treeWords(compiled.predicate) : null;
}

describe('a fact', () => {
  it.each([
    [
      'Marta sent Jun Park £45 for a concert ticket.',
      'the page says of the Marta that it "sent Jun Park £45 for a concert ticket"',
    ],
    [
      'The guest pays €550.00 in total.',
      'the page says of the guest that it "pays €550.00 in total"',
    ],
    ['It takes ten minutes to prepare.', 'the page says that it "takes ten minutes to prepare"'],
    [
      'The terrace costs nothing extra, while the private room adds 40 euros.',
      'all of: (what stands at the terrace is "nothing extra"; the page says of the private room that it "adds 40 euros")',
    ],
    [
      'The early bird discount takes £14.80 off and is written in green.',
      'all of: (the page says of the early bird discount that it "takes £14.80 off"; the early bird discount is green)',
    ],
    [
      'The message from Grandma is starred and has already been read.',
      'all of: (what stands at the message from Grandma is "starred"; the page says of the message from Grandma that it "has already been read")',
    ],
  ])('is read from "%s"', (claim, tree) => {
    expect(read(claim)).toBe(tree);
  });

  it.each([
    ['a place', 'The exit signs sit between rows 12 and 14.'],
    ['a look', 'Thursday has the tallest bar.'],
    ['somebody who is not named', 'Nobody has been assigned to the city bike.'],
    ['a reader', 'You can go back to March.'],
    ['what a comma ends', 'Five people are on duty, with Ingrid Voll as watch officer.'],
  ])('is none if it is about %s', (_, claim) => {
    expect(read(claim)).toBeNull();
  });

  it('comes after every form that knows the sentence', () => {
    expect(read('The total is $84.20.')).toBe('what stands at the total is "$84.20"');
    expect(read('The newest message asks for a signature by 1 June.')).toContain(
      'says in its words',
    );
  });

  it('has no clause of its own as what stands somewhere', () => {
    expect(read('The gloves are two days late.')).toBe(
      'what stands at the gloves is "two days late"',
    );
    expect(read('Free shipping is promised so this pair would qualify.')).not.toContain(
      '"this pair',
    );
  });
});
