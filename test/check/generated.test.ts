// Text that a style sheet writes into elements that hold nothing else: found where the element aligns it.
import { sharesBrowser } from '../browser.js';
import { saidOf } from './results-of.js';

sharesBrowser();

const times = `<style>
  div{width:400px;height:60px}
  div::before{content:attr(data-text)}
  p::after{content:attr(data-text)}
</style>
<h1>It cost $1.75.</h1>
<div style="display:flex;justify-content:flex-end" data-text="just now"></div>
<div style="display:flex;justify-content:center;align-items:center" data-text="in between"></div>
<div style="display:flex;flex-direction:column;align-items:end;justify-content:end" data-text="in the corner"></div>
<div style="display:grid;place-items:center" data-text="in a grid"></div>
<div style="text-align:right;padding-right:20px" data-text="at the right"></div>
<div style="direction:rtl" data-text="from the right"></div>
<p style="text-align:center" data-text="in the middle"></p>`;

saidOf('generated text', times, [
  ['"just now" is shown.', 'passed'],
  ['"in between" is shown.', 'passed'],
  ['"in the corner" is shown.', 'passed'],
  ['"in a grid" is shown.', 'passed'],
  ['"at the right" is shown.', 'passed'],
  ['"from the right" is shown.', 'passed'],
  ['"in the middle" is shown.', 'passed'],
  ['"$17.50" is shown.', 'failed', 'nowhere on the page'],
  ['"$17.50" is not shown.', 'passed'],
]);
