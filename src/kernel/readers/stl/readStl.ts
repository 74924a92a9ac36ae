import { textOf } from '../../platform';
import { say } from '../../../words/say';
import type { ViewGeometry, ViewScene } from '../../base/viewScene';
import { forEachSlice, partOf, type Progress } from '../../../words/progress';
import { refuseTooMany } from '../../base/resultLimits';
import { Refusal } from '../../base/refusal';
import {
  customaryMetres,
  standaloneScene,
  meshOf,
  noUnit,
  plainMaterial,
  weldedGeometry,
} from '../../mesh/standaloneMesh';
import { partNameOf } from '../../parts/savedScene';
import { farPoints, localPoints } from '../../mesh/localPoints';
import { readAsciiStl } from './readAsciiStl';
import { dataViewOf } from '../../containers/byteReader';

const headerBytes = 84;
const triangleBytes = 50;

/**
 * Reads an STL file, text or binary. Its length decides which, because many binary files begin like a text.
 * @throws Refusal
 */
export function readStl(
  bytes: Uint8Array,
  fileName: string,
  progress: Progress | null = null,
): ViewScene {
  const count = bytes.length >= headerBytes ? dataViewOf(bytes).getUint32(80, true) : 0;
  const binaryLength = headerBytes + count * triangleBytes;
  const isText = bytes.length !== binaryLength && startsSolid(bytes);
  const [reading, welding] = sharesOf(isText, progress);
  const solids = isText
    ? readAsciiStl(bytes, reading)
    : [{ name: '', corners: readBinary(bytes, count, binaryLength, reading) }];
  const facts = {
    format: isText ? 'STL (text)' : 'STL (binary)',
    unit: null,
    up: 'z',
    notes: [noUnit(), ...(isText ? [] : leftOut(bytes, count, binaryLength))],
  } as const;
  const material = plainMaterial();
  const parts = solids.map(({ name, corners }, i) => {
    const share = partOf(welding, i / solids.length, (i + 1) / solids.length);
    const { geometry, matrix } = placedGeometry(corners, share);
    const mesh = meshOf([{ geometry, material }]);
    return { name: name || partNameOf(fileName), mesh, matrix };
  });
  return standaloneScene(facts, parts);
}

/** Of the time for a text nearly all goes into reading its numbers, for a binary file into welding. */
function sharesOf(isText: boolean, progress: Progress | null) {
  const read = isText ? 0.85 : 0.15;
  return [partOf(progress, 0, read), partOf(progress, read, 1)] as const;
}

function placedGeometry(
  corners: Float32Array | Float64Array,
  progress: Progress | null,
): { readonly geometry: ViewGeometry; readonly matrix: Float64Array | null } {
  if (corners instanceof Float64Array) {
    const { points, matrix } = localPoints(corners, customaryMetres);
    return { geometry: weldedGeometry(points, progress), matrix };
  }
  // Points in single precision are welded first, because then there are fewer to move.
  const welded = weldedGeometry(corners, progress);
  const { points, matrix } = localPoints(welded.positions, customaryMetres);
  return { geometry: { ...welded, positions: points }, matrix };
}

function readBinary(
  bytes: Uint8Array,
  count: number,
  binaryLength: number,
  progress: Progress | null,
): Float32Array {
  if (bytes.length < headerBytes) {
    const message = say(
      'The STL file is cut off: it ends within its header. Copy it again from where it came, or export it again.',
    );
    throw new Refusal('damagedFile', message, { where: `byte ${bytes.length}` });
  }
  if (bytes.length < binaryLength) {
    const whole = Math.floor((bytes.length - headerBytes) / triangleBytes);
    const message = say(
      'The STL file is cut off: {whole} of {count} triangles are there. Copy it again from where it came, or export it again.',
      { whole, count },
    );
    throw new Refusal('damagedFile', message, { where: `byte ${bytes.length}` });
  }
  const rest = restAfter(bytes, binaryLength);
  if (count === 0 && rest > 0) {
    const message = say(
      'The STL file is damaged: its header counts no triangles, and {bytes} bytes follow it. Copy it again from where it came, or export it again.',
      { bytes: rest },
    );
    throw new Refusal('damagedFile', message, { where: `byte ${headerBytes}` });
  }
  refuseTooMany(count);
  const view = dataViewOf(bytes);
  const corners = new Float32Array(count * 9);
  // NaN as soon as a number is not finite: such a corner might be welded to a sound one.
  let sound = 0;
  forEachSlice(count, progress, (from, to) => {
    for (let triangle = from; triangle < to; triangle++) {
      // The normal comes first; it is skipped because it follows from the order of the corners.
      const at = headerBytes + triangle * triangleBytes + 12;
      for (let k = 0; k < 9; k++) {
        const value = view.getFloat32(at + 4 * k, true);
        corners[9 * triangle + k] = value;
        sound += value - value;
      }
    }
  });
  if (Number.isNaN(sound)) throw farPoints(corners);
  return corners;
}

/**
 * A note on bytes behind the triangles that the header counts: they may be triangles, and nothing tells whether they
 * are. Zeros, and less than one triangle, are padding.
 */
function leftOut(bytes: Uint8Array, count: number, binaryLength: number): readonly string[] {
  const rest = restAfter(bytes, binaryLength);
  if (rest === 0) return [];
  return [
    say(
      'The header of the STL file counts {count} triangles, and {bytes} bytes follow them that are left out. If triangles are missing, export it again.',
      { count, bytes: rest },
    ),
  ];
}

/** The bytes that follow the triangles, padding aside. */
function restAfter(bytes: Uint8Array, binaryLength: number): number {
  const rest = bytes.subarray(binaryLength);
  return rest.length < triangleBytes || rest.every((byte) => byte === 0) ? 0 : rest.length;
}

/** Texts contain no zero bytes, while the headers of binary files are padded with them, whatever their first word. */
function startsSolid(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, 512);
  return !head.includes(0) && /^\s*solid\b/i.test(textOf(head, 'latin1'));
}
