import { outOfRange } from '../../../words/outOfRange';
import type { Rgba } from '../../base/scene';
import type { DrawnPart } from '../view/drawnPart';
import type { FaceGroup } from '../view/groupFaces';
import type { GeometryBuffer } from './geometryBuffer';
import { type Grid, quantize } from '../../mesh/vertexGrid';
import { gridVertices } from './gridVertices';
import { triangleStrip } from './triangleStrip';
import { primitiveMode } from './vertexViews';
import { TripleTable } from './tripleTable';

/** The accessors of a part, which are shared by its meshes in all colours. */
export interface PartGeometry {
  readonly triangles: readonly {
    readonly color: Rgba | null;
    readonly primitive: PrimitiveGeometry;
  }[];
  readonly edges: PrimitiveGeometry | null;
}

/** A primitive without its material. */
export interface PrimitiveGeometry {
  readonly attributes: { readonly POSITION: number; readonly NORMAL?: number };
  readonly indices: number;
  /** Absent for a list of triangles. */
  readonly mode?: number;
}

export interface GeometryForm {
  /** The grid of the positions; null for floating-point positions. */
  readonly grid: Grid | null;
  /** Whether triangles are written as strips and indices may have 8 bits. */
  readonly isCompact: boolean;
}

/** The vertices of a part in the buffer. */
interface Vertices extends Pick<PrimitiveGeometry, 'attributes'> {
  readonly count: number;
  /** Maps vertices of the part to vertices of the buffer; null where they are equal. */
  readonly numbers: Uint32Array | null;
}

/** Writes the triangles and edges of a part into the buffer. */
export function writePartGeometry(
  drawn: DrawnPart,
  buffer: GeometryBuffer,
  form: GeometryForm,
): PartGeometry {
  const { groups, lines } = drawn;
  const vertices = groups.length > 0 ? writeVertices(drawn, buffer, form.grid) : null;
  const write = (
    { attributes, count }: Vertices,
    indices: Uint32Array,
    mode?: number,
  ): PrimitiveGeometry => ({
    attributes,
    indices: buffer.addIndices(indices, count, form.isCompact ? 1 : 2),
    ...(mode !== undefined && { mode }),
  });
  const writeFaces = (from: Vertices, { indices, counts }: FaceGroup): PrimitiveGeometry => {
    const list = numbered(from, indices);
    const strip = form.isCompact ? triangleStrip(list, counts) : null;
    return strip ? write(from, strip, primitiveMode.strip) : write(from, list);
  };
  const triangles = vertices
    ? groups.map((group) => ({
        color: group.color,
        primitive: writeFaces(vertices, group),
      }))
    : [];
  const ends = lines.indices.length > 0 ? endsOf(drawn, vertices, buffer, form.grid) : null;
  return {
    triangles,
    edges: ends && write(ends.vertices, numbered(ends.vertices, ends.corners), primitiveMode.lines),
  };
}

function numbered({ numbers }: Vertices, corners: Uint32Array): Uint32Array {
  return numbers ? corners.map((corner) => numbers[corner] ?? outOfRange()) : corners;
}

function writeVertices(drawn: DrawnPart, buffer: GeometryBuffer, grid: Grid | null): Vertices {
  if (!grid) {
    const { part, normals } = drawn;
    const POSITION = buffer.addPositions(part.positions);
    const attributes = { POSITION, NORMAL: buffer.addNormals(normals) };
    return { attributes, count: part.positions.length / 3, numbers: null };
  }
  const vertices = gridVertices(drawn, grid);
  const { positions, numbers } = vertices;
  return { attributes: buffer.addRows(vertices), count: positions.length / 3, numbers };
}

/** The vertices of the edges: those of the triangles where these include all of them. */
function endsOf(
  { part, lines: { positions, indices } }: DrawnPart,
  vertices: Vertices | null,
  buffer: GeometryBuffer,
  grid: Grid | null,
): { vertices: Vertices; corners: Uint32Array } {
  const places = vertices && verticesOfEdges(positions, part.positions);
  if (!vertices || !places) {
    const POSITION = grid
      ? buffer.addPlaces(quantize(positions, grid))
      : buffer.addPositions(positions);
    const own = { attributes: { POSITION }, count: positions.length / 3, numbers: null };
    return { vertices: own, corners: indices };
  }
  const { POSITION } = vertices.attributes;
  return {
    vertices: { ...vertices, attributes: { POSITION } },
    corners: indices.map((point) => places[point] ?? outOfRange()),
  };
}

/**
 * Finds the points of polylines among the vertices of a mesh, by bitwise comparison, so that both are written
 * only once; null where a point is not a vertex.
 * @param points x y z
 * @param vertices x y z
 * @returns for each point the first vertex with its coordinates
 */
function verticesOfEdges(points: Float32Array, vertices: Float32Array): Uint32Array | null {
  const table = new TripleTable(bitsOf(vertices));
  for (let vertex = 0; vertex < vertices.length / 3; vertex++) table.add(vertex);
  const wanted = bitsOf(points);
  const found = new Uint32Array(wanted.length / 3);
  for (let point = 0; point < found.length; point++) {
    const vertex = table.find(wanted, point);
    if (vertex === null) return null;
    found[point] = vertex;
  }
  return found;
}

function bitsOf(floats: Float32Array): Int32Array {
  return new Int32Array(floats.buffer, floats.byteOffset, floats.length);
}
