// Puts a React page into the document's root; nothing else.
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

export function mount(page: ReactNode): void {
  const root = document.getElementById('root');
  if (root) createRoot(root).render(page);
}
