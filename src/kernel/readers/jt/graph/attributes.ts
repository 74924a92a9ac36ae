import { say } from '../../../../contract/say';
import type { Rgba } from '../../../scene';
import { damagedJt } from '../refusals';
import type { Attribute } from './graph';
import type { GraphReader } from './graphReader';

const tail = '-2ac8-11d1-9b6b-0080c7bb5997';
const material = `10dd1030${tail}`;
const transform = `10dd1083${tail}`;

/** @returns null for an attribute that does not show in a shaded picture */
export function readAttribute(guid: string, reader: GraphReader): Attribute | null {
  if (guid !== material && guid !== transform) return null;
  reader.skipVersion();
  reader.bytes.skip(1 + 4); // states, and what may not be inherited
  if (reader.major === 10) reader.bytes.skip(4); // what is final
  reader.skipVersion();
  return guid === material
    ? { kind: 'material', diffuse: readDiffuse(reader) }
    : { kind: 'transform', matrix: readMatrix(reader) };
}

function readDiffuse({ bytes, major }: GraphReader): Rgba {
  const flags = bytes.u16();
  // JT 8 stores grey ambient light in one number.
  bytes.skip(major === 8 && (flags & 3) === 3 ? 4 : 16); // ambient colour
  const unit = () => {
    const value = bytes.f32();
    return Number.isFinite(value) ? Math.min(Math.max(value, 0), 1) : 0;
  };
  return [unit(), unit(), unit(), unit()];
}

/** Only what differs from the identity is stored. Row vectors: as a column matrix, column by column. */
function readMatrix({ bytes }: GraphReader): Float64Array {
  const mask = bytes.u16();
  const stored = Array.from({ length: 16 }, (_, element) => ((mask >>> (15 - element)) & 1) === 1);
  const count = stored.filter(Boolean).length;
  const isDouble = bytes.left >= count * 8;
  const matrix = Float64Array.from(stored, (isStored, element) => {
    if (!isStored) return element % 5 === 0 ? 1 : 0;
    return isDouble ? bytes.f64() : bytes.f32();
  });
  if (!matrix.every(Number.isFinite)) throw damagedJt(say('a part has no finite place'));
  return matrix;
}
