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
const present = { holds: [SHOWN], fails: [NOT_SHOWN] };
const absent = { holds: [NOT_SHOWN], fails: [SHOWN] };

export const picturePages = [
  ...told('pictures', {
    'an image that holds the words': { html: picture(T), ...unknown },
    'an image that holds other words': { html: picture('Hello'), ...unknown },
    'a canvas that holds the words': { ...canvas(`c.fillText('${T}', 10, 40);`), ...unknown },
    'an empty canvas': { ...canvas(''), ...unknown },
    'a background image that holds the words': {
      html: `<div style="width:400px;height:80px;background:url(&quot;data:image/svg+xml,%3Csvg xmlns=%27http://www.w3.org/2000/svg%27 width=%27400%27 height=%2780%27%3E%3Ctext x=%2720%27 y=%2745%27 font-size=%2720%27%3E${encodeURIComponent(T)}%3C/text%3E%3C/svg%3E&quot;)"></div>`,
      ...unknown,
    },
    'an image button that could hold the words': {
      html: `<input type="image" alt="" width="300" height="60" src="${plainImage('teal')}">`,
      ...unknown,
    },
    'a video': { html: '<video width="400" height="200" controls></video>', ...unknown },
    'a drawing of paths': {
      html: '<svg width="300" height="100"><path d="M10 50 L290 50 M10 70 L290 70" stroke="#000" stroke-width="9"/></svg>',
      ...unknown,
    },
    'an embedded object': {
      html: `<object width="400" height="80" type="image/svg+xml" data="${plainImage('teal')}"></object>`,
      ...unknown,
    },
    'an image as the content of an element': {
      html: `<div style="width:400px;height:80px;content:url('${plainImage('teal')}')">Hello</div>`,
      ...unknown,
    },
    'a canvas in a shadow root': {
      html: '<div id="host"></div>',
      script: `document.querySelector('#host').attachShadow({ mode: 'open' }).innerHTML = '<canvas width="400" height="80"></canvas>';`,
      ...unknown,
    },
    'an image in a frame': {
      html: `<iframe style="width:500px;height:140px" srcdoc='${picture('Hello')}'></iframe>`,
      ...unknown,
    },
    'an icon': { html: picture('x', 'width="24" height="24"'), ...absent },
    'an image below the fold': {
      html: `<div style="height:900px"></div>${picture(T)}`,
      ...absent,
    },
    'an image that is not displayed': {
      html: `<p>Hello</p>${picture(T, 'style="display:none"')}`,
      ...absent,
    },
    'an image that is hidden': {
      html: `<p>Hello</p>${picture(T, 'style="visibility:hidden"')}`,
      ...absent,
    },
    'an image without opacity': {
      html: `<p>Hello</p>${picture(T, 'style="opacity:0"')}`,
      ...absent,
    },
    'an image with the words beside it in text': {
      html: `<p>${T}</p>${picture('Hello')}`,
      holds: [SHOWN],
      fails: [NOT_SHOWN],
    },
    'a gradient is no picture of words': {
      html: '<div style="width:400px;height:80px;background:linear-gradient(#eee,#ccc)"></div>',
      ...absent,
    },
    'a drawing with text of its own': {
      html: `<svg width="400" height="60"><rect width="400" height="60" fill="#eef"/><text x="10" y="30">${T}</text></svg>`,
      holds: [SHOWN],
      fails: [NOT_SHOWN],
    },
    'a chart on another place than the amount': {
      html: `<p>Total $42.00</p><canvas width="300" height="120"></canvas>`,
      holds: ['"$42.00" is shown.'],
      fails: ['"$42.00" is not shown.'],
      open: ['"$43.00" is not shown.'],
    },
    'a button with an icon alone is there, whatever the icon shows': {
      html: `<button aria-label="Send">${picture('x', 'width="16" height="16"')}</button>`,
      holds: ['The button "Send" is shown.'],
    },
    'a row of small pictures': {
      html: Array.from({ length: 4 }, () => picture('x', 'width="32" height="32"')).join(' '),
      ...absent,
    },
  }),
  ...told('pictures', { ...framesOfViewers(), ...picturesOfStyles(), ...inkElsewhere() }),
];

/** The browser of these tests has no viewer; this is what a script sees of one that has. */
function framed(contentType: string): string {
  return `<iframe width="400" height="120" srcdoc="<p>Loading</p><script>Object.defineProperty(document, 'contentType', { value: '${contentType}' })</script>"></iframe>`;
}

