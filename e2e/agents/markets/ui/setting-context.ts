/** Hands the page's settings and words to every component; it holds no others. */
import { createContext, useContext } from 'react';
import type { Settings } from './settings.js';
import type { Words } from './words.js';

export interface Setting {
  settings: Settings;
  words: Words;
}

export const SettingContext = createContext<Setting | null>(null);

export function useSetting(): Setting {
  const setting = useContext(SettingContext);
  if (setting === null) throw new Error('a component was drawn outside of the page');
  return setting;
}
