// The document around each UI: what an integrator's page has besides the chat, and nothing of the chat itself.
import { flawScript } from './flaws.js';
import type { ForeignUi } from './uis.js';

const style = `<style>
  body { margin: 0; font: 16px/1.5 sans-serif; color: #1c2530; }
  .site { display: flex; gap: 2rem; align-items: center; padding: 0.75rem 1.5rem; background: #eef2f6; }
  .site h1 { font-size: 1.1rem; margin: 0; }
  main { padding: 1.5rem; }
</style>`;

const search = `<form action="/search"><input type="text" name="q" placeholder="Search the shop" aria-label="Search the shop"><button>Search</button></form>`;

function documentOf(ui: ForeignUi, content: string): string {
  return `<!doctype html><html lang="en" dir="${ui.direction ?? 'ltr'}"><meta charset="utf-8">
<title>${ui.title}</title>${style}
<body><div class="site"><h1>${ui.title}</h1>${ui.header === 'search' ? search : ''}</div>
<main>${content}</main></body></html>`;
}

/** The page that a person opens. */
export function pageOf(ui: ForeignUi, query: string): string {
  if (ui.framed) {
    return documentOf(
      ui,
      `<p>Ask us about your order.</p><iframe title="Chat" src="/framed/${ui.name}${query}" style="width: 640px; height: 520px; border: 1px solid #ccd"></iframe>`,
    );
  }
  return documentOf(ui, chatOf(ui));
}

/** The chat alone, for an iframe. */
export function framedPage(ui: ForeignUi): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Chat</title>${style}<body>${chatOf(ui)}</body></html>`;
}

function chatOf({ name, flawed }: ForeignUi): string {
  const extra =
    name === 'llamaindex' ? '<link rel="stylesheet" href="/assets/llamaindex.tailwind.css">' : '';
  return `<link rel="stylesheet" href="/assets/${name}.css">${extra}<div id="root"></div><script type="module" src="/assets/${name}.js"></script>${flawed ? flawScript : ''}`;
}
