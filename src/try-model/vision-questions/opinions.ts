// Claims that cannot be measured, about texts of a plain tone and drawings of plain things, with known answers. Data alone.
import { type KnownVisionQuestion, pageOf } from './vision-question.js';

const KIND = pageOf(`<h1>Your return</h1>
<p class="note">Thank you so much for your patience! We are happy to help, and we wish you a wonderful weekend.</p>
<p>Order 1001</p>`);
const HARSH = pageOf(`<h1>Your return</h1>
<p class="note">Stop wasting our time. Nobody here cares about your excuses. Learn to read the rules.</p>
<p>Order 1001</p>`);
const LAMP = pageOf(`<h1>Your order</h1>
<svg class="product" width="200" height="200" viewBox="0 0 200 200" style="display:block;background:#eef3f8">
<path d="M60 40 L140 40 L165 110 L35 110 Z" fill="#f2b84b" stroke="#7a5312" stroke-width="3"/>
<rect x="94" y="110" width="12" height="55" fill="#5b4636"/>
<ellipse cx="100" cy="170" rx="48" ry="11" fill="#5b4636"/>
</svg><p>Order 1001</p>`);
const HOUSE = pageOf(`<h1>Your order</h1>
<svg class="product" width="200" height="200" viewBox="0 0 200 200" style="display:block;background:#dff0ff">
<path d="M30 100 L100 35 L170 100 Z" fill="#b03a2e"/>
<rect x="45" y="100" width="110" height="75" fill="#f5deb3" stroke="#8a6d3b" stroke-width="3"/>
<rect x="88" y="125" width="26" height="50" fill="#6d4c2f"/>
<rect x="58" y="115" width="22" height="22" fill="#9ad0f5"/><rect x="122" y="115" width="22" height="22" fill="#9ad0f5"/>
</svg><p>Order 1001</p>`);

const note = { way: 'judgement', landmarks: { return_note: '.note' } } as const;
const product = { way: 'judgement', landmarks: { product_picture: '.product' } } as const;

export const opinions: readonly KnownVisionQuestion[] = [
  {
    ...{ id: 'kind_note_is_friendly', ...note, expected: 'yes' },
    claim: 'The return note sounds friendly.',
    because: 'The note thanks, is happy to help and wishes a wonderful weekend.',
    html: KIND,
  },
  {
    ...{ id: 'kind_note_is_not_rude', ...note, expected: 'no' },
    claim: 'The return note sounds rude.',
    because: 'The same note: thanks, help and a good wish are not rude.',
    html: KIND,
  },
  {
    ...{ id: 'harsh_note_is_rude', ...note, expected: 'yes' },
    claim: 'The return note sounds rude.',
    because: 'The note says that nobody cares, and to stop wasting time.',
    html: HARSH,
  },
  {
    ...{ id: 'harsh_note_is_not_friendly', ...note, expected: 'no' },
    claim: 'The return note sounds friendly.',
    because: 'The same note: an insult is not friendly.',
    html: HARSH,
  },
  {
    ...{ id: 'lamp_is_a_lamp', ...product, expected: 'yes' },
    claim: 'The product picture looks like a table lamp.',
    because: 'The drawing is a yellow shade on a brown stem with a foot.',
    html: LAMP,
  },
  {
    ...{ id: 'house_is_no_bicycle', ...product, expected: 'no' },
    claim: 'The product picture looks like a bicycle.',
    because: 'The drawing is a house with a red roof, a door and two windows.',
    html: HOUSE,
  },
];
