// Whether a computed color lets everything through; black ends in ", 0)" too.

export function isClear(color: string): boolean {
  return color === 'transparent' || /^rgba\(.*,\s*0\)$|\/\s*0\)$/.test(color);
}
