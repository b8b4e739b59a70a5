// Defects as SARIF 2.1.0, for code scanning and editors: one result for each, at the scenario that showed it.
import { defectKinds } from '../verdict/defect.js';
import { defectMeaning } from '../verdict/defect-words.js';
import type { RunDefect } from './site/seen-defects.js';

/** https://docs.oasis-open.org/sarif/sarif/v2.1.0/ */
const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json';

/** Level `note`: defects block nothing. */
export function sarifOf(defects: readonly RunDefect[]): object {
  const own = defectKinds.map((kind) => ({
    id: kind,
    shortDescription: { text: defectMeaning[kind] },
  }));
  const ofAxe = new Map(
    defects.filter(({ kind }) => kind === 'axe').map((one) => [ruleOf(one), axeRule(one)]),
  );
  const rules = [...own, ...ofAxe.values()];
  const driver = { name: 'Sightline', rules };
  return {
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [{ tool: { driver }, results: defects.map(resultOf) }],
  };
}

/** Each rule of axe-core is one of its own, with the page about it. */
function ruleOf({ kind, measurements }: RunDefect): string {
  return kind === 'axe' ? `axe/${String(measurements['rule'])}` : kind;
}

function axeRule(defect: RunDefect): object {
  const { title, measurements } = defect;
  const helpUri = measurements['helpUrl'];
  return { id: ruleOf(defect), shortDescription: { text: title }, helpUri };
}

function resultOf(defect: RunDefect) {
  const { title, where, text, episodes, at, boxes, measurements, ...from } = defect;
  const ruleId = ruleOf(defect);
  const words = text === '' ? where : `${where}, such as “${text}”`;
  return {
    ruleId,
    level: 'note',
    message: { text: `${title}: ${words}, seen at ${at} of ${from.scenario}.` },
    locations: [
      {
        physicalLocation: { artifactLocation: { uri: encodeURI(from.file.replaceAll('\\', '/')) } },
        logicalLocations: [{ fullyQualifiedName: `${from.app}/${from.scenario}/${at}/${where}` }],
      },
    ],
    partialFingerprints: { defect: [from.app, ruleId, where].join('|') },
    properties: { episodes, boxes, measurements },
  };
}
