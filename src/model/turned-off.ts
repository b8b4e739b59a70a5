// What turns a role off that would have a model else; names no model and asks none.
import type { Role } from './endpoint.js';
import { roleVariables, sharedVariables, takesShared, type Variables } from './variables.js';

/** Instead of a model. */
export const OFF = 'none';

interface Named {
  model?: string | undefined;
}

/** As much of variables and options as tells. */
interface Source {
  variables: Variables;
  options: { all?: Named | undefined } & {
    readonly [Name in Role]?: Named | readonly Named[] | undefined;
  };
}

/** What says `none` of the role, as a clause: `SIGHTLINE_JUDGE_MODEL is "none"`; null where nothing does, or something else wins over it. */
export function turnedOffBy(role: Role, { variables, options }: Source): string | null {
  const [ofOptions] = [options[role] ?? []].flat();
  const { model: name } = roleVariables(role);
  const shares = takesShared(role);
  const places: (readonly [string, string | undefined])[] = [
    [name, variables[name]],
    [`use.sightline.models.${role}.model`, ofOptions?.model],
    [sharedVariables.model, shares ? variables[sharedVariables.model] : undefined],
    ['use.sightline.models.all.model', shares ? options.all?.model : undefined],
  ];
  const said = places.find(([, model]) => model !== undefined && model !== '');
  return said?.[1] === OFF ? `${said[0]} is "${OFF}"` : null;
}
