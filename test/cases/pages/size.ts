// Pages on which a text is large enough to read, or too small, by style, transform or frame.
import { T, told } from '../case-page.js';

const LARGE = `"${T}" has text of at least 12 px.`;
const large = { holds: [LARGE], fails: [`"${T}" does not have text of at least 12 px.`] };
const small = { holds: [`"${T}" does not have text of at least 12 px.`], fails: [LARGE] };
const text = (style: string) => `<p style="transform-origin:0 0;${style}">${T}</p>`;

export const sizePages = told('size', {
  'the usual 16 px': { html: text(''), ...large },
  '12 px': { html: text('font-size:12px'), ...large },
  '9 pt': { html: text('font-size:9pt'), ...large },
  '20 px at a scale of .7': { html: text('font-size:20px;transform:scale(.7)'), ...large },
  '8 px at a zoom of 2': { html: text('font-size:8px;zoom:2'), ...large },
  '16 px in a frame': { html: `<iframe srcdoc="<p>${T}</p>"></iframe>`, ...large },
  '10 px': { html: text('font-size:10px'), ...small },
  '.6 em': { html: text('font-size:.6em'), ...small },
  '16 px at a scale of .5': { html: text('transform:scale(.5)'), ...small },
  '16 px at a zoom of .6': { html: text('zoom:.6'), ...small },
  'a frame at half scale': {
    html: `<iframe style="transform:scale(.5);transform-origin:0 0" srcdoc="<p>${T}</p>"></iframe>`,
    ...small,
  },
  'a drawing that is scaled down by its view box': {
    html: `<svg width="200" height="50" viewBox="0 0 800 200"><text x="10" y="60" font-size="30">${T}</text></svg>`,
    ...small,
  },
  'a drawing that is scaled up by its view box': {
    html: `<svg width="600" height="150" viewBox="0 0 300 75"><text x="10" y="30" font-size="10">${T}</text></svg>`,
    ...large,
  },
  'one word in small print': {
    html: '<p>Refund of <small style="font-size:9px">$42.00</small> declined</p>',
    fails: [LARGE],
  },
  'a heading of 32 px and a note of 13 px': {
    html: '<h1 style="font-size:32px">Returns</h1><p style="font-size:13px">Within 30 days</p>',
    holds: [
      '"Returns" has text of at least 24 px.',
      '"Within 30 days" has text of at least 13 px.',
    ],
    fails: [
      '"Within 30 days" has a font size of at least 14 px.',
      '"Returns" is at least 40 px high.',
    ],
  },
});
