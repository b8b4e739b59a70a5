// Defects as SARIF 2.1.0, for code scanning and editors: one result for each, at the scenario that showed it.
import { defectKinds } from '../verdict/defect.js';
import { defectMeaning } from '../verdict/defect-words.js';
import type { RunDefect } from './site/seen-defects.js';

/** https://docs.oasis-open.org/sarif/sarif/v2.1.0/ */
const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json';

/** Level `note`: defects block nothing. */
export function sarifOf(defects: readonly RunDefect[]): object {
  const rules = defectKinds.map((kind) => ({
    id: kind,
    shortDescription: { text: defectMeaning[kind] },
  }));
  const driver = { name: 'Sightline', rules };
  return {
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [{ tool: { driver }, results: defects.map(resultOf) }],
  };
}

function resultOf({ kind, where, text, episodes, at, boxes, measurements, ...from }: RunDefect) {
  const words = text === '' ? where : `${where}, such as “${text}”`;
  return {
    ruleId: kind,
    level: 'note',
    message: { text: `${defectMeaning[kind]}: ${words}, seen at ${at} of ${from.scenario}.` },
    locations: [
      {
        physicalLocation: { artifactLocation: { uri: encodeURI(from.file.replaceAll('\\', '/')) } },
        logicalLocations: [{ fullyQualifiedName: `${from.app}/${from.scenario}/${at}/${where}` }],
      },
    ],
    partialFingerprints: { defect: [from.app, kind, where].join('|') },
    properties: { episodes, boxes, measurements },
  };
}
