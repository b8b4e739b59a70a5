// The annotated picture: its labels can be read, however crowded the page.
import { describe, expect, it } from 'vitest';
import { annotatedPage, type PictureMark } from '../../src/report/doctor/picture.js';

interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

function labelsOf(html: string): Rect[] {
  const rects = html.matchAll(/<rect x="(\S+)" y="(\S+)" width="(\S+)" height="(\S+)" rx="4"/g);
  return [...rects].map(([, x, y, width, height]) => ({
    x: Number(x),
    y: Number(y),
    width: Number(width),
    height: Number(height),
  }));
}

function overlap(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

const viewport = { width: 400, height: 600 };

/** Rows that touch each other, filled with text, each lower than a label is high. */
const crowded: PictureMark[] = Array.from({ length: 24 }, (_, index) => ({
  kind: index % 2 === 0 ? 'agent' : 'user',
  box: { x: 0, y: index * 12, width: 400, height: 12 },
  label: index % 2 === 0 ? 'agent' : 'user',
  told: 'a message',
  selector: null,
}));

describe('the annotated picture', () => {
  it('puts no label on top of another, and none outside', () => {
    const lines = crowded.flatMap(({ box }) => (box ? [{ ...box, width: 400 }] : []));
    const labels = labelsOf(annotatedPage({ png: Buffer.of(), viewport, marks: crowded, lines }));
    expect(labels).toHaveLength(24);
    const pairs = labels.flatMap((a, at) => labels.slice(at + 1).map((b) => [a, b] as const));
    expect(pairs.filter(([a, b]) => overlap(a, b))).toEqual([]);
    for (const { x, y, width, height } of labels) {
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(viewport.width);
      expect(y + height).toBeLessThanOrEqual(viewport.height);
    }
  });

  it('keeps labels off the text where there is room beside it', () => {
    const line = { x: 10, y: 100, width: 80, height: 20 };
    const marks: PictureMark[] = [
      {
        kind: 'agent',
        box: { x: 0, y: 90, width: 400, height: 40 },
        label: 'agent',
        told: 'Hi',
        selector: null,
      },
    ];
    const [label] = labelsOf(annotatedPage({ png: Buffer.of(), viewport, marks, lines: [line] }));
    expect(label && overlap(label, line)).toBe(false);
  });

  it('writes what a page says as text, never as markup', () => {
    const marks: PictureMark[] = [
      {
        kind: 'agent',
        box: null,
        label: 'agent',
        told: '<img src=x onerror=alert(1)>',
        selector: null,
      },
    ];
    const html = annotatedPage({ png: Buffer.of(), viewport, marks, lines: [] });
    expect(html).not.toContain('<img src=x');
    expect(html).toContain('(out of sight)');
  });
});
