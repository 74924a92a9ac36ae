import { outOfRange } from '../../../../words/outOfRange';
import type { FaceRange, Rgba } from '../../../base/scene';
import { trianglesToFlip } from './orientation';
import type { Surface } from '../shape/shapeSurface';
import type { Triangles } from '../shape/triangles';
import { splitByColor } from './vertexColors';
import { vectorAt } from '../../../base/vector';

/** One mesh of a part, in metres. */
export interface BodyMesh {
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  readonly indices: Uint32Array;
  readonly faces: readonly FaceRange[];
  /** Whether `faces` are the faces of the body. */
  readonly hasFaces: boolean;
  /** The number of triangles whose winding was reversed. */
  readonly flippedCount: number;
}

/**
 * Makes a mesh for drawing: each point gets one vertex per normal, and triangles are sorted by face and wound so that
 * they face outwards.
 * @param metres metres per length unit of the file
 */
export function bodyMesh(shape: Surface, metres: number, color: Rgba | null): BodyMesh {
  const places = Float32Array.from(shape.coordinates, (value) => value * metres);
  const { triangles, colors } =
    shape.colors instanceof Float64Array
      ? splitByColor(shape.triangles, shape.colors)
      : { triangles: shape.triangles, colors: null };
  const flipped = trianglesToFlip(places, triangles.vertices);
  const faces = faceRanges(triangles, (face) => colors?.[face] ?? color);
  const flippedCount = flipped.reduce((sum, isFlipped) => sum + isFlipped, 0);
  const corners = shape.normals
    ? cornersWithNormals(places, shape.normals, triangles, flipped)
    : cornersByFace(places, triangles, flipped, faces);
  return { ...corners, faces, hasFaces: shape.hasFaces, flippedCount };
}

function faceRanges({ faceSizes }: Triangles, colorOf: (face: number) => Rgba | null): FaceRange[] {
  let firstTriangle = 0;
  return faceSizes.map((triangleCount, index) => {
    const face = { firstTriangle, triangleCount, color: colorOf(index) };
    firstTriangle += triangleCount;
    return face;
  });
}

type Corners = Pick<BodyMesh, 'positions' | 'normals' | 'indices'>;

function cornersWithNormals(
  places: Float32Array,
  stored: Float64Array,
  { vertices, attributes }: Triangles,
  flipped: Uint8Array,
): Corners {
  const count = stored.length / 3 + 1;
  const list = new VertexList(places);
  const normals: number[] = [];
  const indices = indicesOf(vertices, flipped, (corner, isFlipped) => {
    const attribute = attributes[corner] ?? outOfRange();
    const key = ((vertices[corner] ?? outOfRange()) * count + attribute) * 2 + isFlipped;
    return list.indexOf(key, vertices[corner] ?? outOfRange(), () => {
      const sign = isFlipped ? -1 : 1;
      for (let axis = 0; axis < 3; axis++)
        normals.push(sign * (stored[attribute * 3 + axis] ?? outOfRange()));
    });
  });
  return { positions: list.positions(), normals: Float32Array.from(normals), indices };
}

/** Without stored normals: the area-weighted mean of the adjacent triangles' normals, separately for each face. */
function cornersByFace(
  places: Float32Array,
  { vertices }: Triangles,
  flipped: Uint8Array,
  faces: readonly FaceRange[],
): Corners {
  const list = new VertexList(places);
  const faceOf = new Uint32Array(flipped.length);
  faces.forEach(({ firstTriangle, triangleCount }, face) =>
    faceOf.fill(face, firstTriangle, firstTriangle + triangleCount),
  );
  const indices = indicesOf(vertices, flipped, (corner) => {
    const key =
      (vertices[corner] ?? outOfRange()) * faces.length +
      (faceOf[Math.floor(corner / 3)] ?? outOfRange());
    return list.indexOf(key, vertices[corner] ?? outOfRange());
  });
  const positions = list.positions();
  return { positions, normals: areaNormals(positions, indices), indices };
}

/** Assigns vertex indices to corners. A flipped triangle has its second and third corner exchanged. */
function indicesOf(
  vertices: Int32Array,
  flipped: Uint8Array,
  indexOf: (corner: number, isFlipped: number) => number,
): Uint32Array {
  return Uint32Array.from(vertices, (_, corner) => {
    const isFlipped = flipped[Math.floor(corner / 3)] ?? outOfRange();
    const place = corner % 3;
    const source = isFlipped && place > 0 ? corner - place + (3 - place) : corner;
    return indexOf(source, isFlipped);
  });
}

class VertexList {
  private readonly known = new Map<number, number>();
  private readonly of: number[] = [];

  constructor(private readonly places: Float32Array) {}

  indexOf(key: number, place: number, whenNew: () => void = () => undefined): number {
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const index = this.of.push(place) - 1;
    this.known.set(key, index);
    whenNew();
    return index;
  }

  positions(): Float32Array {
    const positions = new Float32Array(this.of.length * 3);
    this.of.forEach((place, i) =>
      positions.set(this.places.subarray(place * 3, place * 3 + 3), i * 3),
    );
    return positions;
  }
}

function areaNormals(positions: Float32Array, indices: Uint32Array): Float32Array {
  const normals = new Float32Array(positions.length);
  const at = (vertex: number, axis: number) => positions[vertex * 3 + axis] ?? outOfRange();
  for (let i = 0; i < indices.length; i += 3) {
    const [a = outOfRange(), b = outOfRange(), c = outOfRange()] = indices.subarray(i, i + 3);
    const side = (to: number) => [0, 1, 2].map((axis) => at(to, axis) - at(a, axis));
    const [ux = outOfRange(), uy = outOfRange(), uz = outOfRange()] = side(b);
    const [vx = outOfRange(), vy = outOfRange(), vz = outOfRange()] = side(c);
    const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    for (const vertex of [a, b, c]) {
      normal.forEach((value, axis) => {
        normals[vertex * 3 + axis] = (normals[vertex * 3 + axis] ?? outOfRange()) + value;
      });
    }
  }
  for (let i = 0; i < normals.length; i += 3) {
    const [x, y, z] = vectorAt(normals, i);
    const length = Math.hypot(x, y, z) || 1;
    normals.set([x / length, y / length, z / length], i);
  }
  return normals;
}
