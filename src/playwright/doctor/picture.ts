// Takes a picture of what is in sight, without the content of password and card fields; draws nothing on it.
import type { Page } from 'playwright';

const secret =
  'input[type="password"], input[autocomplete^="cc-"], input[autocomplete$="-password"]';

/** PNG of the viewport, in device pixels. */
export function picture(page: Page): Promise<Buffer> {
  return page.screenshot({
    mask: page.frames().map((frame) => frame.locator(secret)),
    maskColor: '#8a8f98',
    caret: 'initial',
  });
}
