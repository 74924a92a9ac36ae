import { say } from '../../../words/say';
import { toLinear } from '../../base/color';
import type { Progress } from '../../../words/progress';
import { refuseTooMany } from '../../base/resultLimits';
import type { ViewGeometry, ViewScene } from '../../base/viewScene';
import { Refusal } from '../../base/refusal';
import { localPoints } from '../../mesh/localPoints';
import {
  customaryMetres,
  finiteNormals,
  standaloneScene,
  meshOf,
  noUnit,
  plainMaterial,
  type StandalonePart,
} from '../../mesh/standaloneMesh';
import { partNameOf } from '../../parts/savedScene';
import { leftOutAfter, miscounted } from './plyCounts';
import { readPlyHeader, type PlyElement, type PlyHeader, type PlyProperty } from './plyHeader';
import { plyNumbers, type PlyNumbers } from './plyNumbers';

/**
 * Reads a PLY file: points, their normals and colours, and faces.
 * @throws Refusal
 */
export function readPly(
  bytes: Uint8Array,
  fileName: string,
  progress: Progress | null = null,
): ViewScene {
  const header = readPlyHeader(bytes);
  for (const element of header.elements) refuseMoreThan(element, bytes.length);
  try {
    return readCounted(bytes, header, fileName, progress);
  } catch (error) {
    throw (error instanceof Refusal && miscounted(bytes, header)) || error;
  }
}

function readCounted(
  bytes: Uint8Array,
  header: PlyHeader,
  fileName: string,
  progress: Progress | null,
): ViewScene {
  const numbers = plyNumbers(bytes, header, progress);
  let vertices: Vertices | null = null;
  let indices: number[] = [];
  for (const element of header.elements) {
    numbers.place.element = element;
    if (element.name === 'vertex') vertices = readVertices(element, numbers);
    else if (element.name === 'face') indices = readFaces(element, numbers);
    else skip(element, numbers);
    const wrong = numbers.isAtRowEnd() ? null : miscounted(bytes, header);
    if (wrong) throw wrong;
  }
  if (!vertices || indices.length === 0) throw noFaces();
  const geometry = geometryOf(vertices, indices);
  const format = `PLY (${header.format === 'ascii' ? 'text' : 'binary'})`;
  const notes = [noUnit(), ...leftOutAfter(bytes, header, numbers.end)];
  const facts = { format, unit: null, up: 'z', notes } as const;
  const mesh = meshOf([{ geometry, material: plainMaterial(vertexWhite(geometry)) }]);
  return standaloneScene(facts, [{ name: partNameOf(fileName), mesh, matrix: vertices.matrix }]);
}

type Vertices = Pick<ViewGeometry, 'positions' | 'normals' | 'colors'> &
  Pick<StandalonePart, 'matrix'>;

/** Vertex colours are multiplied by the material's colour, which must therefore be white. */
function vertexWhite({ colors }: ViewGeometry) {
  return colors ? ([1, 1, 1, 1] as const) : undefined;
}

/** Each row takes at least one byte, so a larger count is invalid and would only allocate memory. */
function refuseMoreThan({ name, count }: PlyElement, bytes: number): void {
  if (count <= bytes) return;
  const message = say(
    'The PLY file is damaged: it has no room for {count} of {name}. Copy it again from where it came, or export it again.',
    {
      count,
      name,
    },
  );
  throw new Refusal('damagedFile', message, { where: `element ${name}` });
}

function readVertices({ count, properties }: PlyElement, numbers: PlyNumbers): Vertices {
  const has = (...names: string[]) =>
    names.every((name) => properties.some((property) => property.name === name));
  if (!has('x', 'y', 'z')) throw noFaces();
  const places = new Float64Array(3 * count);
  const normals = has('nx', 'ny', 'nz') ? new Float32Array(3 * count) : null;
  const colors = has('red', 'green', 'blue') ? new Float32Array(4 * count).fill(1) : null;
  const writers = properties.map((property) => writerFor(property, places, normals, colors));
  for (let vertex = 0; vertex < count; vertex++) {
    numbers.place.row = vertex;
    properties.forEach((property, i) => {
      const value = readOne(property, numbers);
      writers[i]?.(vertex, value);
    });
  }
  const { points: positions, matrix } = localPoints(places, customaryMetres);
  return { positions, normals, colors, matrix };
}

function writerFor(
  { name, type }: PlyProperty,
  places: Float64Array,
  normals: Float32Array | null,
  colors: Float32Array | null,
): ((vertex: number, value: number) => void) | null {
  const axis = ['x', 'y', 'z'].indexOf(name);
  if (axis >= 0) return (v, value) => (places[3 * v + axis] = value);
  const along = ['nx', 'ny', 'nz'].indexOf(name);
  if (along >= 0 && normals) return (v, value) => (normals[3 * v + along] = value);
  const channel = ['red', 'green', 'blue', 'alpha'].indexOf(name);
  if (channel < 0 || !colors) return null;
  const light = channel === 3 ? (value: number) => value : toLinear;
  return (v, value) => (colors[4 * v + channel] = light(value / type.full));
}

/** A single number, or the first number of a list, whose others are skipped. */
function readOne({ type, lengthType }: PlyProperty, numbers: PlyNumbers): number {
  const length = lengthType ? numbers.next(lengthType) : 1;
  const first = length > 0 ? numbers.next(type) : 0;
  for (let i = 1; i < length; i++) numbers.next(type);
  return first;
}

function readFaces({ count, properties }: PlyElement, numbers: PlyNumbers): number[] {
  const indices: number[] = [];
  for (let face = 0; face < count; face++) {
    numbers.place.row = face;
    for (const property of properties) {
      const { name, type, lengthType } = property;
      if (!lengthType || (name !== 'vertex_indices' && name !== 'vertex_index')) {
        readOne(property, numbers);
        continue;
      }
      const corners = numbers.next(lengthType);
      const first = corners > 0 ? numbers.next(type) : 0;
      let before = corners > 1 ? numbers.next(type) : 0;
      for (let corner = 2; corner < corners; corner++) {
        const next = numbers.next(type);
        indices.push(first, before, next);
        before = next;
      }
    }
    if (face % 65_536 === 0) refuseTooMany(indices.length / 3);
  }
  return indices;
}

function skip({ count, properties }: PlyElement, numbers: PlyNumbers): void {
  for (let i = 0; i < count; i++) for (const property of properties) readOne(property, numbers);
}

function geometryOf(vertices: Vertices, indices: readonly number[]): ViewGeometry {
  const count = vertices.positions.length / 3;
  const wrong = indices.findIndex(
    (index) => !(Number.isInteger(index) && index >= 0 && index < count),
  );
  if (wrong >= 0) {
    const message = say(
      'The PLY file is damaged: a face uses points it does not have. Copy it again from where it came, or export it again.',
    );
    throw new Refusal('damagedFile', message, { where: `triangle ${Math.floor(wrong / 3)}` });
  }
  const { positions, colors } = vertices;
  const normals = finiteNormals(vertices.normals);
  return { positions, normals, colors, uvs: [], indices: Uint32Array.from(indices) };
}

function noFaces(): Refusal {
  return new Refusal(
    'noGeometry',
    say('The PLY file holds no faces. Clouds of points are not shown.'),
    {
      where: 'element face',
    },
  );
}
