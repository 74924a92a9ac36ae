import type { SerializedAnnotation, SerializedView } from '../../../model/pmi/serializedPmi';
import { drawnPoints, type DrawnPoints } from '../../../model/pmi/drawn/drawnPoints';
import {
  isBehind,
  isUpsideDown,
  mirrorAxes,
  mirroredText,
  textOrientation,
  textPlane,
} from '../../../model/pmi/drawn/uprightText';
import { textBlock, type TextBlock } from '../../../model/pmi/drawn/textBlock';
import { cross, dot, minus, times, unit, type Vector } from '../../../model/vectors';
import { frame, multiply, rotated } from '../../base/matrix';
import type { ViewMesh, ViewNode, ViewPmi, ViewScene } from '../../base/viewScene';
import { transformed } from '../../mesh/transformPoints';
import { identity } from '../../parts/partPlacements';
import type { DrawnAnnotation } from '../../write/preview/drawAnnotations';
import { drawView } from '../../write/preview/drawPreview';
import { yUpToZUp } from '../../write/preview/view/eyes';
import { placedParts } from '../placedParts';

/**
 * Draws a result as in a saved view of its file: in its direction, with its annotations, cuts and listed
 * bodies.
 * @returns a PNG on white
 * @throws Refusal when there is nothing to see
 */
export function drawSavedView(
  scene: ViewScene,
  all: readonly SerializedAnnotation[],
  view: SerializedView,
): Uint8Array {
  const { pmi } = scene;
  const seen = view.parts && new Set(view.parts.flatMap((part) => pmi?.parts[part] ?? []));
  const roots = seen ? scene.roots.map((root) => withMeshes(root, seen)) : scene.roots;
  return drawView(placedParts({ ...scene, roots }), {
    eye: eyeFrom(view),
    annotations: pmi ? drawnIn({ ...scene, pmi }, all, view) : [],
    cuts: view.cuts,
  });
}

function withMeshes(node: ViewNode, seen: ReadonlySet<ViewMesh>): ViewNode {
  const { mesh, children } = node;
  return {
    ...node,
    mesh: mesh && seen.has(mesh) ? mesh : null,
    children: children.map((child) => withMeshes(child, seen)),
  };
}

function eyeFrom({ toEye, up }: SerializedView): Float64Array {
  const y = unit(minus(up, times(toEye, dot(up, toEye))));
  const x = cross(y, toEye);
  const columns = ([0, 1, 2] as const).map((axis) => [x[axis], y[axis], toEye[axis]] as const);
  const [right = zero, upwards = zero, near = zero] = columns;
  return frame(right, upwards, near, zero);
}

const zero = [0, 0, 0] as const;

/** The annotations of a view, each at every placement of its part. */
function drawnIn(
  scene: ViewScene & { readonly pmi: ViewPmi },
  annotations: readonly SerializedAnnotation[],
  { annotations: shown, toEye, up }: SerializedView,
): readonly DrawnAnnotation[] {
  const places = placesOf(scene);
  return shown.flatMap((number) => {
    const one = annotations[number];
    if (!one) return [];
    const matrices =
      one.part === null
        ? [identity]
        : [...new Set(scene.pmi.parts[one.part])].flatMap((mesh) => places.get(mesh) ?? []);
    const drawn = drawnPoints(one, scene.pmi);
    const text = one.plane && textBlock(drawn, one.plane);
    return matrices.map((matrix) => drawnAt(one, { drawn, text, toEye, up }, matrix));
  });
}

/** Matrices from each placement of a mesh to world coordinates, with Z up. */
function placesOf({ roots, facts }: ViewScene): ReadonlyMap<ViewMesh, readonly Float64Array[]> {
  const places = new Map<ViewMesh, Float64Array[]>();
  const visit = ({ matrix, mesh, children }: ViewNode, above: Float64Array): void => {
    const own = matrix ? multiply(above, matrix) : above;
    if (mesh) {
      const known = places.get(mesh) ?? [];
      places.set(mesh, known);
      known.push(own);
    }
    for (const child of children) visit(child, own);
  };
  for (const root of roots) visit(root, facts.up === 'z' ? identity : yUpToZUp);
  return places;
}

interface SeenPoints {
  readonly drawn: DrawnPoints;
  readonly text: TextBlock | null;
  readonly toEye: Vector;
  readonly up: Vector;
}

function drawnAt(
  { color, plane }: SerializedAnnotation,
  { drawn, text, toEye, up }: SeenPoints,
  matrix: Float64Array,
): DrawnAnnotation {
  const written = plane && text && textPlane(plane, text);
  const stand = written && textOrientation(written, (direction) => rotated(matrix, direction));
  const seen = stand && {
    isBehind: isBehind(dot(stand.front, toEye)),
    isUpsideDown: isUpsideDown(dot(stand.above, up)),
  };
  const axes = seen ? mirrorAxes(written, seen) : [];
  const points = transformed(
    text && axes.length > 0 ? mirroredText(drawn, text, axes) : pointsOf(drawn),
    matrix,
  );
  const lines: Float32Array[] = [];
  let next = 0;
  for (const count of drawn.lines) {
    lines.push(points.subarray(3 * next, 3 * (next + count)));
    next += count;
  }
  return { color, lines, triangles: points.subarray(3 * next) };
}

function pointsOf({ positions, numbers }: DrawnPoints): Float32Array {
  const points = new Float32Array(3 * numbers.length);
  numbers.forEach((number, i) => points.set(positions.subarray(3 * number, 3 * number + 3), 3 * i));
  return points;
}
