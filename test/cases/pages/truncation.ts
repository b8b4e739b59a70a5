// Pages on which a text fits, is cut off, or can be scrolled to.
import { seen, T, told, unseen } from '../case-page.js';

const long = 'Your refund of $42.00 for order 1001 was declined by the bank';
const whole = [`"${long}" is not truncated.`];
const cut = [`"${long}" is truncated.`];
const oneLine = 'overflow:hidden;white-space:nowrap';
const clamp = (lines: number) =>
  `display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:${lines};overflow:hidden`;

/** A box of its own style with a long sentence in it. */
const boxed = (style: string) => `<div style="${style}">${long}</div>`;
/** Sentences of a text that is whole, and of one that is cut off. */
const isWhole = { holds: whole, fails: cut };
const isCut = { holds: cut, fails: whole };

export const truncationPages = [
  ...seen('truncation', {
    'a line clamp that leaves it': `<div style="width:300px;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden">${T}. And there is so much more to say about it that it goes on for several lines.</div>`,
    'an ellipsis that leaves it': `<div style="width:230px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis">${T} because of the policy on earbuds</div>`,
    'a box that is wide enough for it all': `<div style="width:400px;${oneLine};text-overflow:ellipsis">${T}</div>`,
    'the words before a fade at the end of a paragraph': `<div style="position:relative;height:70px;overflow:hidden">${T}.<br>More follows.<br>And more.<br>And more.<div style="position:absolute;inset:40px 0 0;background:linear-gradient(transparent,#fff)"></div></div>`,
  }),
  ...unseen('truncation', {
    'indented out of its box': `<p style="text-indent:-9999px;overflow:hidden">${T}</p>`,
    'an ellipsis cuts most of it off': `<div style="width:70px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis">${T}</div>`,
    'cut off in the middle': `<div style="width:90px;overflow:hidden;white-space:nowrap">${T}</div>`,
    'all lines but the first are clamped away': `<div style="width:200px;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:1;overflow:hidden">We have looked at this for you. ${T}</div>`,
    'an ellipsis at the start, by direction': `<div dir="rtl" style="width:90px;${oneLine};text-overflow:ellipsis"><span dir="ltr">${T}</span></div>`,
    'behind the words of a clamp': `<div style="width:300px;${clamp(2)}">We have looked at your case with great care, and the bank has told us what follows. ${T}</div>`,
    'below the edge of a box of fixed height': `<div style="height:40px;overflow:hidden">One<br>Two<br>Three<br>${T}</div>`,
    'folded away until "Show more" is pressed': `<style>.fold{max-height:3em;overflow:hidden}</style><div class="fold"><p>We have looked at your case.</p><p>${T}</p></div><button>Show more</button>`,
  }),
  ...told('truncation', {
    'a panel whose edge cuts the tails of the last line': {
      html: '<div style="height:36px;overflow:auto;font:14px/21px sans-serif;border:1px solid"><p style="margin:0">Pay within a year</p><p style="margin:0">A copy of it: happy page</p><p style="margin:0">More</p></div>',
      holds: ['"Pay within a year" is fully visible.', '"A copy of it: happy page" is shown.'],
      fails: ['"A copy of it: happy page" is fully visible.'],
    },
    'a plain paragraph': { html: boxed(''), ...isWhole },
    'wrapped over several lines': { html: boxed('width:120px'), ...isWhole },
    'an ellipsis style that is not needed': {
      html: boxed(`width:600px;${oneLine};text-overflow:ellipsis`),
      ...isWhole,
    },
    'an ellipsis': { html: boxed(`width:200px;${oneLine};text-overflow:ellipsis`), ...isCut },
    'cut without an ellipsis': { html: boxed(`width:200px;${oneLine}`), ...isCut },
    'only the last word is lost to an ellipsis': {
      html: `<span id="s">${boxed(`width:370px;${oneLine};text-overflow:ellipsis`)}</span>`,
      ...isCut,
    },
    'a clamp with fewer lines than the text': {
      html: boxed(`width:200px;${clamp(1)}`),
      ...isCut,
    },
    'a clamp with as many lines as the text': {
      html: boxed(`width:300px;${clamp(3)}`),
      ...isWhole,
    },
    'a fixed height that is too small': {
      html: boxed('width:120px;height:38px;overflow:hidden'),
      ...isCut,
    },
    'a fixed height that is enough': {
      html: boxed('width:300px;height:100px;overflow:hidden'),
      ...isWhole,
    },
    'more than its box, but nothing clips': {
      html: boxed('width:120px;height:20px'),
      ...isWhole,
    },
    'clipped by a grandparent': {
      html: `<section style="width:150px;overflow:hidden"><div style="width:500px">${boxed('white-space:nowrap')}</div></section>`,
      ...isCut,
    },
    'cut by a clip path': { html: boxed('width:500px;clip-path:inset(0 60% 0 0)'), ...isCut },
    'a table cell with a fixed layout': {
      html: `<table style="table-layout:fixed;width:180px"><tr><td style="${oneLine};text-overflow:ellipsis">${long}</td></tr></table>`,
      ...isCut,
    },
    'a flex child that may shrink': {
      html: `<div style="display:flex;width:220px"><div style="min-width:0;${oneLine};text-overflow:ellipsis">${long}</div><b>ok</b></div>`,
      ...isCut,
    },
    'a flex child that wraps': {
      html: `<div style="display:flex;width:220px"><div style="min-width:0">${long}</div><b>ok</b></div>`,
      ...isWhole,
    },
    'a button that is too narrow': {
      html: `<button style="width:120px;${oneLine};text-overflow:ellipsis">${long}</button>`,
      ...isCut,
    },
    'a button that is wide enough': {
      html: `<button style="width:500px;${oneLine};text-overflow:ellipsis">${long}</button>`,
      ...isWhole,
    },
    'the value of a field that is too narrow': {
      html: `<input style="width:140px" value="${long}">`,
      ...isCut,
    },
    'the value of a field that is wide enough': {
      html: `<input style="width:500px" value="${long}">`,
      ...isWhole,
    },
    'a placeholder in a field that is too narrow': {
      html: `<input style="width:140px" placeholder="${long}">`,
      ...isCut,
    },
    'a chosen option in a box that is too narrow': {
      html: `<select style="width:120px"><option>${long}</select>`,
      ...isCut,
    },
    'a chosen option in a box that is wide enough': {
      html: `<select style="width:500px"><option>${long}</select>`,
      ...isWhole,
    },
    'a text that is indented into its box': {
      html: boxed('text-indent:40px;width:600px;overflow:hidden'),
      ...isWhole,
    },
    'a tab label cut by the next tab': {
      html: `<div style="display:flex"><div style="flex:0 0 150px;${oneLine}">${long}</div><div>Next</div></div>`,
      ...isCut,
    },
    'lines cut at their lower half': {
      html: '<div style="height:9px;overflow:hidden;font:16px/18px sans-serif;width:400px">Declined by the bank</div>',
      holds: ['"Declined by the bank" is truncated.'],
      fails: ['"Declined by the bank" is fully visible.'],
    },
    'a breakable word at the edge': {
      html: '<div style="width:80px;overflow:hidden;overflow-wrap:anywhere">Donaudampfschifffahrtsgesellschaft</div>',
      holds: [
        '"Donaudampfschifffahrtsgesellschaft" is not truncated.',
        '"Donaudampfschifffahrtsgesellschaft" is shown.',
      ],
    },
    'an unbreakable word at the edge': {
      html: '<div style="width:80px;overflow:hidden">Donaudampfschifffahrtsgesellschaft</div>',
      holds: ['"Donaudampfschifffahrtsgesellschaft" is truncated.'],
      fails: ['"Donaudampfschifffahrtsgesellschaft" is shown.'],
    },
    'an amount cut in its figures': {
      html: `<div style="width:92px;${oneLine};font:16px/20px monospace">Total: $1,042.00</div>`,
      holds: ['"$1,042.00" is not shown.'],
      fails: ['"$1,042.00" is shown.'],
    },
    'an amount that is whole before the cut': {
      html: `<div style="width:200px;${oneLine};font:16px/20px monospace">Total: $1,042.00 for the month of May</div>`,
      holds: ['"$1,042.00" is shown.', '"$1,042.00" is not truncated.'],
      fails: ['"$1,042.00" is truncated.'],
    },
    'letters cut at the head': {
      html: '<div style="overflow:hidden;height:16px;font:18px/24px sans-serif;display:flex;align-items:flex-end">Half of the bill</div>',
      holds: ['"Half of the bill" is truncated.'],
      fails: ['"Half of the bill" is not truncated.'],
    },
    'a box that ends where letters without a foot do': {
      html: '<div style="overflow:hidden;height:18px;font:18px/24px sans-serif">Seven new moons</div>',
      holds: ['"Seven new moons" is not truncated.'],
      fails: ['"Seven new moons" is truncated.'],
    },
    'a box that ends behind the feet of letters': {
      html: '<div style="overflow:hidden;height:22px;font:18px/24px sans-serif">Paying your jug</div>',
      holds: ['"Paying your jug" is not truncated.'],
      fails: ['"Paying your jug" is truncated.'],
    },
    'at the right, where the page can be scrolled to': {
      html: `<p style="white-space:nowrap;margin-left:1200px">${T}</p>`,
      holds: [`"${T}" is not truncated.`],
    },
    'a page that runs from right to left': {
      html: `<div dir="rtl"><p>שלום</p><p dir="ltr" style="white-space:nowrap;margin-right:900px">${T}</p></div>`,
      holds: [`"${T}" is not truncated.`],
    },
  }),
  ...told('truncation', [
    ...[17, 18].map((height) => ({
      name: `letters cut at the foot, ${height} px of 24 left`,
      html: `<div style="overflow:hidden;height:${height}px;font:18px/24px sans-serif">Paying your jug</div>`,
      holds: ['"Paying your jug" is truncated.'],
      fails: ['"Paying your jug" is not truncated.'],
    })),
    ...['margin-left:-80px', 'position:absolute;left:-60px', 'margin-top:-36px'].map((style) => ({
      name: `beyond the edge of the page: ${style}`,
      html: `<p style="white-space:nowrap;${style}">${T}</p>`,
      holds: [`"${T}" is truncated.`],
      fails: [`"${T}" is not truncated.`],
    })),
  ]),
];
