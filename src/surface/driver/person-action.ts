// What a person at the keyboard did, in the record's form; watches nothing.
import type { PreparingAction, TurnAction } from '../../episode/action.js';
import type { PersonDid } from '../../page/observer/protocol.js';

/** As the record has it: by the public id instead of the observer's. */
export function personAction(
  did: Exclude<PersonDid, { kind: 'say' }>,
  control: string,
): TurnAction | PreparingAction {
  const { name } = did;
  switch (did.kind) {
    case 'press':
      return { kind: 'press', control, name };
    case 'fill':
      return { kind: 'fill', control, name, value: did.value };
    case 'select':
      return { kind: 'select', control, name, option: did.option };
    case 'upload':
      return { kind: 'upload', control, name, files: did.files };
  }
}
