import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compileClaim } from '../../src/claim/grammar.js';
import { claimReference } from '../../src/claim/reference.js';

const page = readFileSync('docs/claims.md', 'utf8');

describe('the page on claims', () => {
  it('begins with twenty sentences that are understood', () => {
    const [, block = ''] = /```text\n([^`]*)```/u.exec(page) ?? [];
    const sentences = block.trim().split('\n');
    expect(sentences).toHaveLength(20);
    for (const sentence of sentences)
      expect({ sentence, ...compileClaim(sentence, { landmarks: [] }) }).toMatchObject({
        kind: 'measured',
      });
  });

  it('lists every noun', () => {
    const listed = /<!-- nouns -->\n([^]*)\n<!-- \/nouns -->/u.exec(page)?.[1] ?? '';
    const words = claimReference().nouns.map((one) => one.join(', '));
    expect(listed.replace(/\s+/gu, ' ').trim()).toBe(`${words.join('; ')}.`);
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
  });
});
