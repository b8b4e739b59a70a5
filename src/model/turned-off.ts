// What turns a role off that would have a model else; names no model and asks none.
import type { Role } from './endpoint.js';

/** In place of a model. */
export const OFF = 'none';

interface Named {
  model?: string | undefined;
}

/** As much of variables and options as tells. */
interface Source {
  variables: Readonly<Record<string, string | undefined>>;
  options: { all?: Named | undefined } & {
    readonly [Name in Role]?: Named | readonly Named[] | undefined;
  };
}

/** What says `none` of the role, as a clause: `SIGHTLINE_JUDGE_MODEL is "none"`; null where nothing does, or something else wins over it. */
export function turnedOffBy(role: Role, { variables, options }: Source): string | null {
  const [ofOptions] = [options[role] ?? []].flat();
  const name = `SIGHTLINE_${role.toUpperCase()}_MODEL`;
  const places: (readonly [string, string | undefined])[] = [
    [name, variables[name]],
    [`use.sightline.models.${role}.model`, ofOptions?.model],
    ['SIGHTLINE_MODEL', role === 'embeddings' ? undefined : variables['SIGHTLINE_MODEL']],
    ['use.sightline.models.all.model', role === 'embeddings' ? undefined : options.all?.model],
  ];
  const said = places.find(([, model]) => model !== undefined && model !== '');
  return said?.[1] === OFF ? `${said[0]} is "${OFF}"` : null;
}
