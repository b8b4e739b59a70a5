// What elements without text show at this moment, as data URLs if the page may read it.
import type { Resources } from './resources.js';

/** Longer data URLs are left out, characters. */
const LONGEST = 1_500_000;
const GREY = 'background:#c8c8c8';

/**
 * Style that shows a canvas's content. Its tag stays, so that the page's own rules match it; without scripts it is an
 * ordinary inline element and needs an explicit size.
 */
export function canvasStyle(canvas: HTMLCanvasElement): string {
  const { display, width, height } = getComputedStyle(canvas);
  const outer = display === 'inline' ? 'inline-block' : display;
  const picture = dataUrl(() => canvas.toDataURL());
  const shown = picture === null ? GREY : `background:url("${picture}") 0 0/100% 100% no-repeat`;
  return `display:${outer};width:${width};height:${height};${shown};background-origin:content-box;background-clip:content-box`;
}

/** The current frame of a video; null if the page may not read it. */
export function videoPoster(video: HTMLVideoElement): string | null {
  if (video.videoWidth === 0) return null;
  return drawn(video, video.videoWidth, video.videoHeight);
}

/** What to write as the `src` of an image. */
export function imageSource(image: HTMLImageElement, into: Resources): string {
  const { naturalWidth: width, naturalHeight: height, complete, currentSrc } = image;
  const address = currentSrc || image.getAttribute('src') || '';
  if (address === '') return '';
  // An invalid picture: the replay shows it as broken too.
  if (complete && width === 0 && !address.startsWith('data:image/svg')) return 'data:,';
  if (address.startsWith('blob:')) {
    return drawn(image, width, height) ?? into.mark(address, { kind: 'image', width, height });
  }
  return into.mark(address, { kind: 'image', width, height });
}

/** Through a canvas that never enters the document. */
function drawn(source: CanvasImageSource, width: number, height: number): string | null {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  return dataUrl(() => {
    canvas.getContext('2d')?.drawImage(source, 0, 0);
    return canvas.toDataURL();
  });
}

/** Reading content from another origin throws. */
function dataUrl(read: () => string): string | null {
  try {
    const url = read();
    return url.length <= LONGEST ? url : null;
  } catch {
    return null;
  }
}
