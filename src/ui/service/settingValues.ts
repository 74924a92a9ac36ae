import { qualities, type Quality } from '../../model/modelExtras';
import { numberOrNull, oneOf } from '../../words/unknown';
import {
  mostDecimals,
  usualViewerOptions,
  viewerOptionWords,
  type ViewerOptions,
} from '../../model/page/viewerMessages';
import { urlOf } from '../../words/urlOf';

/** What VS Code knows of one setting. */
export interface Inspected {
  readonly defaultValue?: unknown;
  readonly globalValue?: unknown;
}

/**
 * The value that the user chose. A workspace may come from anywhere, so what it says is not asked:
 * it must not be able to send our token or a file to a host of its choice.
 */
export function userValue(setting: Inspected | undefined): unknown {
  return setting?.globalValue ?? setting?.defaultValue;
}

/** Bounds and default of a numeric setting; the same numbers stand in package.json. */
export interface NumberRange {
  readonly least: number;
  readonly most: number;
  readonly usual: number;
}

export const timeLimitSeconds: NumberRange = { least: 5, most: 86_400, usual: 300 };
export const memoryLimitMB: NumberRange = { least: 256, most: 4096, usual: 2048 };
export const sizeLimitMB: NumberRange = { least: 1, most: 1_000_000, usual: 2048 };
export const cacheLimitMB: NumberRange = { least: 16, most: 1_048_576, usual: 1024 };

export function readNumber(value: unknown, { least, most, usual }: NumberRange): number {
  const number = numberOrNull(value);
  return number === null ? usual : Math.min(most, Math.max(least, number));
}

export function readQuality(value: unknown): Quality {
  return oneOf(qualities, value) ?? 'normal';
}

/** A callback address for the service, or null: http(s) only. */
export function readWebhook(value: unknown): string | null {
  if (typeof value !== 'string' || urlOf(value) === null) return null;
  return /^https?:$/.test(new URL(value).protocol) ? value : null;
}

/** How the viewer shows models; a workspace may choose this. */
export function readViewerOptions(get: (key: keyof ViewerOptions) => unknown): ViewerOptions {
  const { units, upAxis, projection, display, mouse, orbit, scroll, distance } = viewerOptionWords;
  const usual = usualViewerOptions;
  return {
    units: oneOf(units, get('units')) ?? usual.units,
    upAxis: oneOf(upAxis, get('upAxis')) ?? usual.upAxis,
    edges: get('edges') !== false,
    projection: oneOf(projection, get('projection')) ?? usual.projection,
    display: oneOf(display, get('display')) ?? usual.display,
    mouse: oneOf(mouse, get('mouse')) ?? usual.mouse,
    orbit: oneOf(orbit, get('orbit')) ?? usual.orbit,
    scroll: oneOf(scroll, get('scroll')) ?? usual.scroll,
    distance: oneOf(distance, get('distance')) ?? usual.distance,
    decimals: readDecimals(get('decimals')),
  };
}

function readDecimals(value: unknown): number | null {
  const number = numberOrNull(value);
  return number === null ? null : Math.round(Math.min(mostDecimals, Math.max(0, number)));
}
