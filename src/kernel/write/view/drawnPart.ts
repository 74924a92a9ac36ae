import { outOfRange } from '../../../words/outOfRange';
import type { Feature } from '../../../model/features/features';
import { packFeatures } from '../../../model/features/packFeatures';
import { packShapes } from '../../../model/exact/packShapes';
import type {
  PackedShapes,
  PartExtras,
  PartSplines,
  SecondMoments,
  SplineSurface,
  Vector,
} from '../../../model/shapes';
import type { PartMesh } from '../../base/scene';
import { isClosed } from '../../mesh/isClosed';
import { type EdgeLines, edgeLines } from './edgeLines';
import { type FaceGroup, groupFaces, type GroupedFaces } from './groupFaces';
import { memoized } from '../../../words/memoized';

/** A part in the form in which it is written: triangles grouped by colour, edges as pairs of points, and facts. */
export interface DrawnPart {
  readonly part: PartMesh;
  readonly groups: readonly FaceGroup[];
  /** Unit normals, x y z for each vertex. */
  readonly normals: Float32Array;
  readonly lines: EdgeLines;
  readonly extras: PartExtras;
  /** Whether its triangles are visible from both sides, because they enclose nothing. */
  readonly isOpen: boolean;
}

/** Prepares each part of a scene once, for all writers. */
export class DrawnParts {
  private readonly known = new Map<PartMesh, DrawnPart>();

  of(part: PartMesh): DrawnPart {
    return memoized(this.known, part, drawnPart);
  }
}

function drawnPart(part: PartMesh): DrawnPart {
  const grouped = groupFaces(part);
  const lines = edgeLines(part.edges);
  return {
    part,
    groups: grouped.groups,
    normals: unitNormals(part.normals),
    lines,
    extras: extrasOf(part, grouped, lines.segments),
    isOpen: !isClosed(part),
  };
}

/** Of the length of a normal: a smaller error changes the brightness of a pixel by less than one of 256 steps. */
const unitTolerance = 1e-4;

/** glTF requires unit length within half a per mille; engines give a zero normal at the apex of a cone. */
function unitNormals(normals: Float32Array): Float32Array {
  let repaired = normals;
  for (let i = 0; i < normals.length; i += 3) {
    const x = normals[i] ?? outOfRange();
    const y = normals[i + 1] ?? outOfRange();
    const z = normals[i + 2] ?? outOfRange();
    const length = Math.hypot(x, y, z);
    if (Math.abs(length - 1) < unitTolerance) continue;
    if (repaired === normals) repaired = normals.slice();
    // A shorter normal is the rounding error of normals that cancel out.
    const isUsable = length > 1e-12 && Number.isFinite(length);
    repaired.set(isUsable ? [x / length, y / length, z / length] : [0, 0, 1], i);
  }
  return repaired;
}

function extrasOf(part: PartMesh, grouped: GroupedFaces, edges: readonly number[]): PartExtras {
  const { volume, area, centreOfMass, moments } = part.solid;
  const shapes = packedShapes(part, grouped, edges);
  const { geometry } = part;
  const { faces } = grouped;
  return {
    geometry,
    volume: twelveFigures(volume),
    area: twelveFigures(area),
    centreOfMass: centreOfMass ? toPicometre(centreOfMass) : null,
    ...(moments && { moments: roundedMoments(moments) }),
    ...(part.looseness !== undefined && { looseness: part.looseness }),
    faces,
    edges,
    ...(shapes && { shapes }),
    ...(part.reaches && { reaches: part.reaches }),
  };
}

/** Rounds to twelve digits; further digits are integration error. */
function twelveFigures(value: number | null): number | null {
  return value === null ? null : Number(value.toPrecision(12));
}

/** Rounds to twelve digits of the largest moment; further digits are integration error. */
function roundedMoments(moments: SecondMoments): SecondMoments {
  const step = 10 ** (Math.ceil(Math.log10(Math.max(...moments.slice(0, 3)))) - 12);
  const rounded = (value: number) => Number((Math.round(value / step) * step).toPrecision(12)) + 0;
  const [xx, yy, zz, xy, xz, yz] = moments;
  return [rounded(xx), rounded(yy), rounded(zz), rounded(xy), rounded(xz), rounded(yz)];
}

function toPicometre([x, y, z]: Vector): Vector {
  const [a, b, c] = [x, y, z].map((metres) => Math.round(metres * 1e12) / 1e12 + 0);
  return [a ?? outOfRange(), b ?? outOfRange(), c ?? outOfRange()];
}

function packedShapes(
  { shapes, features }: PartMesh,
  { order, faces: drawn }: GroupedFaces,
  segments: readonly number[],
): PackedShapes | null {
  if (!shapes) return null;
  const faces = order.flatMap((number) => shapes.faces[number] ?? []);
  const triangles = drawn.map(([, count]) => count);
  const splines = shapes.splines && writtenSplines(shapes.splines, { order, triangles, segments });
  const packed = packShapes({ ...shapes, faces, ...(splines && { splines }) });
  if (!features || features.length === 0) return packed;
  return { ...packed, features: packFeatures(renumbered(features, order)) };
}

/**
 * The splines that are not larger than their triangles or lines. With all of them a file measured four times as
 * large.
 */
function writtenSplines(
  { faces, edges }: PartSplines,
  drawn: {
    readonly order: readonly number[];
    readonly triangles: readonly number[];
    readonly segments: readonly number[];
  },
): PartSplines {
  const isSmall = (poles: number, pieces: number | undefined) => poles <= 8 * (pieces ?? 0) + 16;
  const writtenFaces = drawn.order.flatMap((number, place) => {
    const surface = faces.get(number);
    const isTaken = surface && isSmall(poleCount(surface), drawn.triangles[place]);
    return isTaken ? [[place, surface] as const] : [];
  });
  const writtenEdges = [...edges].filter(([number, curve]) =>
    isSmall(curve.poles.length, drawn.segments[number]),
  );
  return { faces: new Map(writtenFaces), edges: new Map(writtenEdges) };
}

function poleCount(surface: SplineSurface): number {
  switch (surface.kind) {
    case 'patch':
      return surface.poles.length;
    case 'extruded':
      return surface.section.poles.length;
    case 'revolved':
      return surface.profile.poles.length;
  }
}

/** Faces are written in another order, grouped by colour. */
function renumbered(features: readonly Feature[], order: readonly number[]): readonly Feature[] {
  const places = new Map(order.map((number, place) => [number, place]));
  return features.map((feature) => ({
    ...feature,
    faces: feature.faces.flatMap((face) => places.get(face) ?? []).sort((a, b) => a - b),
  }));
}
