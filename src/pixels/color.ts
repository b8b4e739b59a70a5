// Colors in numbers: luminance and contrast after WCAG 2, OKLCH after Ottosson, CSS colors; names none.

/** Red, green and blue, 0 to 255 each. */
export type Rgb = readonly [red: number, green: number, blue: number];

const LINEAR = Array.from({ length: 256 }, (_, value) => {
  const channel = value / 255;
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
});

function linear(value: number): number {
  return LINEAR[Math.round(value)] ?? 0;
}

/** Relative luminance as in WCAG 2.2, 0 to 1. */
export function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Contrast of two luminances as in WCAG 2.2, 1 to 21. */
export function contrastRatio(a: number, b: number): number {
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** The color of `rgb()` and `rgba()` as computed styles write them, without its alpha; null for other spaces. */
export function parseColor(css: string): Rgb | null {
  const [, red, green, blue] = /^rgba?\((\d+), (\d+), (\d+)(?:, [\d.]+)?\)$/u.exec(css) ?? [];
  return red === undefined ? null : [Number(red), Number(green), Number(blue)];
}

/** Lightness 0 to 1, chroma from 0 to about 0.37, hue in degrees; B. Ottosson, "Oklab" (2020). */
export function toOklch([red, green, blue]: Rgb): {
  lightness: number;
  chroma: number;
  hue: number;
} {
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const hue = (Math.atan2(bb, a) * 180) / Math.PI;
  return { lightness, chroma: Math.hypot(a, bb), hue: (hue + 360) % 360 };
}
