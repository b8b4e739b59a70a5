// Writes the findings into a folder: the original picture, the same with boxes, and the record; finds nothing itself.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { toJsonText } from '../../episode/files.js';
import type { BusyPiece } from '../../page/observer/explained.js';
import type { Rect } from '../../page/observer/protocol.js';
import type { Findings, FindingsFiles } from '../../report/doctor/findings.js';
import {
  annotatedPage,
  busyMarked,
  pictureMarks,
  type PictureMark,
} from '../../report/doctor/picture.js';

export interface WriteOptions {
  dir: string;
  /** PNG of the viewport. */
  shot: Buffer;
  busyShot: { png: Buffer; marks: readonly BusyPiece[] } | null;
  /** Lines of text that no label may hide. */
  lines: readonly Rect[];
}

const names = {
  screenshot: 'screenshot.png',
  annotated: 'annotated.png',
  busy: 'busy.png',
  json: 'doctor.json',
  app: 'app.ts',
} as const;

export async function writeFindings(
  browser: Browser,
  findings: Findings,
  { dir, shot, busyShot, lines }: WriteOptions,
): Promise<FindingsFiles> {
  await mkdir(dir, { recursive: true });
  const path = (name: string): string => join(dir, name);
  const annotated = await draw(browser, findings, {
    png: shot,
    marks: pictureMarks(findings),
    lines,
  });
  await writeFile(path(names.screenshot), shot);
  await writeFile(path(names.annotated), annotated);
  // A picture from an earlier run would be mistaken for one from this run.
  await rm(path(names.busy), { force: true });
  if (busyShot !== null) {
    const marks = busyMarked(busyShot.marks);
    await writeFile(
      path(names.busy),
      await draw(browser, findings, { png: busyShot.png, marks, lines: [] }),
    );
  }
  await writeFile(path(names.app), findings.appFile);
  await writeFile(path(names.json), toJsonText(findings));
  return {
    dir,
    screenshot: path(names.screenshot),
    annotated: path(names.annotated),
    busy: busyShot === null ? null : path(names.busy),
    app: path(names.app),
    json: path(names.json),
  };
}

/** The browser that took the picture also draws on it, as it has the fonts. */
async function draw(
  browser: Browser,
  { viewport }: Findings,
  drawn: { png: Buffer; marks: readonly PictureMark[]; lines: readonly Rect[] },
): Promise<Buffer> {
  const scale = Math.max(1, Math.min(3, drawn.png.readUInt32BE(16) / Math.max(1, viewport.width)));
  const page = await browser.newPage({
    viewport: { width: Math.max(viewport.width, 480), height: 400 },
    deviceScaleFactor: scale,
    javaScriptEnabled: false,
  });
  try {
    await page.setContent(annotatedPage({ ...drawn, viewport }), { waitUntil: 'load' });
    return await page.screenshot({ fullPage: true });
  } finally {
    await page.close();
  }
}
