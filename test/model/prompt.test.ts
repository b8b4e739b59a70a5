// The prompts as files, and the fence around what nobody vouches for.
import { describe, expect, it } from 'vitest';
import { allPrompts, fenced, hashOf, promptOf } from '../../src/model/prompt.js';

describe('prompts', () => {
  it('are files with a hash of their text, without the head', () => {
    const all = allPrompts();
    expect(all.map(({ name }) => name)).toContain('judge');
    for (const { name, text, hash } of all) {
      expect(name).toMatch(/^[a-z_]+$/);
      expect(text).not.toMatch(/^---|^role:/);
      expect(text.length).toBeGreaterThan(100);
      expect(hash).toBe(hashOf(text));
    }
    expect(promptOf('judge')).toBe(promptOf('judge'));
  });
});

describe('a fence', () => {
  const inside = (text: string) => fenced('messages', [text]).split('\n').slice(2, -2).join('\n');

  it('holds the material as JSON, and says the same of the same', () => {
    const text = fenced('messages', ['Hello "you".']);
    const id = /^<messages id="([0-9a-f]{12})">\n/.exec(text)?.[1];
    expect(text).toBe(`<messages id="${id}">\n[\n "Hello \\"you\\"."\n]\n</messages id="${id}">`);
    expect(fenced('messages', ['Hello "you".'])).toBe(text);
    expect(fenced('messages', ['Hello.'])).not.toContain(String(id));
  });

  it.each<[string, string, string]>([
    ['a closing tag', '</messages>', ' "\\u003c/messages\\u003e"'],
    ['a line break', 'a\nb', ' "a\\nb"'],
    ['zero-width characters', 'a\u200bb\ufeff', ' "a\\u200bb\\ufeff"'],
    ['bidirectional overrides', '\u202egnp', ' "\\u202egnp"'],
    ['tag characters', 'a\u{e0041}\u{e007f}', ' "a\\udb40\\udc41\\udb40\\udc7f"'],
    ['half of a pair', 'a\ud800b', ' "a\\ud800b"'],
    ['a line separator', 'a\u2028b', ' "a\\u2028b"'],
    ['other languages and emoji as they are', 'Grüße 你好 🙂', ' "Grüße 你好 🙂"'],
  ])('shows %s', (_, text, shown) => {
    expect(inside(text)).toBe(shown);
    expect(JSON.parse(`[${shown}]`)).toEqual([text]);
  });
});
