import { textOf } from '../../platform';
import { say } from '../../../words/say';
import type { ViewScene } from '../../base/viewScene';
import { refuseTooMany } from '../../base/resultLimits';
import { Refusal } from '../../base/refusal';
import {
  customaryMetres,
  looseScene,
  meshOf,
  noUnit,
  plainMaterial,
  weldedGeometry,
} from '../../mesh/looseMesh';
import { partNameOf } from '../../parts/savedScene';
import { nearPoints } from '../../mesh/farPoints';
import { readAsciiStl } from './readAsciiStl';
import { dataViewOf } from '../../containers/byteReader';

const headerBytes = 84;
const triangleBytes = 50;

/**
 * Reads an STL file, text or binary. Its length decides which, because many binary files begin like a text.
 * @throws Refusal
 */
export function readStl(bytes: Uint8Array, fileName: string): ViewScene {
  const count = bytes.length >= headerBytes ? dataViewOf(bytes).getUint32(80, true) : 0;
  const binaryLength = headerBytes + count * triangleBytes;
  const isText = bytes.length !== binaryLength && startsSolid(bytes);
  const solids = isText
    ? readAsciiStl(bytes)
    : [{ name: '', corners: readBinary(bytes, count, binaryLength) }];
  const facts = {
    format: isText ? 'STL (text)' : 'STL (binary)',
    unit: null,
    up: 'z',
    notes: [noUnit()],
  } as const;
  const material = plainMaterial();
  const parts = solids.map(({ name, corners }) => {
    const { points, matrix } = nearPoints(corners, customaryMetres);
    const mesh = meshOf([{ geometry: weldedGeometry(points), material }]);
    return { name: name || partNameOf(fileName), mesh, matrix };
  });
  return looseScene(facts, parts);
}

function readBinary(bytes: Uint8Array, count: number, binaryLength: number): Float32Array {
  if (bytes.length < binaryLength || bytes.length < headerBytes) {
    const whole = Math.max(0, Math.floor((bytes.length - headerBytes) / triangleBytes));
    const message = say('The STL file is cut off: {whole} of {count} triangles are there.', {
      whole,
      count,
    });
    throw new Refusal('damagedFile', message, { where: `byte ${bytes.length}` });
  }
  refuseTooMany(count);
  const view = dataViewOf(bytes);
  const corners = new Float32Array(count * 9);
  for (let triangle = 0; triangle < count; triangle++) {
    // The normal comes first; it is skipped because it follows from the order of the corners.
    const at = headerBytes + triangle * triangleBytes + 12;
    for (let k = 0; k < 9; k++) {
      corners[9 * triangle + k] = view.getFloat32(at + 4 * k, true);
    }
  }
  return corners;
}

/** Texts contain no zero bytes, while the headers of binary files are padded with them, whatever their first word. */
function startsSolid(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, 512);
  return !head.includes(0) && /^\s*solid\b/i.test(textOf(head, 'latin1'));
}
