// Whether somebody wrote a message, according to the record or the page.
import { authorshipOf } from '../find/messages/authorship.js';
import type { Moment } from '../moment.js';
import type { Test } from './of-matches.js';

export function isWrittenBy(by: string, moment: Moment): Test {
  return (sighting) => {
    switch (authorshipOf(sighting, by, moment)) {
      case 'yes':
        return { outcome: 'passed', why: `is from "${by}"` };
      case 'no':
        return { outcome: 'failed', why: `is not from "${by}"` };
      case 'unknown':
        return {
          outcome: 'inconclusive',
          why: `is a message of which no name, heading, label or mark tells whether it is from "${by}"`,
        };
    }
  };
}
