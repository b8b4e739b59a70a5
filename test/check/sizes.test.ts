// How high and wide controls, parts and texts are, by their boxes.
import { sharesBrowser } from '../browser.js';
import { saidOf } from './results-of.js';

sharesBrowser();

const box = 'box-sizing:border-box;margin:0;border:1px solid #333;padding:0;font:12px sans-serif';
const form = `
<button style="${box};width:120px;height:44px">Send</button>
<button style="${box};width:80px;height:30px">Cancel</button>
<button aria-label="Close" style="${box};width:24px;height:24px"></button>
<button style="${box};width:60px;height:60px;transform:scale(.5);transform-origin:0 0">Half</button>
<label>Name <input style="${box};width:200px;height:43.6px"></label>
<div style="height:30px;width:300px;overflow:hidden"><button style="${box};height:60px;width:100px">Cut</button></div>
<h2 style="margin:0;font:20px/40px sans-serif">Details</h2>
<p style="margin:0;font:20px/40px sans-serif">Plain words</p>
<aside aria-label="Order summary" role="region" style="width:320px;height:50px;background:#eee">Order summary</aside>
<button style="visibility:hidden;height:50px">Ghost</button><p style="visibility:hidden">Gone</p>
<div style="height:900px"></div>
<button style="${box};width:200px;height:48px">Delete</button>`;

saidOf('sizes', form, [
  ['The Send button is at least 44 px high.', 'passed', 'is 44 px high'],
  ['The Send button is at least 45 px high.', 'failed', 'is 44 px high'],
  ['The button "Send" is at least 44 pixels high.', 'passed'],
  ['The Send button is not at least 45 px high.', 'passed'],
  ['The Cancel button is at least 44 px high.', 'failed', 'is 30 px high'],
  ['The Cancel button is at least 44 px wide.', 'passed'],
  ['The Cancel button is at most 30 px high.', 'passed'],
  ['The Cancel button is at least 90 px wide.', 'failed', 'is 80 px wide'],
  ['The Send button is exactly 120 px wide.', 'passed'],
  ['The Send button is exactly 119 px wide.', 'failed'],
  ['"Send" is at least 44 px high.', 'passed'],
  ['The button "Close" is at least 24 px high.', 'passed'],
  ['The button "Close" is at least 44 px wide.', 'failed', 'is 24 px wide'],
  ['The Half button is exactly 30 px wide.', 'passed'],
  ['The Half button is exactly 60 px wide.', 'failed'],
  ['The name field is at least 44 px high.', 'failed', 'is 43.6 px high'],
  ['The text box "Name" is at least 43 px high.', 'passed'],
  ['Every button is at least 24 px high.', 'passed'],
  ['Every button is at least 44 px high.', 'failed'],
  ['At least 1 button is at least 44 px high.', 'passed'],
  ['At least 2 buttons are at least 44 px high.', 'inconclusive', 'of 1 it is unknown'],
  ['No button is at least 70 px high.', 'passed'],
  ['The region "Order summary" is exactly 320 px wide.', 'passed'],
  ['The region "Order summary" is at most 300 px wide.', 'failed'],
  ['The Delete button is at least 44 px high.', 'passed', 'is 48 px high'],
  ['The Delete button is at least 50 px high.', 'failed'],
  ['The Cut button is at least 44 px high.', 'inconclusive', 'only 30 px of that are in sight'],
  ['The Cut button is at least 20 px high.', 'passed'],
  ['The Cut button is at least 70 px high.', 'failed'],
  ['The Details heading is at least 40 px high.', 'passed'],
  ['"Plain words" is at least 21 px high.', 'inconclusive', 'its letters are set in 20 px'],
  ['"Plain words" is at least 15 px high.', 'passed'],
  ['"Plain words" is at least 60 px high.', 'failed'],
  ['The Ghost button is at least 44 px high.', 'inconclusive', 'called just "ghost button"'],
  ['"Gone" is at least 10 px high.', 'failed', 'has no size'],
  ['"Gone" is not at least 10 px high.', 'failed', 'has no size'],
  ['The Send button has text of at least 12 px.', 'passed'],
  ['The Send button has text of at least 13 px.', 'failed'],
  ['"Plain words" has text of at least 20 px.', 'passed'],
  ['"Plain words" has a font size of at least 21 px.', 'failed'],
  // Neither side is named.
  ['The Send button is at least 44 px.', 'inconclusive', 'not in the language'],
]);
