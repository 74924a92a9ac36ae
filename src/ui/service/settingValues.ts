import { qualities, type Quality } from '../../model/modelExtras';
import { numberOrNull, oneOf } from '../../words/unknown';
import {
  maxDecimals,
  defaultViewerOptions,
  viewerOptionWords,
  type ViewerOptions,
} from '../../model/page/viewerMessages';
import { urlOf } from '../../words/urlOf';

/** The part of VS Code's inspection of a setting that is used. */
export interface Inspected {
  readonly defaultValue?: unknown;
  /** The value of the user, into which VS Code merges that of the Remote settings. */
  readonly globalValue?: unknown;
  /** Absent in VS Code's types, and in older versions. */
  readonly globalLocalValue?: unknown;
  /** The value of the Remote settings; as above. */
  readonly globalRemoteValue?: unknown;
}

/**
 * The value that the user has chosen: the one rule for all settings of machine scope. The Remote settings of a window
 * count before those of the user, and as a whole: VS Code merges objects of both, which nobody has chosen so. Workspace
 * values are ignored, because a workspace may be untrusted and must not be able to send a token or file to a host of
 * its choice.
 */
export function userValue(setting: Inspected | undefined): unknown {
  const { globalRemoteValue, globalLocalValue, globalValue, defaultValue } = setting ?? {};
  if (globalRemoteValue !== undefined) return globalRemoteValue;
  return globalLocalValue ?? globalValue ?? defaultValue;
}

/** Whether a value that counts stands in the Remote settings of a window, which the files of a container may set. */
export function isOfRemote(setting: Inspected | undefined): boolean {
  return setting?.globalRemoteValue !== undefined;
}

/** Range and default of a numeric setting, the same as in package.json. */
export interface NumberRange {
  readonly min: number;
  readonly max: number;
  readonly fallback: number;
}

export const timeLimitSeconds: NumberRange = { min: 5, max: 86_400, fallback: 300 };
export const memoryLimitMB: NumberRange = { min: 256, max: 4096, fallback: 2048 };
export const sizeLimitMB: NumberRange = { min: 1, max: 1_000_000, fallback: 2048 };
export const cacheLimitMB: NumberRange = { min: 16, max: 1_048_576, fallback: 1024 };

/** A number within the range of its setting; the default for anything but a number. */
export function readNumber(value: unknown, { min, max, fallback }: NumberRange): number {
  const number = numberOrNull(value);
  return number === null ? fallback : Math.min(max, Math.max(min, number));
}

/** A number of MB as bytes. A MB has 1024 × 1024 bytes in every setting, as the limits of processes have it. */
export function readMegabytes(value: unknown, range: NumberRange): number {
  return readNumber(value, range) * 2 ** 20;
}

export function readQuality(value: unknown): Quality {
  return oneOf(qualities, value) ?? 'normal';
}

/** A callback URL for the service, http(s) only; null for none. */
export function readWebhook(value: unknown): string | null {
  if (typeof value !== 'string' || urlOf(value) === null) return null;
  return /^https?:$/.test(new URL(value).protocol) ? value : null;
}

/** The viewer options, which a workspace may choose. */
export function readViewerOptions(get: (key: keyof ViewerOptions) => unknown): ViewerOptions {
  const { units, upAxis, projection, display, mouse, orbit, scroll, distance } = viewerOptionWords;
  const defaults = defaultViewerOptions;
  return {
    units: oneOf(units, get('units')) ?? defaults.units,
    upAxis: oneOf(upAxis, get('upAxis')) ?? defaults.upAxis,
    edges: get('edges') !== false,
    projection: oneOf(projection, get('projection')) ?? defaults.projection,
    display: oneOf(display, get('display')) ?? defaults.display,
    mouse: oneOf(mouse, get('mouse')) ?? defaults.mouse,
    orbit: oneOf(orbit, get('orbit')) ?? defaults.orbit,
    scroll: oneOf(scroll, get('scroll')) ?? defaults.scroll,
    distance: oneOf(distance, get('distance')) ?? defaults.distance,
    decimals: readDecimals(get('decimals')),
  };
}

function readDecimals(value: unknown): number | null {
  const number = numberOrNull(value);
  return number === null ? null : Math.round(Math.min(maxDecimals, Math.max(0, number)));
}
