// A detached canvas for measuring text; XML and SVG documents only have the HTML one.

const canvas = document.createElementNS('http://www.w3.org/1999/xhtml', 'canvas');

/** Null if the page forbids it. */
export const pen = canvas instanceof HTMLCanvasElement ? canvas.getContext('2d') : null;