/** What the browser hands to a viewer, or does not show at all, is no page of elements. */
function framesOfViewers() {
  const pdf = 'data:application/pdf;base64,JVBERi0xLjQK';
  const sized = 'width="400" height="120"';
  return {
    'a PDF in a frame': { html: `<iframe ${sized} src="${pdf}"></iframe>`, ...unknown },
    'an embedded PDF': { html: `<embed ${sized} src="${pdf}">`, ...unknown },
    'a document of a viewer in a frame': {
      html: framed('application/pdf'),
      ...unknown,
    },
    'a document of XHTML in a frame': { html: framed('application/xhtml+xml'), ...absent },
    'an object that is not there, with words in its place': {
      html: `<object ${sized} type="application/x-none" data="none.bin"><p>${T}</p></object>`,
      ...present,
    },
    'an object that is not there, with other words in its place': {
      html: `<object ${sized} type="application/x-none" data="none.bin"><p>No viewer</p></object>`,
      ...absent,
    },
    'a frame that was given no address': {
      html: `<iframe ${sized}></iframe>`,
      ...absent,
    },
  };
}

function picturesOfStyles() {
  const image = `url(&quot;${plainImage('teal')}&quot;)`;
  const inStyle = `url("${plainImage('teal')}")`;
  const box = 'width:400px;height:80px;';
  return {
    'a picture in front of an element': {
      html: `<style>p::before{content:${inStyle}}</style><p></p>`,
      ...unknown,
    },
    'a picture behind an element, as generated': {
      html: `<style>p{position:relative}p::after{content:"";position:absolute;left:40px;top:60px;${box}background:${inStyle}}</style><p>Hello</p>`,
      ...unknown,
    },
    'a frame of a picture': {
      html: `<div style="${box}border:30px solid;border-image:${image} 30 fill"></div>`,
      ...unknown,
    },
    'a thin frame of a picture': {
      html: `<div style="${box}border:2px solid;border-image:${image} 2">Hello</div>`,
      ...absent,
    },
    'a mask': {
      html: `<div style="${box}background:#000;-webkit-mask:${image}"></div>`,
      ...unknown,
    },
    'a large picture in place of a bullet': {
      html: `<ul style="padding-left:520px;list-style-image:${image}"><li>x</li></ul>`,
      ...unknown,
    },
    'a small picture in place of a bullet': {
      html: `<ul style="padding-left:300px;list-style-image:url(&quot;data:image/svg+xml,%3Csvg xmlns=%27http://www.w3.org/2000/svg%27 width=%278%27 height=%278%27%3E%3C/svg%3E&quot;)"><li>x</li></ul>`,
      ...absent,
    },
    'an icon in front of a label': {
      html: `<style>button::before{content:"";display:inline-block;width:20px;height:20px;background:${inStyle}}</style><button>Send it to the shop</button>`,
      ...absent,
    },
  };
}

/** Text that is painted where the document does not have it; that other text or a control leaves ink is nothing of the kind. */
export function inkElsewhere() {
  const away = 'position:absolute;left:-600px;width:560px;font-size:24px;';
  return {
    'the shadow of a text that is beside the viewport': {
      html: `<p style="${away}text-shadow:640px 90px 0 #000">${T}</p>`,
      ...unknown,
    },
    'the mirror image of a text that is beside the viewport': {
      html: `<p style="${away}-webkit-box-reflect:right 60px">${T}</p>`,
      ...unknown,
    },
    'the shadow that a filter throws of a text that is beside the viewport': {
      html: `<div style="position:relative;height:90px"><p style="${away}filter:drop-shadow(640px 0 0 #000)">${T}</p></div>`,
      ...unknown,
    },
    'a text that is beside the viewport, and throws no shadow': {
      html: `<p style="${away}">${T}</p><p style="text-shadow:2px 2px 3px #888">Hello there</p>`,
      ...absent,
    },
    'fields that show their own words': {
      html: '<input type="date"><input type="time"><input type="datetime-local"><input type="file"><input type="number" value="120"><meter value="1"></meter><select multiple><option>One thing</option></select><details><summary>More about it</summary></details>',
      ...absent,
    },
    'a list, a rule and turned words': {
      html: '<ol start="998"><li>One</li><li>Two</li></ol><hr><p style="rotate:8deg;width:200px">Turned by a little</p><p style="letter-spacing:.5em"><u>Wide letters</u></p><p style="font-style:italic;font-size:60px">fjord</p>',
      ...absent,
    },
    'something that turns without end': {
      html: `<style>@keyframes t{to{rotate:360deg}}.s{width:60px;height:60px;margin:30px;border:8px solid #ddd;border-top-color:#036;border-radius:50%;animation:t .7s linear infinite}</style><div class="s"></div><p>Hello</p>`,
      ...absent,
    },
  };
}
