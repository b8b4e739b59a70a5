// Pages on which only a picture could hold the text, so that nothing may be decided, and pages that only seem so.
import { plainImage, T, told } from '../case-page.js';

const picture = (text: string, size = 'width="400" height="80"') => {
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' width='400' height='80'><rect width='400' height='80' fill='#ffe'/><text x='20' y='45' font-size='20'>${text}</text></svg>`;
  return `<img alt="" ${size} src="data:image/svg+xml,${encodeURIComponent(svg).replaceAll("'", '%27')}">`;
};
const canvas = (draw: string) => ({
  html: '<canvas id="c" width="400" height="80"></canvas>',
  script: `const c = document.querySelector('#c').getContext('2d'); c.font = '20px sans-serif'; ${draw}`,
});
const SHOWN = `"${T}" is shown.`;
const NOT_SHOWN = `"${T}" is not shown.`;
const unknown = { open: [SHOWN, NOT_SHOWN] };
const absent = { holds: [NOT_SHOWN], fails: [SHOWN] };

export const picturePages = told('pictures', [
  { name: 'an image that holds the words', html: picture(T), ...unknown },
  { name: 'an image that holds other words', html: picture('Hello'), ...unknown },
  { name: 'a canvas that holds the words', ...canvas(`c.fillText('${T}', 10, 40);`), ...unknown },
  { name: 'an empty canvas', ...canvas(''), ...unknown },
  {
    name: 'a background image that holds the words',
    html: `<div style="width:400px;height:80px;background:url(&quot;data:image/svg+xml,%3Csvg xmlns=%27http://www.w3.org/2000/svg%27 width=%27400%27 height=%2780%27%3E%3Ctext x=%2720%27 y=%2745%27 font-size=%2720%27%3E${encodeURIComponent(T)}%3C/text%3E%3C/svg%3E&quot;)"></div>`,
    ...unknown,
  },
  {
    name: 'an image button that could hold the words',
    html: `<input type="image" alt="" width="300" height="60" src="${plainImage('teal')}">`,
    ...unknown,
  },
  { name: 'a video', html: '<video width="400" height="200" controls></video>', ...unknown },
  {
    name: 'a drawing of paths',
    html: '<svg width="300" height="100"><path d="M10 50 L290 50 M10 70 L290 70" stroke="#000" stroke-width="9"/></svg>',
    ...unknown,
  },
  {
    name: 'an embedded object',
    html: `<object width="400" height="80" type="image/svg+xml" data="${plainImage('teal')}"></object>`,
    ...unknown,
  },
  {
    name: 'an image as the content of an element',
    html: `<div style="width:400px;height:80px;content:url('${plainImage('teal')}')">Hello</div>`,
    ...unknown,
  },
  {
    name: 'a canvas in a shadow root',
    html: '<div id="host"></div>',
    script: `document.querySelector('#host').attachShadow({ mode: 'open' }).innerHTML = '<canvas width="400" height="80"></canvas>';`,
    ...unknown,
  },
  {
    name: 'an image in a frame',
    html: `<iframe style="width:500px;height:140px" srcdoc='${picture('Hello')}'></iframe>`,
    ...unknown,
  },
  { name: 'an icon', html: picture('x', 'width="24" height="24"'), ...absent },
  {
    name: 'an image below the fold',
    html: `<div style="height:900px"></div>${picture(T)}`,
    ...absent,
  },
  {
    name: 'an image that is not displayed',
    html: `<p>Hello</p>${picture(T, 'style="display:none"')}`,
    ...absent,
  },
  {
    name: 'an image that is hidden',
    html: `<p>Hello</p>${picture(T, 'style="visibility:hidden"')}`,
    ...absent,
  },
  {
    name: 'an image without opacity',
    html: `<p>Hello</p>${picture(T, 'style="opacity:0"')}`,
    ...absent,
  },
  {
    name: 'an image with the words beside it in text',
    html: `<p>${T}</p>${picture('Hello')}`,
    holds: [SHOWN],
    fails: [NOT_SHOWN],
  },
  {
    name: 'a gradient is no picture of words',
    html: '<div style="width:400px;height:80px;background:linear-gradient(#eee,#ccc)"></div>',
    ...absent,
  },
  {
    name: 'a drawing with text of its own',
    html: `<svg width="400" height="60"><rect width="400" height="60" fill="#eef"/><text x="10" y="30">${T}</text></svg>`,
    holds: [SHOWN],
    fails: [NOT_SHOWN],
  },
  {
    name: 'a chart on another place than the amount',
    html: `<p>Total $42.00</p><canvas width="300" height="120"></canvas>`,
    holds: ['"$42.00" is shown.'],
    fails: ['"$42.00" is not shown.'],
    open: ['"$43.00" is not shown.'],
  },
  {
    name: 'a button with an icon alone is there, whatever the icon shows',
    html: `<button aria-label="Send">${picture('x', 'width="16" height="16"')}</button>`,
    holds: ['The button "Send" is shown.'],
  },
  {
    name: 'a row of small pictures',
    html: Array.from({ length: 4 }, () => picture('x', 'width="32" height="32"')).join(' '),
    ...absent,
  },
]);
