// The pages that show claims: docs/claims.md is what the tables say, and every example is in the language.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { withReference } from '../../build/claims-reference.mjs';
import { parseClaim } from '../../src/claim/parse.js';
import { claimReference, formsText } from '../../src/cli/claim-forms.js';

const page = readFileSync('docs/claims.md', 'utf8');
const names = { landmarks: ['denial_reason'] };

function refused(claims: readonly string[]): string[] {
  return claims.filter((claim) => !('claim' in parseClaim(claim, names)));
}

describe('docs/claims.md', () => {
  it('is what the tables say; `npm run docs` writes it', () => {
    expect(withReference(page, claimReference())).toBe(page);
  });

  it('would be written otherwise for another table', () => {
    const { forms, ...rest } = claimReference();
    expect(withReference(page, { ...rest, forms: forms.slice(1) })).not.toBe(page);
  });

  it('has examples in the language', () => {
    const [, block = ''] = /```text\n([\s\S]*?)```/u.exec(page) ?? [];
    const claims = block.trim().split('\n');
    expect(claims.length).toBeGreaterThan(5);
    expect(refused(claims)).toEqual([]);
  });
});

describe('the README', () => {
  it('claims only what is in the language', () => {
    const readme = readFileSync('README.md', 'utf8');
    const found = [...readme.matchAll(/toShow\((?:'\w+', )?'([^']+)'\)/gu)];
    const claims = found.map(([, claim = '']) => claim);
    expect(claims).toContain('The Confirm refund button is greyed out.');
    expect(refused(claims)).toEqual([]);
  });
});

describe('`check --forms`', () => {
  it('has each row with an example in the language, the subjects, nouns and colors', () => {
    const { forms, subjects } = claimReference();
    const text = formsText();
    for (const { wording, example } of forms) {
      expect(text).toContain(`  ${wording}  |  `);
      expect(text).toContain(`      ${example}\n`);
    }
    expect(refused(forms.map(({ example }) => example))).toEqual([]);
    for (const { samples } of subjects) expect(text).toContain(samples.join('  |  '));
    expect(text).toContain('number field');
    expect(text).toContain('purple');
  });
});
