import { isRecord } from '../../words/unknown';
import { viewerOptionWords, type ViewerOptions } from '../../model/page/viewerMessages';

/** Reads the options of the host; null when one of them is missing or unknown. */
export function readOptions(value: unknown): ViewerOptions | null {
  const { units, upAxis, edges = true, ...others } = readSomeOptions(value);
  const { projection, display, mouse, orbit, scroll, distance } = others;
  if (!units || !upAxis || !projection || !display) return null;
  if (!mouse || !orbit || !scroll || !distance) return null;
  return { units, upAxis, edges, projection, display, mouse, orbit, scroll, distance };
}

/** Reads those options that are there and known. */
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
  };
}

function oneOf<T extends string>(known: readonly T[], value: unknown): T | undefined {
  return known.find((word) => word === value);
}
