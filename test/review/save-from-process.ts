// One rater in a process of its own: saves so many lines to a labels file, one after the other.
import { saveLine } from '../../src/cli/review/labels-file.js';

const [file = '', rater = '', count = ''] = process.argv.slice(2);
const judged = { promptHash: 'p', model: 'Sightline', label: null, votes: null };

for (let at = 0; at < Number(count); at++) {
  const id = `episode-${at}/verdict`;
  const line = { ...judged, id, rater, question: 'verdict.passed', answer: 'cannot_tell' };
  await saveLine(file, { id, rater }, () => line);
}
