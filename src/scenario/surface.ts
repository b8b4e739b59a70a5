// The surfaces that one conversation can be shown on: their settings, the names that are built in, and which settings win; applies nothing.
import { z } from 'zod';
import { SightlineError } from '../sightline-error.js';
import { namesHint } from '../values/nearest-name.js';

/** What a scenario's `surface` and a run's `surface` both take. */
export const surfaceSettings = {
  viewport: z.strictObject({ width: z.int().min(200), height: z.int().min(200) }).optional(),
  color_scheme: z.enum(['light', 'dark']).optional(),
  /** Of the browser, in per cent. */
  zoom: z.int().min(25).max(500).optional(),
  /** The browser's default size of text, in per cent of 16 px. */
  text_size: z.int().min(50).max(300).optional(),
  reduced_motion: z.boolean().optional(),
  /** The user has no mouse. */
  keyboard_only: z.boolean().optional(),
  /** What the page's own requests go through. */
  network: z.enum(['slow_4g', '3g']).optional(),
};

export const surfaceSettingsSchema = z.strictObject(surfaceSettings);
export type SurfaceSettings = z.output<typeof surfaceSettingsSchema>;

const namedSurfaceSchema = surfaceSettingsSchema.extend({ name: z.string().min(1) });
/** A surface of a run: its name is that of its Playwright project. */
export type ResolvedSurface = z.output<typeof namedSurfaceSchema>;

const builtIn = {
  /** As the config and the scenarios have it. */
  desktop: {},
  phone: { viewport: { width: 390, height: 844 } },
  dark: { color_scheme: 'dark' },
  zoom_200: { zoom: 200 },
  large_text: { text_size: 200 },
  reduced_motion: { reduced_motion: true },
  keyboard: { keyboard_only: true },
  slow_network: { network: 'slow_4g' },
} as const satisfies Record<string, SurfaceSettings>;
type BuiltInSurface = keyof typeof builtIn;

/** What `use.surface` and an entry of `surfaces` take: a built-in name, or settings with a name of their own. */
export type SurfaceOption = BuiltInSurface | ResolvedSurface;

/** Throws SightlineError `usage` for a name that is not built in, and for settings that are none. */
export function resolveSurface(given: SurfaceOption): ResolvedSurface {
  if (isBuiltIn(given)) return { name: given, ...builtIn[given] };
  const { data, error } = namedSurfaceSchema.safeParse(given);
  if (data !== undefined) return data;
  const names = Object.keys(builtIn);
  throw new SightlineError('usage', {
    what: `${JSON.stringify(given)} is not a surface.`,
    details: [
      typeof given === 'string' ? namesHint(given, names, 'surfaces') : z.prettifyError(error),
    ],
    next: "Write one of the built-in names, or settings with a name: { name: 'tablet', viewport: { width: 768, height: 1024 } }.",
  });
}

function isBuiltIn(given: SurfaceOption): given is BuiltInSurface {
  return typeof given === 'string' && Object.hasOwn(builtIn, given);
}

/** What a trial is shown on: the run's surface wins over the scenario's, or its column of the matrix would not be what its name says. */
export function surfaceOfTrial(
  ofScenario:
    | (SurfaceSettings & Partial<Record<'path' | 'locale' | 'timezone', string | undefined>>)
    | undefined,
  ofRun: ResolvedSurface | null,
): SurfaceSettings & { name?: string } {
  const shown = { ...ofScenario, ...ofRun };
  delete shown.path;
  delete shown.locale;
  delete shown.timezone;
  return shown;
}
