import { createRequire } from 'node:module';
import path from 'node:path';
import { isRecord } from '../../../../src/words/unknown';

/** Low and high corner of the bounding box of a placed part, in metres. */
export type Box = readonly number[];

/** The boxes of all placed parts of a STEP file by a reader of others, to compare with ours. */
export async function peerBoxes(bytes: Uint8Array): Promise<readonly Box[]> {
  const require = createRequire(path.resolve('package.json'));
  const start: unknown = require('occt-import-js');
  if (!isCallable(start)) throw new Error('another occt-import-js');
  const engine: unknown = await start();
  const read: unknown = isRecord(engine) ? engine['ReadStepFile'] : null;
  if (!isCallable(read)) throw new Error('another occt-import-js');
  const answer: unknown = read(bytes, {
    linearUnit: 'millimeter',
    linearDeflectionType: 'bounding_box_ratio',
    linearDeflection: 0.001,
    angularDeflection: 0.5,
  });
  const meshes: unknown = isRecord(answer) ? answer['meshes'] : null;
  if (!Array.isArray(meshes)) throw new Error('another answer of occt-import-js');
  return meshes.map(boxOfMesh);
}

function isCallable(value: unknown): value is (...args: unknown[]) => unknown {
  return typeof value === 'function';
}

function boxOfMesh(mesh: unknown): Box {
  const attributes = isRecord(mesh) ? mesh['attributes'] : null;
  const position = isRecord(attributes) ? attributes['position'] : null;
  const numbers: unknown = isRecord(position) ? position['array'] : null;
  if (!Array.isArray(numbers)) throw new Error('a mesh without positions');
  const box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
  numbers.forEach((millimetres, i) => {
    const value = Number(millimetres) / 1000;
    box[i % 3] = Math.min(box[i % 3] ?? value, value);
    box[(i % 3) + 3] = Math.max(box[(i % 3) + 3] ?? value, value);
  });
  return box;
}
