import { readGuid } from '../guid';
import type { PropertyValue } from './graph';
import type { GraphReader } from './graphReader';

const text = '10dd106e-2ac8-11d1-9b6b-0080c7bb5997';
const lateLoaded = 'e0b05be5-fbbd-11d1-a3a7-00aa00d10954';

/** @returns null for a value that nobody asks for */
export function readAtom(guid: string, reader: GraphReader): PropertyValue | null {
  if (guid !== text && guid !== lateLoaded) return null;
  reader.skipVersion();
  reader.bytes.skip(4); // state
  reader.skipVersion();
  return guid === text
    ? { kind: 'text', text: reader.text() }
    : { kind: 'segment', guid: readGuid(reader.bytes) };
}
