// Claims about texts that only a picture holds, with known answers: a canvas or an image leaves no text in the DOM. Data alone.
import { type KnownVisionQuestion, pageOf } from './vision-question.js';

interface Drawn {
  text: string;
  x: number;
  y: number;
  /** CSS px. Default 22. */
  px?: number;
  /** Default #222222. */
  color?: string;
}

/** A canvas with these texts on one color. */
function canvasPage(texts: readonly Drawn[], background = '#f4f4f4'): string {
  return pageOf(`<p>Your document</p><canvas width="360" height="140"></canvas><script>
const canvas = document.querySelector('canvas').getContext('2d');
canvas.fillStyle = ${JSON.stringify(background)};
canvas.fillRect(0, 0, 360, 140);
for (const { text, x, y, px = 22, color = '#222222' } of ${JSON.stringify(texts)}) {
  canvas.font = px + 'px sans-serif';
  canvas.fillStyle = color;
  canvas.fillText(text, x, y);
}
</script>`);
}

/** An image with these texts, without an alternative text. */
function imagePage(texts: readonly Drawn[]): string {
  const drawn = texts.map(
    ({ text, x, y, px = 22, color = '#222222' }) =>
      `<text x="${x}" y="${y}" font-size="${px}" fill="${color}">${text}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="360" height="140" font-family="sans-serif"><rect width="360" height="140" fill="#f4f4f4"/>${drawn.join('')}</svg>`;
  return pageOf(
    `<p>Your document</p><img alt="" width="360" height="140" src="data:image/svg+xml,${encodeURIComponent(svg)}">`,
  );
}

export const textsInPictures: readonly KnownVisionQuestion[] = [
  {
    ...{ id: 'amount_in_canvas', way: 'transcribe', expected: 'yes' },
    claim: '"$42.00" is shown.',
    because: 'The canvas reads "Refund $42.00".',
    html: canvasPage([{ text: 'Refund $42.00', x: 40, y: 78 }]),
  },
  {
    ...{ id: 'amount_off_by_one_figure', way: 'transcribe', expected: 'no' },
    claim: '"$113.50" is shown.',
    because: 'The canvas reads "Total $118.50", which differs in one figure.',
    html: canvasPage([{ text: 'Total $118.50', x: 40, y: 78 }]),
  },
  {
    ...{ id: 'id_in_image', way: 'transcribe', expected: 'yes' },
    claim: '"ORD-48213" is shown.',
    because: 'The image reads "Order ORD-48213".',
    html: imagePage([{ text: 'Order ORD-48213', x: 40, y: 78 }]),
  },
  {
    ...{ id: 'id_with_figures_swapped', way: 'transcribe', expected: 'no' },
    claim: '"RET-90817" is shown.',
    because: 'The image reads "Return RET-90871": the last two figures stand the other way round.',
    html: imagePage([{ text: 'Return RET-90871', x: 40, y: 78 }]),
  },
  {
    ...{ id: 'code_in_low_contrast', way: 'transcribe', expected: 'yes' },
    claim: '"HX-5294" is shown.',
    because:
      'The canvas reads "Code HX-5294" in grey on light grey, with a contrast of about 2.6, at 26 px.',
    html: canvasPage([{ text: 'Code HX-5294', x: 40, y: 82, px: 26, color: '#999999' }]),
  },
  {
    ...{ id: 'date_in_small_print', way: 'transcribe', expected: 'no' },
    claim: '"17 March 2026" is shown.',
    because: 'The canvas reads "Valid until 14 March 2026", at 12 px.',
    html: canvasPage([{ text: 'Valid until 14 March 2026', x: 40, y: 78, px: 12 }]),
  },
  {
    ...{ id: 'one_row_of_three', way: 'transcribe', expected: 'yes' },
    claim: '"$12.40" is shown.',
    because: 'The image has three rows, and the second reads "Bulb $12.40".',
    html: imagePage([
      { text: 'Shade', x: 40, y: 40 },
      { text: '$64.90', x: 220, y: 40 },
      { text: 'Bulb', x: 40, y: 78 },
      { text: '$12.40', x: 220, y: 78 },
      { text: 'Cable', x: 40, y: 116 },
      { text: '$8.15', x: 220, y: 116 },
    ]),
  },
  {
    ...{ id: 'status_light_on_dark', way: 'transcribe', expected: 'no' },
    claim: '"Delivered" is shown.',
    because: 'The canvas reads "Cancelled", in white on dark blue.',
    html: canvasPage([{ text: 'Cancelled', x: 40, y: 78, color: '#ffffff' }], '#1b2a4a'),
  },
  {
    ...{ id: 'name_in_image', way: 'transcribe', expected: 'yes' },
    claim: '"Ada Lindqvist" is shown.',
    because: 'The image reads "Issued to Ada Lindqvist".',
    html: imagePage([{ text: 'Issued to Ada Lindqvist', x: 40, y: 78 }]),
  },
  {
    ...{ id: 'no_text_at_all', way: 'transcribe', expected: 'no' },
    claim: '"$25.00" is shown.',
    because: 'The canvas holds three coloured discs and no text.',
    html: pageOf(`<p>Your document</p><canvas width="360" height="140"></canvas><script>
const canvas = document.querySelector('canvas').getContext('2d');
for (const [at, color] of ['#c0392b', '#2e7d32', '#1565c0'].entries()) {
  canvas.fillStyle = color;
  canvas.beginPath();
  canvas.arc(70 + at * 110, 70, 40, 0, 2 * Math.PI);
  canvas.fill();
}
</script>`),
  },
];
