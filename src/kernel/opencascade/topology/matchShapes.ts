import type { EdgeShape, FaceShape, PartShapes, Vector } from '../../../model/shapes';
import { CornerPoints } from '../../exact/facts/cornerPoints';
import { distance, lengthOf, vectorAt } from '../../base/vector';
import type { DrawnEdge } from './extractEdges';
import type { ReadCurve } from './edgeCurve';
import type { Topology } from './shapeTopology';
import { groupBy } from '../../../words/groupBy';

type MeshFace = { readonly key: number };

const keyOf = ({ key }: { readonly key: number }) => key;

/**
 * Brings a shape's faces and edges into the order of its mesh. Returns null if a face or edge of the mesh cannot be
 * matched reliably, because nothing that is called exact may be guessed.
 */
export function matchShapes(
  topology: Topology,
  meshFaces: readonly MeshFace[],
  drawn: readonly DrawnEdge[],
): PartShapes | null {
  const corners = new CornerPoints();
  const matched = matchEdges(topology, drawn);
  if (!matched) return null;
  const edges = matched.map(({ read }): EdgeShape => {
    const { curve, from, to, length } = read;
    return { ...curve, length, ends: [corners.numberOf(from), corners.numberOf(to)] };
  });
  const edgeNumbers = new Map(matched.map(({ number }, i) => [number, i]));
  const faces = matchFaces(topology, meshFaces, edgeNumbers);
  return faces && { faces, edges, corners: corners.list };
}

/** Faces with the same key are in the mesh in the order of the shape. */
function matchFaces(
  { faces }: Topology,
  meshFaces: readonly MeshFace[],
  edgeNumbers: ReadonlyMap<number, number>,
): readonly FaceShape[] | null {
  const byKey = groupBy(faces, keyOf);
  const inMesh = groupBy(meshFaces, keyOf);
  const taken = new Map<number, number>();
  const shapes: FaceShape[] = [];
  for (const { key } of meshFaces) {
    const candidates = byKey.get(key) ?? [];
    const isSure = candidates.length === 1 || candidates.length === inMesh.get(key)?.length;
    const place = candidates.length === 1 ? 0 : (taken.get(key) ?? 0);
    const face = candidates[place];
    if (!face || !isSure) return null;
    taken.set(key, place + 1);
    const boundary = face.edges.flatMap((edge) => edgeNumbers.get(edge) ?? []);
    shapes.push({ ...face.surface, area: face.area, boundary });
  }
  return shapes;
}

interface MatchedEdge {
  /** Index in the edges of the topology. */
  readonly number: number;
  readonly read: ReadCurve;
}

function matchEdges(
  { edges }: Topology,
  drawn: readonly DrawnEdge[],
): readonly MatchedEdge[] | null {
  const numbered = edges.map((edge, number) => ({ ...edge, number }));
  const byKey = groupBy(numbered, keyOf);
  const matched: MatchedEdge[] = [];
  for (const { key, polyline } of drawn) {
    const found = byKey.get(key)?.find(({ read }) => read !== null && isAlong(polyline, read));
    if (!found?.read) return null;
    matched.push({ number: found.number, read: found.read });
  }
  return matched;
}

/** Whether a polyline ends where an edge does, within the single precision of lengths and positions. */
function isAlong(polyline: Float32Array, { from, to, length }: ReadCurve): boolean {
  const start = vectorAt(polyline, 0);
  const end = vectorAt(polyline, polyline.length - 3);
  const reach = 1e-5 * (length + Math.max(lengthOf(from), lengthOf(to)));
  const joins = (a: Vector, b: Vector) => distance(a, b) <= reach;
  return (joins(start, from) && joins(end, to)) || (joins(start, to) && joins(end, from));
}
