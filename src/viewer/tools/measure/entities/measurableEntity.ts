import { outOfRange } from '../../../../words/outOfRange';
import { memoized, once } from '../../../../words/memoized';
import { isRecord, numberOrNull } from '../../../../words/unknown';
import type { EdgeShape, FaceShape, PartShapes, SplineCurve } from '../../../../model/shapes';
import { edgesAround, facesAtEdges } from '../../../../model/exact/joinedFaces';
import type { PartPath } from '../../../../model/page/viewerMessages';
import type { Part } from '../../../model/model';
import { curvePoint, type ExactCurve } from '../exact/measuredCurve';
import type { ClosedForm } from '../exact/exactForm';
import type { ExactFace } from '../exact/measuredSurface';
import type { TriangleSet } from '../mesh/triangleSet';
import { triangleSet } from '../mesh/triangleSet';
import { insideByMesh } from './insideByMesh';
import { sectionArc } from './sectionArc';
import type { ModelKnowledge, PartKnowledge } from './modelKnowledge';
import { along, distance, middle, minus, type Vector } from '../../../../model/vectors';

export const entityKinds = ['corner', 'middle', 'centre', 'edge', 'face', 'part'] as const;

/** A reference to something measurable; valid in every session with the same content. */
export interface EntityRef {
  readonly part: PartPath;
  /** `middle` and `centre` are points of an edge. */
  readonly kind: (typeof entityKinds)[number];
  /**
   * Index of the corner, edge or face; for joined faces that of the first. An edge's end without exact shape has `2 ·
   * edge + end`.
   */
  readonly index: number;
}

/** Something measurable, in the model's coordinates. */
export interface MeasurableEntity {
  readonly ref: EntityRef;
  readonly part: Part;
  readonly knowledge: PartKnowledge;
  /** In closed form; null when it has none. */
  readonly exact: ClosedForm | null;
  readonly face: FaceShape | null;
  readonly edge: EdgeShape | null;
  /** Position of a point, exact or of the mesh. */
  readonly point: Vector | null;
  /** The point to which a label is attached. */
  readonly anchor: () => Vector;
  readonly triangles: () => TriangleSet;
  /** The edges of a face; empty for other things. */
  readonly edges: () => readonly EntityEdge[];
}

export interface EntityEdge {
  /** In closed form; null when it has none. */
  readonly curve: ExactCurve | null;
  /** The spline of an edge without closed form, when it is known. */
  readonly spline: SplineCurve | null;
  readonly triangles: () => TriangleSet;
}

export function isSameEntity(a: EntityRef, b: EntityRef): boolean {
  return a.kind === b.kind && a.index === b.index && a.part.join() === b.part.join();
}

/** Reads a remembered reference; null when it is not valid. */
export function readEntityRef(value: unknown): EntityRef | null {
  if (!isRecord(value) || !Array.isArray(value['part'])) return null;
  const part = value['part'].map(numberOrNull);
  const kind = entityKinds.find((name) => name === value['kind']);
  const index = numberOrNull(value['index']);
  if (!kind || index === null || !Number.isInteger(index) || index < 0) return null;
  return part.every((step) => step !== null) ? { part, kind, index } : null;
}

