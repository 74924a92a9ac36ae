import { memoized } from '../../words/memoized';
import { BoundingBox } from '../../model/boundingBox';
import type { PartDetail } from '../../model/compare/faces/comparedFaces';
import type { FaceLocation } from '../../model/compare/faces/faceDifference';
import {
  partShape,
  placedShape,
  type ExactFacts,
  type PartShape,
  type VisitTriangle,
} from '../../model/compare/match/comparedShape';
import type { DetailedPart } from '../../model/compare/faces/differingFaces';
import { cornerDeviation } from '../../model/compare/faces/cornerDeviation';
import { faceLocations, facesByStarts, partDetail } from '../../model/compare/faces/partDetail';
import { placedAxisLines } from '../../model/features/roundFaceAxes';
import {
  similarity,
  placedFace,
  placedFeature,
  type Similarity,
} from '../../model/features/similarity';
import type { Vector } from '../../model/shapes';
import { boxedPart } from '../base/exactBoxes';
import { isMirroring, multiply } from '../base/matrix';
import { outOfRange } from '../../words/outOfRange';
import { placedRevolution } from '../../model/compare/match/revolutionBody';
import type { PartMesh, Rgba, Scene, SceneNode } from '../base/scene';
import { uniformScale } from '../base/uniformScale';
import { minus, vectorAt } from '../base/vector';
import { identity } from '../parts/partPlacements';
import { transformPoints } from '../mesh/transformPoints';

/** A placement of a part, as the matcher and the picture need it. */
export interface PlacedPart extends DetailedPart {
  readonly part: PartMesh;
  /** From part to world coordinates. */
  readonly matrix: Float64Array;
  readonly isExact: boolean;
}

/** Every placement of every part. */
export function comparedParts(scene: Scene): readonly PlacedPart[] {
  const placed: PlacedPart[] = [];
  const visit = (
    node: SceneNode,
    above: Float64Array,
    over: Rgba | null,
    trail: readonly string[],
  ): void => {
    const matrix = node.matrix ? multiply(above, node.matrix) : above;
    const color = node.color ?? over;
    const part = scene.parts[node.part ?? -1];
    if (part) placed.push(placedPart(part, matrix, color, [...trail, node.name], scene));
    for (const child of node.children) visit(child, matrix, color, [...trail, node.name]);
  };
  for (const root of scene.roots) visit(root, identity, null, []);
  return scene.roots.length === 1 ? placed.map(withoutRoot) : placed;
}

// The root is left out of the trail, because it is often named after the file, which differs between revisions.
function withoutRoot(part: PlacedPart): PlacedPart {
  const [root, ...trail] = part.trail;
  if (root === undefined || trail.length === 0) return part;
  return { ...part, trail, under: trail.length > 1 ? part.under : null };
}

function placedPart(
  part: PartMesh,
  matrix: Float64Array,
  over: Rgba | null,
  trail: readonly string[],
  { facts }: Scene,
): PlacedPart {
  const isSure = facts.isUnitUnknown !== true && facts.isUnsure !== true;
  const isExact = part.geometry === 'meshed from exact B-rep' && isSure;
  const scale = isExact ? uniformScale(matrix) : null;
  const grown = (value: number | null, dimension: number) =>
    value === null || scale === null ? null : value * scale ** dimension;
  const tolerance = isExact ? facts.linearDeflection : null;
  const points = new Float32Array(part.positions.length);
  transformPoints(part.positions, matrix, points);
  const forEach = (visit: VisitTriangle) => visitTriangles(part, points, matrix, visit);
  const move = similarity(matrix);
  const known: ExactFacts = {
    exactVolume: grown(part.solid.volume, 3),
    exactArea: grown(part.solid.area, 2),
    exactSize: () => exactSizeOf(part, matrix, shape.box, tolerance),
    tolerance,
    revolution: () =>
      isExact && part.solid.volume !== null && part.shapes
        ? placedRevolution(part.shapes, matrix)
        : null,
    axes: () => (isExact && part.shapes ? placedAxisLines(part.shapes, matrix) : []),
    exactFaces: () =>
      isExact && part.shapes && move
        ? part.shapes.faces.map((face) => placedFace(face, move))
        : null,
    ...(part.looseness !== undefined && { looseness: part.looseness }),
  };
  const shape: PartShape = move
    ? {
        ...placedShape(shapeOf(part), move, boxOf(part, points), forEach, known),
        placing: {
          ...{ of: part, turn: `${matrix.subarray(0, 12).join()} ${isExact} ${tolerance}` },
          at: vectorAt(matrix, 12),
        },
      }
    : partShape(forEach, known);
  const faceStarts = faceStartsOf(part);
  const exact = placedExactly(part, isExact ? move : null);
  const locations = () => (isExact && move ? { locations: placedFaces(part, points, move) } : {});
  let detail: PartDetail | null = null;
  return {
    ...{ part, matrix, isExact, shape },
    name: part.name,
    under: trail.at(-2) ?? null,
    trail: trail.slice(-maxSteps).map((step) => step.slice(0, longestStep)),
    colours: coloursOf(part, over ?? part.color),
    hasExactFaces: exact !== null,
    detail: () =>
      (detail ??= partDetail({
        ...{ shape, forEach, faceStarts },
        ...(exact ? { ...exact(), ...locations() } : noFaces),
      })),
  };
}

