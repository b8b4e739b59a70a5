/** One question and all that the assistant did about it, as the page draws it; types only. */

export interface CallStep {
  kind: 'call';
  id: string;
  tool: string;
  args: Record<string, unknown> | null;
  state: 'running' | 'done' | 'failed';
  /** What the tool answered; undefined while it runs. */
  body: unknown;
}

export interface TextStep {
  kind: 'text';
  id: string;
  text: string;
}

export interface Turn {
  id: number;
  question: string;
  steps: readonly (CallStep | TextStep)[];
  status: 'working' | 'done' | 'stopped' | 'failed';
}
