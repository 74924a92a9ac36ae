import { Matrix4 } from 'three';
import { say } from '../../../../words/say';
import {
  partsIn,
  type ExportFaces,
  type ExportNode,
  type ExportScene,
  type ExportShape,
} from './exportScene';
import type { GlbJson, GlbNode } from './glbJson';
import { GlbTables } from './glbTables';
import { yielding } from './steps';

const [magic, version, jsonKind, binaryKind] = [0x46546c67, 2, 0x4e4f534a, 0x004e4942];
const largestFile = 2 ** 32 - 1;
/** Bytes in one chunk. */
const chunkBytes = 2 ** 20;
/** An empty chunk, at which the consumer may pause. */
const moment = new Uint8Array(0);

/**
 * Writes a GLB file (glTF 2.0), metres, Y up, with names, placements, colours and normals; shared shapes are written
 * once. Shapes are generated twice, first for the sizes and then for the bytes.
 * @throws Error when the file would exceed 4 GB
 */
export function* writeGlb(scene: ExportScene): Generator<Uint8Array<ArrayBuffer>> {
  const tables = new GlbTables();
  const numbers = new Map<ExportShape, number>();
  for (const { shape } of partsIn(scene.roots)) {
    if (numbers.has(shape)) continue;
    numbers.set(shape, yield* yielding(moment, tables.add(shape)));
    yield moment;
  }
  yield* head(scene, tables, numbers);
  for (const shape of numbers.keys()) {
    for (const faces of shape.faces()) {
      if (faces) yield* arraysOf(faces);
      else yield moment;
    }
  }
}

function* arraysOf({ positions, normals, index }: ExportFaces): Generator<Uint8Array<ArrayBuffer>> {
  for (const array of [positions, normals, index]) {
    const bytes = array ? bytesOf(array) : moment;
    for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
  }
}

function* head(
  scene: ExportScene,
  { byteLength, ...tables }: GlbTables,
  numbers: ReadonlyMap<ExportShape, number>,
): Generator<Uint8Array<ArrayBuffer>> {
  const { nodes, roots } = nodesOf(scene, numbers);
  const { meshes, materials, accessors, bufferViews } = tables;
  const json: GlbJson = {
    asset: { version: '2.0', generator: 'Caliper' },
    scene: 0,
    scenes: [{ nodes: roots }],
    ...{ nodes, meshes, materials, accessors, bufferViews },
    buffers: [{ byteLength }],
  };
  const text = new TextEncoder().encode(JSON.stringify(json));
  const padding = -text.length & 3;
  const jsonLength = text.length + padding;
  const length = 12 + 8 + jsonLength + 8 + byteLength;
  if (length > largestFile) throw new Error(say('The model is too large for a GLB file.'));
  yield words(magic, version, length, jsonLength, jsonKind);
  yield text;
  yield new Uint8Array(padding).fill(0x20);
  yield words(byteLength, binaryKind);
}

function nodesOf(
  { roots, up }: ExportScene,
  meshes: ReadonlyMap<ExportShape, number>,
): { nodes: readonly GlbNode[]; roots: readonly number[] } {
  const nodes: GlbNode[] = [];
  const add = ({ name, shape, place, children }: ExportNode, above: Matrix4): number => {
    const matrix = above.clone().multiply(new Matrix4().fromArray(place));
    const mesh = shape ? meshes.get(shape) : undefined;
    const below = children.map((child) => add(child, new Matrix4()));
    return (
      nodes.push({
        name,
        ...(mesh !== undefined && { mesh }),
        ...(!matrix.equals(new Matrix4()) && { matrix: matrix.toArray() }),
        ...(below.length > 0 && { children: below }),
      }) - 1
    );
  };
  const modelToWorld = up === 'z' ? zUpwards : new Matrix4();
  return { roots: roots.map((root) => add(root, modelToWorld)), nodes };
}

/** Rotates Z to Y. */
const zUpwards = new Matrix4().set(1, 0, 0, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1);

function words(...numbers: readonly number[]): Uint8Array<ArrayBuffer> {
  return bytesOf(Uint32Array.from(numbers));
}

/** Little-endian, which the format requires and all supported machines are. */
function bytesOf({
  buffer,
  byteOffset,
  byteLength,
}: Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