/** The shape of a part in its own coordinates, computed once for all placements. */
const knownShapes = new WeakMap<PartMesh, PartShape>();

function shapeOf(part: PartMesh): PartShape {
  return memoized(knownShapes, part, () =>
    partShape((visit) => {
      visitTriangles(part, part.positions, identity, visit);
    }, unknownFacts),
  );
}

const unknownFacts: ExactFacts = {
  ...{ exactVolume: null, exactArea: null, tolerance: null },
  exactSize: () => null,
};

/** The box around the corners of the triangles of a part. */
function boxOf({ indices }: PartMesh, points: Float32Array): PartShape['box'] {
  const box = new BoundingBox();
  for (const index of indices) addPoint(box, points, index);
  return box.isEmpty ? [zero, zero] : [box.low, box.high];
}

function addPoint(box: BoundingBox, points: Float32Array, index: number): void {
  const at = 3 * index;
  const [x, y, z] = [points[at], points[at + 1], points[at + 2]];
  box.add(x ?? outOfRange(), y ?? outOfRange(), z ?? outOfRange());
}

const zero: Vector = [0, 0, 0];

function faceStartsOf({ faces }: PartMesh): readonly number[] {
  return faces.map(({ firstTriangle }) => firstTriangle);
}

/** The faces of a part in its own coordinates, computed once for all placements. */
const knownFaces = new WeakMap<PartMesh, readonly FaceLocation[]>();

function facesOf(part: PartMesh): readonly FaceLocation[] {
  return memoized(knownFaces, part, () => {
    const { positions, indices } = part;
    const corners = new Float64Array(3 * indices.length);
    indices.forEach((index, i) => {
      for (let axis = 0; axis < 3; axis++) {
        corners[3 * i + axis] = positions[3 * index + axis] ?? outOfRange();
      }
    });
    const faceOfTriangle = facesByStarts(faceStartsOf(part), indices.length / 3);
    return faceLocations(corners, faceOfTriangle, part.faces.length);
  });
}

/** The faces of a part at its placement, without their surfaces. */
function placedFaces(
  part: PartMesh,
  points: Float32Array,
  { scale, point }: Similarity,
): readonly FaceLocation[] {
  return facesOf(part).map((face, i) => {
    const box = new BoundingBox();
    const { firstTriangle, triangleCount } = part.faces[i] ?? outOfRange();
    const own = part.indices.subarray(3 * firstTriangle, 3 * (firstTriangle + triangleCount));
    for (const index of own) addPoint(box, points, index);
    return {
      ...face,
      area: face.area * scale * scale,
      centre: box.isEmpty ? zero : point(face.centre),
      box: box.isEmpty ? [zero, zero] : [box.low, box.high],
    };
  });
}

/**
 * The exact faces and features at their placement, computed on demand; null if they are not known.
 * @param move null where the exact shape at its placement is not known
 */
function placedExactly({ shapes, features }: PartMesh, move: Similarity | null) {
  if (!shapes || !move) return null;
  return () => ({
    faces: shapes.faces.map((face) => placedFace(face, move)),
    features: (features ?? []).map((feature) => placedFeature(feature, move)),
    cornerDeviation: move.scale * cornerDeviation(shapes),
  });
}

const noFaces = { faces: null, features: [], cornerDeviation: 0 } as const;

/** Null where only triangles are known, or where these contradict the exact shape. */
function exactSizeOf(
  { reach }: PartMesh,
  matrix: Float64Array,
  [low, high]: PartShape['box'],
  tolerance: number | null,
): Vector | null {
  const meshed = { low, high };
  const exact = boxedPart(reach ?? null, matrix, meshed, tolerance).exact;
  return exact && minus(exact.high, exact.low);
}

/** Most steps of a trail, and most characters of a step. */
const [maxSteps, longestStep] = [32, 128];

function visitTriangles(
  { indices }: PartMesh,
  points: Float32Array,
  matrix: Float64Array,
  visit: VisitTriangle,
): void {
  const corner = (at: number) => vectorAt(points, 3 * (indices[at] ?? outOfRange()));
  // A mirroring placement reverses the orientation of triangles.
  const isMirrored = isMirroring(matrix);
  for (let at = 0; at + 2 < indices.length; at += 3) {
    const [a, b, c] = [corner(at), corner(at + 1), corner(at + 2)];
    if (isMirrored) visit(a, c, b);
    else visit(a, b, c);
  }
}

/** Empty where the file has no colour, because the default is Caliper's. */
function coloursOf({ faces }: PartMesh, own: Rgba | null): readonly string[] {
  const shown = faces.map(({ color }) => color ?? own).filter((color) => color !== null);
  return [...new Set(shown.map(colourText))].sort();
}

/** The colour as `#rrggbb`, or `#rrggbb 50 %` where it is transparent. */
function colourText([red, green, blue, alpha]: Rgba): string {
  const hex = [red, green, blue]
    .map((value) =>
      Math.round(255 * Math.max(0, Math.min(1, value)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('');
  return alpha < 1 ? `#${hex} ${Math.round(100 * alpha)} %` : `#${hex}`;
}
