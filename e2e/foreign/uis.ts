// The chat UIs that others wrote, each with the traits of the page around it; data alone.

/** One page: its path is `/` and the name. */
export interface ForeignUi {
  name: string;
  title: string;
  /** What integrators put above a chat. */
  header?: 'search';
  direction?: 'rtl';
  /** The page at the UI's path holds it in an iframe, and nothing else of it. */
  framed?: true;
}

export const foreignUis = [
  { name: 'deep-chat', title: 'Returns by deep-chat' },
  { name: 'assistant-ui', title: 'Returns by assistant-ui', header: 'search' },
  { name: 'ai-sdk', title: 'Returns by the AI SDK' },
  { name: 'chatscope', title: 'Returns by chatscope' },
  { name: 'nlux', title: 'Returns by NLUX', framed: true },
  { name: 'chatbotify', title: 'Northwind, outdoor goods' },
  { name: 'vue-advanced-chat', title: 'Returns by vue-advanced-chat' },
  { name: 'virtuoso', title: 'Returns in a virtualised list' },
  { name: 'tiptap', title: 'Returns by a rich-text box', direction: 'rtl' },
] as const satisfies readonly ForeignUi[];

export type ForeignUiName = (typeof foreignUis)[number]['name'];
