import { outOfRange } from '../../../../words/outOfRange';
import { say } from '../../../../words/say';
import type { Rgba } from '../../../base/scene';
import type { JtMajor } from '../jtFile';
import { damagedJt } from '../jtRefusals';
import type { Attribute, PaintFields } from './graph';
import type { GraphReader } from './graphReader';

const tail = '-2ac8-11d1-9b6b-0080c7bb5997';
const material = `10dd1030${tail}`;
const transform = `10dd1083${tail}`;

const state = { final: 1, force: 2, ignore: 4 } as const;
const overridesVertexColors = 0x20;

/** @returns null for an attribute that has no effect on a shaded picture, or that is to be ignored */
export function readAttribute(guid: string, reader: GraphReader): Attribute | null {
  if (guid !== material && guid !== transform) return null;
  const { bytes, major } = reader;
  reader.skipVersion();
  const states = bytes.u8();
  const inhibited = bytes.u32();
  const final = major === 10 ? bytes.u32() : 0;
  reader.skipVersion();
  if ((states & state.ignore) !== 0) return null;
  if (guid === transform) return { kind: 'transform', matrix: readMatrix(reader) };
  const flags = bytes.u16();
  const isAllFinal = major !== 10 && (states & state.final) !== 0;
  const ends = fieldsOf(final, major);
  const isInhibited = fieldsOf(inhibited, major);
  return {
    kind: 'material',
    diffuse: readDiffuse(reader, flags),
    counts: { color: !isInhibited.color, alpha: !isInhibited.alpha },
    isFinal: { color: isAllFinal || ends.color, alpha: isAllFinal || ends.alpha },
    isForced: (states & state.force) !== 0,
    hidesVertexColors: (flags & overridesVertexColors) !== 0,
  };
}

/** The bits of a material's diffuse colour and alpha: one bit for both before JT 9.5, separate bits since. */
const fieldBits = {
  8: { color: 1 << 1, alpha: 1 << 1 },
  9: { color: (1 << 1) | (1 << 7), alpha: (1 << 1) | (1 << 8) },
  10: { color: 1 << 6, alpha: 1 << 7 },
} as const;

function fieldsOf(bits: number, major: JtMajor): PaintFields {
  const { color, alpha } = fieldBits[major];
  return { color: (bits & color) !== 0, alpha: (bits & alpha) !== 0 };
}

function readDiffuse({ bytes, major }: GraphReader, flags: number): Rgba {
  // In JT 8 these flags mean that the ambient colour is grey and stored as one number.
  bytes.skip(major === 8 && (flags & 3) === 3 ? 4 : 16); // ambient colour
  const unit = () => {
    const value = bytes.f32();
    return Number.isFinite(value) ? Math.min(Math.max(value, 0), 1) : 0;
  };
  return [unit(), unit(), unit(), unit()];
}

/** Share of the scale: elements are zeros; what single precision leaves of one in a product of matrices is smaller. */
const flatShare = 1e-9;

/** Only elements that differ from the identity are stored. JT uses row vectors, so its rows are the columns of ours. */
function readMatrix({ bytes }: GraphReader): Float64Array {
  const mask = bytes.u16();
  const stored = Array.from({ length: 16 }, (_, element) => ((mask >>> (15 - element)) & 1) === 1);
  const count = stored.filter(Boolean).length;
  const isDouble = bytes.left >= count * 8;
  const matrix = Float64Array.from(stored, (isStored, element) => {
    if (!isStored) return element % 5 === 0 ? 1 : 0;
    return isDouble ? bytes.f64() : bytes.f32();
  });
  const size = matrix[15] ?? outOfRange();
  // A perspective transformation would map points to infinity.
  const isFlat = [3, 7, 11].every(
    (element) => Math.abs(matrix[element] ?? outOfRange()) <= flatShare * size,
  );
  if (!matrix.every(Number.isFinite) || size <= 0 || !isFlat) {
    throw damagedJt(say('a part has no finite place'));
  }
  return matrix.map((value, element) => (element % 4 < 3 ? value / size : element === 15 ? 1 : 0));
}
