import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { withReference } from '../../build/claims-reference.mjs';
import { compileClaim } from '../../src/claim/grammar.js';
import { claimReference } from '../../src/claim/reference.js';

const page = readFileSync('docs/claims.md', 'utf8');

describe('the page on claims', () => {
  it('lists the forms and nouns that the grammar has; `npm run docs` writes them', () => {
    expect(withReference(page, claimReference(true))).toBe(page);
  });

  it('would be written otherwise for another grammar', () => {
    const { forms, ...rest } = claimReference(true);
    expect(withReference(page, { ...rest, forms: forms.slice(1) })).not.toBe(page);
  });
});

describe('the README', () => {
  it('claims nothing that is not understood', () => {
    const readme = readFileSync('README.md', 'utf8');
    const claims = [...readme.matchAll(/toShow\((?:'\w+', )?'([^']+)'\)/gu)].map(
      ([, one = '']) => one,
    );
    expect(claims).toContain('The Confirm refund button is greyed out.');
    for (const claim of claims)
      expect({ claim, ...compileClaim(claim, { landmarks: [] }) }).toMatchObject({
        kind: 'measured',
      });
  });
});

describe('the reference for editors', () => {
  it('has every form with an example that is understood and its templates', () => {
    const { forms, roles } = claimReference();
    expect(roles).toContain('button');
    for (const { example, templates } of forms) {
      expect(compileClaim(example, { landmarks: [] }).kind).not.toBe('needs_model');
      expect(templates.length).toBeGreaterThan(0);
      for (const template of templates) expect(template).toMatch(/<subject>|<other>/u);
    }
    expect(forms.map(({ example }) => example)).toContain('"Refund issued" is shown.');
    expect(forms.flatMap((form) => form.templates).join()).not.toContain('~');
  });
});
