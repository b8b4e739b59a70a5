// Takes pictures of the viewport as it is; knows nothing of text and stops nothing.
import type { CDPSession, Page } from 'playwright';
import { protocolOf } from './protocol-session.js';

/** One page's camera. Pictures are PNG in device pixels of the viewport, with the caret as it blinks. */
export interface Camera {
  shoot(): Promise<Buffer>;
}

/** The raw protocol call does without Playwright's preparations, which touch the document. */
export async function cameraOf(page: Page): Promise<Camera> {
  const session = await protocolOf(page);
  return session ? protocolCamera(session) : plainCamera(page);
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
