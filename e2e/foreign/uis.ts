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
  /** Its packages are in `wide`, too large to install with every checkout. */
  wide?: true;
  /** The flaws of flaws.ts are planted in it. */
  flawed?: true;
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
  { name: 'react-chat-elements', title: 'Returns by react-chat-elements' },
  { name: 'chatui', title: 'Returns by ChatUI' },
  { name: 'botui', title: 'Returns by BotUI' },
  { name: 'typebot', title: 'Returns by Typebot' },
] as const satisfies readonly ForeignUi[];

/** Those that only `npm run bench -- foreign-uis` runs. */
export const wideUis = [
  { name: 'antd-x', title: 'Returns by Ant Design X', wide: true },
  { name: 'semi', title: 'Returns by Semi Design', wide: true },
  { name: 'llamaindex', title: 'Returns by LlamaIndex', wide: true },
  { name: 'tdesign', title: 'Returns by TDesign', wide: true },
  { name: 'webchat', title: 'Returns by Web Chat', wide: true },
] as const satisfies readonly ForeignUi[];

export type ForeignUiName = (typeof foreignUis)[number]['name'];