/** Finds what a reference names; null when the model does not have it. */
export function entityAt(knowledge: ModelKnowledge, ref: EntityRef): MeasurableEntity | null {
  const part = knowledge.partAt(ref.part);
  if (!part) return null;
  const known = knowledge.of(part);
  const { meshes } = knowledge;
  const edges = (): readonly EntityEdge[] => [];
  const base = { ref, part, knowledge: known, face: null, edge: null, point: null, edges };
  switch (ref.kind) {
    case 'part': {
      const triangles = () => meshes.ofPart(part);
      return { ...base, exact: null, anchor: () => boxMiddle(part), triangles };
    }
    case 'face': {
      if (ref.index >= Math.max(1, meshes.faceCount(part))) return null;
      const faces = known.joinedWith(ref.index);
      const face = joinedFace(known, faces);
      const triangles = () => (part.faceStarts ? meshes.ofFaces(part, faces) : meshes.ofPart(part));
      const anchor = once(() => anchorOf(triangles()));
      const around = face ? edgesOf(knowledge, known, face) : [];
      const exactFace = face && trimmedFaceOf(known, face, around, triangles);
      const exact: ClosedForm | null = exactFace && { kind: 'face', face: exactFace };
      const joined = { ...base, ref: { ...ref, index: faces[0] ?? ref.index } };
      return { ...joined, face, exact, anchor, triangles, edges: () => around };
    }
    case 'edge': {
      if (ref.index >= Math.max(1, meshes.edgeCount(part))) return null;
      const chain = known.joinedEdge(ref.index);
      const edges = chain?.edges ?? [ref.index];
      const [index = ref.index] = edges;
      const edge = chain?.shape ?? known.shapes?.edges[index] ?? null;
      const curve = chain ? exactCurveOf(known, chain.shape) : curveOf(knowledge, known, index);
      const line = meshes.polyline(part, index);
      const [first] = line;
      if (!first) return null;
      const anchor = () => (curve ? curvePoint(curve, 0.5) : (line[line.length >> 1] ?? first));
      const exact: ClosedForm | null = curve && { kind: 'curve', curve };
      const triangles = () => meshes.ofEdges(part, edges);
      return { ...base, ref: { ...ref, index }, edge, exact, anchor, triangles };
    }
    case 'corner':
    case 'middle':
    case 'centre': {
      const found = pointOf(knowledge, known, ref);
      if (!found) return null;
      const { at, isExact } = found;
      const exact: ClosedForm | null = isExact ? { kind: 'point', at } : null;
      const triangles = () => triangleSet(Float64Array.from([...at, ...at, ...at]));
      return { ...base, point: at, exact, anchor: () => at, triangles };
    }
  }
}

/** Whether an edge has a centre. */
export function isRound(
  edge: EdgeShape,
): edge is Extract<EdgeShape, { kind: 'circle' | 'ellipse' }> {
  return edge.kind === 'circle' || edge.kind === 'ellipse';
}

function pointOf(
  { meshes }: ModelKnowledge,
  { part, shapes }: PartKnowledge,
  { kind, index }: EntityRef,
): { at: Vector; isExact: boolean } | null {
  if (kind === 'corner') {
    const corner = shapes?.corners[index];
    if (shapes) return corner ? { at: corner, isExact: true } : null;
    const at = meshes.polyline(part, index >> 1).at(index % 2 === 0 ? 0 : -1);
    return at ? { at, isExact: false } : null;
  }
  const edge = shapes?.edges[index];
  if (kind === 'centre') {
    return edge && isRound(edge) ? { at: edge.origin, isExact: true } : null;
  }
  const curve = edge ? exactCurveOf({ shapes }, edge) : null;
  if (curve) return { at: curvePoint(curve, 0.5), isExact: true };
  const at = halfWay(meshes.polyline(part, index));
  return at ? { at, isExact: false } : null;
}

/** The curve of a straight, circular or elliptic edge; null for any other. */
export function exactCurveOf(
  { shapes }: Pick<PartKnowledge, 'shapes'>,
  edge: EdgeShape,
): ExactCurve | null {
  const from = shapes?.corners[edge.ends[0]];
  const to = shapes?.corners[edge.ends[1]];
  if (!from || !to) return null;
  if (edge.kind === 'line') return { kind: 'line', from, to };
  if (edge.kind === 'other') return null;
  const { origin, axis, angle } = edge;
  if (edge.kind === 'circle')
    return { kind: 'arc', origin, axis, radius: edge.radius, angle, from };
  const { major, majorRadius, minorRadius } = edge;
  return { kind: 'ellipse', origin, axis, major, majorRadius, minorRadius, angle, from };
}

/** A face whose surface and edges all have closed forms; null otherwise. */
function exactFaceOf(known: PartKnowledge, face: FaceShape): ExactFace | null {
  if (face.kind === 'other') return null;
  const boundary: ExactCurve[] = [];
  for (const number of face.boundary) {
    const edge = known.shapes?.edges[number];
    const curve = edge && exactCurveOf(known, edge);
    if (!curve) return null;
    boundary.push(curve);
  }
  return { surface: face, area: face.area, boundary };
}

/** Joined faces as one face: with the total area, and the edges around all of them. */
function joinedFace({ shapes }: PartKnowledge, faces: readonly number[]): FaceShape | null {
  const all = faces.flatMap((face) => shapes?.faces[face] ?? []);
  const [first, ...others] = all;
  if (!first || others.length === 0) return first ?? null;
  const area = all.reduce((sum, face) => sum + face.area, 0);
  return { ...first, area, boundary: edgesAround(all) };
}

