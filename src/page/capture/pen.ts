// A canvas that is in no document, to measure text with; documents of XML and SVG have none but that of HTML.

const canvas = document.createElementNS('http://www.w3.org/1999/xhtml', 'canvas');

/** Null where the page forbids it. */
export const pen = canvas instanceof HTMLCanvasElement ? canvas.getContext('2d') : null;
