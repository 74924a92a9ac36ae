import { say } from '../../../words/say';
import { isRecord } from '../../../words/unknown';

/** The answer of occt-import-js, validated and in typed arrays. Millimetres, linear light. */
export interface Tessellation {
  readonly root: TessellationNode;
  readonly meshes: readonly TessellationMesh[];
}

export interface TessellationNode {
  readonly name: string;
  readonly meshes: readonly number[];
  readonly children: readonly TessellationNode[];
}

export interface TessellationMesh {
  readonly name: string;
  readonly color: LinearRgb | null;
  readonly positions: Float64Array;
  readonly normals: Float64Array;
  readonly indices: Uint32Array;
  readonly faces: readonly TessellationFace[];
  /** The number of faces for which the engine made no triangles. */
  readonly emptyFaces: number;
}

export interface TessellationFace {
  readonly firstTriangle: number;
  readonly triangleCount: number;
  readonly color: LinearRgb | null;
}

export type LinearRgb = readonly [red: number, green: number, blue: number];

/** Null if the engine reports that it could not read the file. */
export function readTessellation(answer: unknown): Tessellation | null {
  if (!isRecord(answer) || answer['success'] !== true) return null;
  return {
    root: readNode(answer['root']),
    meshes: readArray(answer['meshes']).map(readMesh),
  };
}

function readNode(value: unknown): TessellationNode {
  if (!isRecord(value)) throw unexpected(say('a node'));
  return {
    name: readText(value['name']),
    meshes: readArray(value['meshes']).map(readCount),
    children: readArray(value['children']).map(readNode),
  };
}

function readMesh(value: unknown): TessellationMesh {
  const attributes = isRecord(value) ? value['attributes'] : undefined;
  if (!isRecord(value) || !isRecord(attributes)) throw unexpected(say('a mesh'));
  const positions = readNumbers(attributes['position']);
  const normals = readNumbers(attributes['normal']);
  const indices = Uint32Array.from(readNumbers(value['index']));
  if (normals.length !== positions.length) throw unexpected('normals');
  if (indices.some((index) => index * 3 >= positions.length)) throw unexpected(say('an index'));
  const faces = readArray(value['brep_faces']).map(readFace);
  const filled = faces.filter((face) => face.triangleCount > 0);
  return {
    name: readText(value['name']),
    color: readColor(value['color']),
    positions,
    normals,
    indices,
    faces: filled,
    emptyFaces: faces.length - filled.length,
  };
}

function readFace(value: unknown): TessellationFace {
  if (!isRecord(value)) throw unexpected(say('a face'));
  const first = readCount(value['first']);
  // For a face without triangles the last index is before the first: first 0, last -1.
  const last = value['last'] === -1 ? -1 : readCount(value['last']);
  return {
    firstTriangle: first,
    triangleCount: last - first + 1,
    color: readColor(value['color']),
  };
}

function readNumbers(value: unknown): Float64Array {
  const source = readArray(isRecord(value) ? value['array'] : undefined);
  const numbers = new Float64Array(source.length);
  for (let i = 0; i < numbers.length; i++) {
    const number = source[i];
    if (typeof number !== 'number' || !Number.isFinite(number)) throw unexpected(say('a number'));
    numbers[i] = number;
  }
  return numbers;
}

function readColor(value: unknown): LinearRgb | null {
  if (!Array.isArray(value)) return null;
  const components: readonly unknown[] = value;
  const [red, green, blue] = components;
  if (typeof red !== 'number' || typeof green !== 'number' || typeof blue !== 'number') return null;
  return [red, green, blue];
}

function readCount(value: unknown): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) throw unexpected('count');
  return value;
}

function readText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function readArray(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw unexpected(say('a list'));
  return value;
}

function unexpected(what: string): Error {
  return new Error(
    say('The geometry engine answered with {what} that Caliper does not understand.', { what }),
  );
}