function edgesOf(
  knowledge: ModelKnowledge,
  known: PartKnowledge,
  { boundary }: FaceShape,
): readonly EntityEdge[] {
  return boundary.map((number) => ({
    curve: curveOf(knowledge, known, number),
    spline: known.shapes?.splines?.edges.get(number) ?? null,
    triangles: () => knowledge.meshes.ofEdge(known.part, number),
  }));
}

/** For each edge of a part, the faces that it bounds. */
const facesAround = new WeakMap<PartShapes, ReturnType<typeof facesAtEdges>>();

/** The curve of an edge: in closed form itself, or as the intersection of the faces on both sides. */
function curveOf(
  { meshes }: ModelKnowledge,
  known: PartKnowledge,
  number: number,
): ExactCurve | null {
  const { shapes, part } = known;
  const edge = shapes?.edges[number];
  if (!edge) return null;
  const [from, to] = edge.ends.map((end) => shapes.corners[end]);
  if (edge.kind !== 'other' || !from || !to) return exactCurveOf(known, edge);
  const around = memoized(facesAround, shapes, facesAtEdges)[number] ?? outOfRange();
  const faces = around.map((face) => shapes.faces[face] ?? outOfRange());
  return sectionArc(faces, [from, to], meshes.polyline(part, number));
}

/** A face on a surface in closed form; where its edges have none, the triangles decide what is inside. */
function trimmedFaceOf(
  known: PartKnowledge,
  face: FaceShape,
  edges: readonly EntityEdge[],
  triangles: () => TriangleSet,
): ExactFace | null {
  if (face.kind === 'other') return null;
  const boundary = edges.flatMap(({ curve }) => curve ?? []);
  const isOpenEnded = boundary.length < edges.length;
  const sets = edges.map((edge) => edge.triangles);
  const { tolerance } = known;
  return {
    surface: face,
    area: face.area,
    boundary,
    ...(isOpenEnded && { isOpenEnded }),
    ...(tolerance !== null && { isInside: insideByMesh(triangles, sets, tolerance) }),
  };
}

/** The centre of the triangle nearest to the mean of all corners: it lies on the face. */
function anchorOf({ corners }: TriangleSet): Vector {
  const count = corners.length / 9;
  let [x, y, z] = [0, 0, 0];
  for (let i = 0; i < corners.length; i += 3) {
    x += (corners[i] ?? outOfRange()) / (3 * count);
    y += (corners[i + 1] ?? outOfRange()) / (3 * count);
    z += (corners[i + 2] ?? outOfRange()) / (3 * count);
  }
  let best: Vector = [x, y, z];
  let nearest = Infinity;
  for (let i = 0; i < corners.length; i += 9) {
    const at = (axis: number) =>
      ((corners[i + axis] ?? outOfRange()) +
        (corners[i + 3 + axis] ?? outOfRange()) +
        (corners[i + 6 + axis] ?? outOfRange())) /
      3;
    const away = Math.hypot(at(0) - x, at(1) - y, at(2) - z);
    if (away >= nearest) continue;
    nearest = away;
    best = [at(0), at(1), at(2)];
  }
  return best;
}

function boxMiddle({ pieces }: Part): Vector {
  const [first] = pieces;
  if (!first) return [0, 0, 0];
  const box = pieces.reduce((sum, { box: next }) => sum.union(next), first.box.clone());
  return middle(box.min.toArray(), box.max.toArray());
}

/** The midpoint of a polyline by length. */
function halfWay(line: readonly Vector[]): Vector | null {
  const lengths = line.slice(1).map((to, i) => {
    const from = line[i] ?? to;
    return distance(to, from);
  });
  let left = lengths.reduce((sum, length) => sum + length, 0) / 2;
  for (const [i, length] of lengths.entries()) {
    const [from, to] = [line[i], line[i + 1]];
    if (!from || !to) return null;
    if (left <= length && length > 0) {
      return along(from, minus(to, from), left / length);
    }
    left -= length;
  }
  return line[0] ?? null;
}

/** All faces of a part, null for those without closed form; null for a part without exact shapes. */
export function exactFacesOf(known: PartKnowledge): readonly (ExactFace | null)[] | null {
  return known.shapes?.faces.map((face) => exactFaceOf(known, face)) ?? null;
}
