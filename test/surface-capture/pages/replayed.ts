// Pages of every kind that a copy has to show as the page itself did.

/** A page as a server gives it, and what its scripts do before it is copied. */
export interface ReplayedPage {
  name: string;
  html: string;
  script?: string;
  /** Content security policy of the response. */
  policy?: string;
}

const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => `<p>line ${index + 1}</p>`).join('');

export const replayedPages: readonly ReplayedPage[] = [
  {
    name: 'plain text with links, handlers and scripts left in it',
    html: `<h1 onclick="alert(1)">Refunds</h1><a href="javascript:alert(2)">link</a> <a href="/away">away</a>
      <noscript>Please switch scripts on.</noscript><meta http-equiv="refresh" content="600;url=/away"><base href="/other/">
      <form action="javascript:alert(3)"><button formaction="/away">Go</button></form><p>5 &lt; 6 &amp; "quoted" a\u00a0b</p>
      <svg width="90" height="30"><a href="javascript:alert(4)"><text y="20">drawn</text></a><script>alert(5)</script></svg>`,
  },
  {
    name: 'open and closed shadow roots, slots and their sheets',
    html: '<my-card><b slot="title">Title</b>body</my-card><x-shut id="shut">slotted</x-shut><style>my-card:not(:defined) { display: none }</style>',
    script: `customElements.define('my-card', class extends HTMLElement {});
      document.querySelector('my-card').attachShadow({ mode: 'open' }).innerHTML =
        '<style>:host { display: block; border: 3px solid teal } ::slotted(b) { color: red }</style><slot name="title"></slot><p>in the card</p><slot></slot>';
      const root = shut.attachShadow({ mode: 'closed' });
      root.innerHTML = '<p>closed <slot></slot></p>';
      const sheet = new CSSStyleSheet(); sheet.replaceSync('p { color: purple; font-size: 24px }');
      root.adoptedStyleSheets = [sheet];`,
  },
  {
    name: 'adopted and inserted rules, imports, media and sheets that are off',
    html: `<style id="own"></style><style>@import url("/imported.css"); p { margin: 4px }</style><style media="print">p { color: red }</style>
      <style id="off">p { display: none }</style><p class="a">adopted</p><p class="b">inserted</p><p class="c">imported</p><p style="color:var(--own)">by variable</p>`,
    script: `own.sheet.insertRule('.b { background: gold }'); off.sheet.disabled = true;
      document.documentElement.style.setProperty('--own', 'green');
      const sheet = new CSSStyleSheet(); sheet.replaceSync('.a { color: white; background: navy }');
      document.adoptedStyleSheets = [sheet];`,
  },
  {
    name: 'what is typed, checked and chosen',
    html: `<input id="t" value="old"><input type="checkbox" id="c"><input type="radio" name="r" checked><input type="radio" name="r" id="r">
      <select id="s"><option>one<option selected>two<option>three</select><textarea id="a">old</textarea>
      <details id="d"><summary>More</summary>unfolded</details><progress value="0.4"></progress><input type="range" id="g">`,
    script: `t.value = 'typed "now" <b>'; c.checked = true; r.checked = true; s.selectedIndex = 2; a.value = '\\nsecond line';
      d.open = true; g.value = 90;`,
  },
  {
    name: 'a modal dialog over the page',
    html: '<p>Behind the dialog.</p><style>dialog::backdrop { background: rgb(0 0 80 / 50%) } dialog:modal { border-color: red }</style><dialog id="d"><p>In the dialog</p></dialog>',
    script: 'd.showModal(); document.activeElement.blur();',
  },
  {
    name: 'a popover over the page',
    html: '<p>Behind the popover.</p><style>#p:popover-open { background: gold; padding: 20px }</style><div popover id="p">In the popover</div>',
    script: 'p.showPopover();',
  },
  {
    name: 'panels that are scrolled, and the page',
    html: `<div style="height:150px">above</div><div id="y" style="height:90px;overflow:auto;border:1px solid">${lines(30)}</div>
      <div id="x" style="width:200px;overflow:auto"><div style="width:900px;background:linear-gradient(90deg,red,blue)">wide text of a wide panel that goes on</div></div>
      <div style="height:1500px">below</div>`,
    script: 'y.scrollTop = 333; x.scrollLeft = 222; scrollTo(0, 120);',
  },
  {
    name: 'a canvas and a picture',
    html: '<p>Pictures:</p><canvas id="c" width="120" height="60" style="border:2px solid"></canvas><img src="/dot.png" width="50" height="50"><div style="width:80px;height:40px;background:url(/dot.png)"></div><img src="/none.png" alt="no picture">',
    script: `const pen = c.getContext('2d'); pen.fillStyle = 'teal'; pen.fillRect(10, 10, 70, 30); await new Promise((r) => setTimeout(r, 50));`,
  },
  {
    name: 'frames of the same and of another origin, one scrolled',
    html: '<iframe srcdoc="<p>in a <i>srcdoc</i></p>" height="80"></iframe><iframe src="/inner" height="80"></iframe><iframe src="{other}/inner" height="80"></iframe>',
  },
  {
    name: 'a strict policy',
    html: '<link rel="stylesheet" href="/linked.css"><p class="linked">styled by a file</p><p>and text</p>',
    policy: "default-src 'none'; style-src 'self'",
  },
  {
    name: 'animations at a halt in their middle and at their end',
    html: `<style>@keyframes in { from { opacity: 0; transform: translateX(300px) } } #end { animation: in 1ms both } #half { animation: in 100s linear -50s paused }</style>
      <p id="end">has come in</p><p id="half">half way in</p>`,
    script: 'await new Promise((r) => setTimeout(r, 50));',
  },
];
