// Which of several similar things is selected, as the page announces it.
import type { Control, Layout, Part } from '../../../episode/layout.js';

/** Whether a control is the selected one of its kind; null if the page does not say. */
export function isSelectedControl(control: Control, { controls }: Layout): boolean | null {
  if (control.current === true) return true;
  if (control.checked !== null) return control.checked;
  const others = controls.filter((one) => one !== control && one.role === control.role);
  const isOtherSelected = others.some(
    (one) => (one.current === true || one.checked === true) && isBeside(one, control),
  );
  return isOtherSelected ? false : null;
}

/** The same for a row, card or entry, by its similar siblings. */
export function isSelectedPart(part: Part, { parts = [] }: Layout): boolean | null {
  if (part.current === true) return true;
  const isOtherSelected = parts.some(
    (one) =>
      one !== part &&
      one.parent === part.parent &&
      one.alike !== undefined &&
      one.alike === part.alike &&
      one.current === true,
  );
  return isOtherSelected ? false : null;
}

/** Side by side or one below the other, as the tabs of one list are. */
function isBeside(one: Control, other: Control): boolean {
  const [x, y, width, height] = one.box;
  const [a, b, across, down] = other.box;
  const inRow = Math.abs(y + height / 2 - b - down / 2) < Math.max(height, down) / 2;
  const inColumn = Math.abs(x - a) < 2 || Math.abs(x + width / 2 - a - across / 2) < 2;
  return inRow || inColumn;
}
