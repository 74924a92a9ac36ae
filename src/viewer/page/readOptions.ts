import { isRecord, oneOf } from '../../words/unknown';
import {
  maxDecimals,
  viewerOptionWords,
  type ViewerOptions,
} from '../../model/page/viewerMessages';

/** Reads the complete viewer options sent by the host; null when a required one is missing or not valid. */
export function readOptions(value: unknown): ViewerOptions | null {
  const { units, upAxis, edges = true, distance, ...others } = readSomeOptions(value);
  const { projection, display, mouse, orbit, scroll, decimals = null } = others;
  if (!units || !upAxis || !projection || !display || !mouse || !orbit || !scroll || !distance)
    return null;
  return { units, upAxis, edges, projection, display, mouse, orbit, scroll, distance, decimals };
}

/** Reads the options that are present and valid, and ignores the others. */
export function readSomeOptions(value: unknown): Partial<ViewerOptions> {
  if (!isRecord(value)) return {};
  const words = viewerOptionWords;
  const edges = value['edges'];
  const units = oneOf(words.units, value['units']);
  const upAxis = oneOf(words.upAxis, value['upAxis']);
  const projection = oneOf(words.projection, value['projection']);
  const display = oneOf(words.display, value['display']);
  const mouse = oneOf(words.mouse, value['mouse']);
  const orbit = oneOf(words.orbit, value['orbit']);
  const scroll = oneOf(words.scroll, value['scroll']);
  const distance = oneOf(words.distance, value['distance']);
  const decimals = value['decimals'];
  return {
    ...(typeof edges === 'boolean' && { edges }),
    ...(units && { units }),
    ...(upAxis && { upAxis }),
    ...(projection && { projection }),
    ...(display && { display }),
    ...(mouse && { mouse }),
    ...(orbit && { orbit }),
    ...(scroll && { scroll }),
    ...(distance && { distance }),
    ...(isDecimals(decimals) && { decimals }),
  };
}

function isDecimals(value: unknown): value is number | null {
  if (value === null) return true;
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= maxDecimals;
}
