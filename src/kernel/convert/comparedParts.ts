import { partShape, type VisitTriangle } from '../../model/compare/comparedShape';
import type { ComparedPart } from '../../model/compare/matchParts';
import type { Vector } from '../../model/shapes';
import { defaultColor } from '../base/color';
import { isMirroring, multiply } from '../base/matrix';
import { outOfRange } from '../base/outOfRange';
import type { PartMesh, Rgba, Scene, SceneNode } from '../base/scene';
import { uniformScale } from '../base/uniformScale';
import { minus } from '../base/vector';
import { identity } from '../parts/partPlacements';
import { transformPoints } from '../mesh/transformPoints';

/** One placement of a part, as the matcher sees it, and what it is drawn from. */
export interface PlacedPart extends ComparedPart {
  readonly part: PartMesh;
  /** World from part. */
  readonly matrix: Float64Array;
  /** The assembly that it stands in; null for none. */
  readonly under: string | null;
  readonly isExact: boolean;
}

/** Every part as often as the tree places it. */
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

// A file's own name often stands at the root, and differs by the revision's.
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
  const isExact = part.geometry === 'meshed from exact B-rep' && facts.isUnitUnknown !== true;
  const scale = isExact ? uniformScale(matrix) : null;
  const grown = (value: number | null, dimension: number) =>
    value === null || scale === null ? null : value * scale ** dimension;
  const points = new Float32Array(part.positions.length);
  transformPoints(part.positions, matrix, points);
  const shape = partShape((visit) => visitTriangles(part, points, matrix, visit), {
    exactVolume: grown(part.solid.volume, 3),
    exactArea: grown(part.solid.area, 2),
    exactSize: () => (isFlat ? minus(shape.box[1], shape.box[0]) : null),
    tolerance: isExact ? facts.linearDeflection : null,
  });
  // Its triangles leave nothing out, and nothing stands out of them.
  const isFlat = isExact && part.shapes?.faces.every(({ kind }) => kind === 'plane') === true;
  return {
    ...{ part, matrix, isExact, shape },
    name: part.name,
    under: trail.at(-2) ?? null,
    trail: trail.slice(-mostSteps).map((step) => step.slice(0, longestStep)),
    colours: coloursOf(part, over ?? part.color ?? defaultColor),
  };
}

/** Steps and characters of a step that tell where a part belongs. */
const [mostSteps, longestStep] = [32, 128];

function visitTriangles(
  { indices }: PartMesh,
  points: Float32Array,
  matrix: Float64Array,
  visit: VisitTriangle,
): void {
  const corner = (at: number): Vector => {
    const from = 3 * (indices[at] ?? outOfRange());
    return [
      points[from] ?? outOfRange(),
      points[from + 1] ?? outOfRange(),
      points[from + 2] ?? outOfRange(),
    ];
  };
  // What is mirrored into its place is turned inside out by that.
  const isTurned = isMirroring(matrix);
  for (let at = 0; at + 2 < indices.length; at += 3) {
    const [a, b, c] = [corner(at), corner(at + 1), corner(at + 2)];
    if (isTurned) visit(a, c, b);
    else visit(a, b, c);
  }
}

function coloursOf({ faces }: PartMesh, own: Rgba): readonly string[] {
  return [...new Set(faces.map(({ color }) => colourText(color ?? own)))].sort();
}

/** `#rrggbb`, or `#rrggbb 50 %`. */
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
