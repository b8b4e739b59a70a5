// Takes pictures of the viewport as it is; knows nothing of text and stops nothing.
import type { CDPSession, Page } from 'playwright';

/** One page's camera. Pictures are PNG in device pixels of the viewport, with the caret as it blinks. */
export interface Camera {
  shoot(): Promise<Buffer>;
}

/**
 * The raw protocol call belongs to a session that does not know about an emulated scale: it would draw the page at one
 * device pixel per CSS pixel, and let the page notice. There Playwright takes the picture.
 *
 * The raw call does without Playwright's preparations. As it is asked for here, Playwright waits
 * for fonts and otherwise leaves documents of Chromium and Firefox alone; in every document of WebKit it
 * adds an empty style element to the head and takes it out again, which the app can observe.
 */
export function cameraOf(
  page: Page,
  session: CDPSession | null,
  deviceScaleFactor: number,
): Camera {
  return session && deviceScaleFactor === 1 ? protocolCamera(session) : plainCamera(page);
}

/**
 * A second picture of a page that moves, to tell what does: if it is the first one to the byte, what turns may have come
 * round to where it was, and one more is taken.
 */
export async function shootAgain(camera: Camera, first: Buffer): Promise<Buffer> {
  const again = await camera.shoot();
  return again.equals(first) ? camera.shoot() : again;
}

function protocolCamera(session: CDPSession): Camera {
  return {
    async shoot() {
      const { data } = await session.send('Page.captureScreenshot', {
        format: 'png',
        optimizeForSpeed: true,
        captureBeyondViewport: false,
      });
      return Buffer.from(data, 'base64');
    },
  };
}

function plainCamera(page: Page): Camera {
  return {
    shoot: () => page.screenshot({ animations: 'allow', caret: 'initial', scale: 'device' }),
  };
}
