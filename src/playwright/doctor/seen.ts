// The request for a look at somebody's page, and what was seen before it is put into words; types only.
import type { Page } from 'playwright';
import type { FoundProblem } from '../../report/doctor/findings.js';
import type { Explanation } from '../../surface/driver/driver.js';
import type { TakenTurn } from './turn.js';
import type { Exchanges } from './exchanges.js';
import type { PageSetting, PageWait } from '../open-page.js';

export interface DoctorRequest extends PageSetting {
  /** Absolute. */
  url: string;
  /** What is said in the one turn. */
  text: string;
  /** After the page has loaded. Default: nothing beyond the load event and the fonts. */
  wait: PageWait | null;
  /** How long the page may load, and how long the agent may say nothing, ms. */
  timeoutMs: number;
  /** Folder for the pictures and the findings. */
  outDir: string;
  /** Whether to list the requests and draft a backend from them. */
  learn: boolean;
}

/** What was seen of the page, before it is put into words. */
export interface Seen {
  page: Page;
  network: Exchanges;
  explanation: Explanation | null;
  turn: TakenTurn | null;
  problem: FoundProblem | null;
  /** Addresses of tabs that the page opened. */
  tabs: readonly string[];
}
