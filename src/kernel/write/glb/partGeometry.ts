import { outOfRange } from '../../base/outOfRange';
import { packShapes } from '../../../model/packShapes';
import type { PackedShapes, PartExtras, Vector } from '../../../model/shapes';
import type { PartMesh, Rgba } from '../../base/scene';
import { edgeLines } from './edgeLines';
import type { GeometryBuffer } from './geometryBuffer';
import { type Grid, onGrid } from '../../mesh/vertexGrid';
import { gridVertices } from './gridVertices';
import { type FaceGroup, type GroupedFaces, groupFaces } from './groupFaces';
import { triangleStrip } from './triangleStrip';
import { primitiveMode } from './vertexViews';
import { TripleTable } from './tripleTable';

/** A part's accessors, which its meshes in all colours share. */
export interface PartGeometry {
  readonly triangles: readonly { readonly color: Rgba | null; readonly primitive: Bare }[];
  readonly edges: Bare | null;
  readonly extras: PartExtras;
}

/** A primitive without its looks. */
export interface Bare {
  readonly attributes: { readonly POSITION: number; readonly NORMAL?: number };
  readonly indices: number;
  /** Absent for triangles one by one. */
  readonly mode?: number;
}

export interface GeometryForm {
  /** Where points go; null to leave them as they are. */
  readonly grid: Grid | null;
  /** With strips of triangles, and indices of 8 bits. */
  readonly isCompact: boolean;
}

/** The vertices of a part as they stand in the buffer. */
interface Vertices extends Pick<Bare, 'attributes'> {
  readonly count: number;
  /** Vertex of the part → vertex there; null where they are the same. */
  readonly numbers: Uint32Array | null;
}

/** Writes the triangles and edges of a part into the buffer. */
export function writePartGeometry(
  part: PartMesh,
  buffer: GeometryBuffer,
  form: GeometryForm,
): PartGeometry {
  const grouped = groupFaces(part);
  const lines = edgeLines(part.edges);
  const vertices = grouped.groups.length > 0 ? writeVertices(part, buffer, form.grid) : null;
  const write = ({ attributes, count }: Vertices, indices: Uint32Array, mode?: number): Bare => ({
    attributes,
    indices: buffer.addIndices(indices, count, form.isCompact ? 1 : 2),
    ...(mode !== undefined && { mode }),
  });
  const writeFaces = (from: Vertices, { indices, counts }: FaceGroup): Bare => {
    const list = numbered(from, indices);
    const strip = form.isCompact ? triangleStrip(list, counts) : null;
    return strip ? write(from, strip, primitiveMode.strip) : write(from, list);
  };
  const triangles = vertices
    ? grouped.groups.map((group) => ({
        color: group.color,
        primitive: writeFaces(vertices, group),
      }))
    : [];
  const ends = lines.indices.length > 0 ? endsOf(lines, part, vertices, buffer, form.grid) : null;
  return {
    triangles,
    edges: ends && write(ends.vertices, numbered(ends.vertices, ends.corners), primitiveMode.lines),
    extras: extrasOf(part, grouped, lines.segments),
  };
}

function numbered({ numbers }: Vertices, corners: Uint32Array): Uint32Array {
  return numbers ? corners.map((corner) => numbers[corner] ?? outOfRange()) : corners;
}

function writeVertices(part: PartMesh, buffer: GeometryBuffer, grid: Grid | null): Vertices {
  if (!grid) {
    const POSITION = buffer.addPositions(part.positions);
    const attributes = { POSITION, NORMAL: buffer.addNormals(part.normals) };
    return { attributes, count: part.positions.length / 3, numbers: null };
  }
  const vertices = gridVertices(part, grid);
  const { positions, numbers } = vertices;
  return { attributes: buffer.addRows(vertices), count: positions.length / 3, numbers };
}

/** Edges take the vertices of the triangles along them, where they have them all. */
function endsOf(
  { positions, indices }: ReturnType<typeof edgeLines>,
  part: PartMesh,
  vertices: Vertices | null,
  buffer: GeometryBuffer,
  grid: Grid | null,
): { vertices: Vertices; corners: Uint32Array } {
  const places = vertices && verticesOfEdges(positions, part.positions);
  if (!vertices || !places) {
    const POSITION = grid
      ? buffer.addPlaces(onGrid(positions, grid))
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

function extrasOf(part: PartMesh, grouped: GroupedFaces, edges: readonly number[]): PartExtras {
  const { volume, area, centreOfMass } = part.solid;
  const shapes = packedShapes(part, grouped.order);
  const { geometry } = part;
  const { faces } = grouped;
  return {
    geometry,
    volume: twelveFigures(volume),
    area: twelveFigures(area),
    centreOfMass: centreOfMass ? toPicometre(centreOfMass) : null,
    faces,
    edges,
    ...(shapes && { shapes }),
  };
}

/** What is beyond is rounding of the integrals. */
function twelveFigures(value: number | null): number | null {
  return value === null ? null : Number(value.toPrecision(12));
}

function toPicometre([x, y, z]: Vector): Vector {
  const [a, b, c] = [x, y, z].map((metres) => Math.round(metres * 1e12) / 1e12 + 0);
  return [a ?? 0, b ?? 0, c ?? 0];
}

function packedShapes({ shapes }: PartMesh, order: readonly number[]): PackedShapes | null {
  if (!shapes) return null;
  const faces = order.flatMap((number) => shapes.faces[number] ?? []);
  return packShapes({ ...shapes, faces });
}

/**
 * Where the points of polylines stand among the vertices of a mesh, bit for bit, so that both need to be
 * written only once; null when some point is no vertex.
 * @param points x y z @param vertices x y z
 * @returns for each point the first vertex at its place
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
