import type { Match } from '../../model/compare/match/matchParts';
import { BoundingBox } from '../../model/boundingBox';
import { multiply } from '../base/matrix';
import { outOfRange } from '../../words/outOfRange';
import type { PartMesh, PlacedParts, Rgba, SceneNode } from '../base/scene';
import { encodeRaster } from '../picture/encodePng';
import { drawWideView } from '../write/preview/drawPreview';
import { eyeOf } from '../write/preview/view/eyes';
import { differingFaces, type Differing } from '../../model/compare/faces/differingFaces';
import { grey, stripeBaseColor, onlyNew, onlyOld, drawStripes, withLegend } from './changeLegend';
import type { PlacedPart } from './comparedParts';

/** Share of the wider model's width that separates both. */
const gap = 0.08;

/**
 * Draws the old model on the left and the new one on the right, at one scale. Common faces are grey, those of
 * the old one only are red, those of the new one only green, both striped. A legend is below.
 * @param up the axis that points upwards
 * @param isSmall whether it is made for a list of changes: 1280 pixels wide instead of 2048
 * @returns a PNG on white
 * @throws Refusal when there is nothing to see
 */
export function changesPicture(
  matches: readonly Match<PlacedPart>[],
  up: 'y' | 'z',
  isSmall = false,
): Uint8Array {
  const width = isSmall ? smallWidth : largeWidth;
  const scene = new PaintedParts();
  const faces = matches.map((match) => ({ match, differing: differingFaces(match) }));
  const old = faces.flatMap(({ match: { before }, differing }) =>
    before ? [scene.add(before, differing.before, onlyOld)] : [],
  );
  const current = faces.flatMap(({ match: { after }, differing }) =>
    after ? [scene.add(after, differing.after, onlyNew)] : [],
  );
  const drawn = sideBySide(scene.parts, [old, current], eyeOf('iso', up));
  const plain = drawWideView(drawn, width, up);
  const inked = drawWideView({ ...drawn, parts: drawn.parts.map(inInk) }, width, up);
  return encodeRaster(withLegend(drawStripes(plain, inked)));
}

/** A part in the colours under stripes. */
function inInk(part: PartMesh): PartMesh {
  const faces = part.faces.map((face) => ({ ...face, color: stripeBaseColor(face.color) }));
  return { ...part, faces };
}

/** Width in pixels, that of two large pictures. */
const largeWidth = 2048;

/**
 * Width in pixels for a list of changes, where a picture is at most 420 pixels high and usually half as high as wide.
 */
const smallWidth = 1280;

/** Parts in the colours of the change; a part without differences is painted once. */
class PaintedParts {
  readonly parts: PartMesh[] = [];
  private readonly plain = new Map<PartMesh, number>();

  add(placed: PlacedPart, differing: Differing, color: Rgba): SceneNode {
    const { matrix, name } = placed;
    const number = this.numberOf(placed, differing, color);
    return { name, matrix, part: number, color: null, children: [] };
  }

  private numberOf(placed: PlacedPart, differing: Differing, color: Rgba): number {
    const { part } = placed;
    const known = differing === 'none' ? this.plain.get(part) : undefined;
    if (known !== undefined) return known;
    const number = this.parts.push(painted(placed, differing, color)) - 1;
    if (differing === 'none') this.plain.set(part, number);
    return number;
  }
}

function painted({ part, detail }: PlacedPart, differing: Differing, color: Rgba): PartMesh {
  if (typeof differing === 'string') {
    const own = differing === 'all' ? color : grey;
    return { ...part, faces: part.faces.map((face) => ({ ...face, color: own })), color: grey };
  }
  const { faceOfTriangle } = detail();
  const isOther = (triangle: number) => differing.has(faceOfTriangle[triangle] ?? outOfRange());
  const triangles = Array.from({ length: faceOfTriangle.length }, (_, i) => i);
  const common = triangles.filter((triangle) => !isOther(triangle));
  const others = triangles.filter(isOther);
  const indices = Uint32Array.from(
    [...common, ...others].flatMap((triangle) => [
      ...part.indices.subarray(3 * triangle, 3 * triangle + 3),
    ]),
  );
  const faces = [
    { firstTriangle: 0, triangleCount: common.length, color: grey },
    { firstTriangle: common.length, triangleCount: others.length, color },
  ];
  return { ...part, indices, faces, color: grey };
}

function sideBySide(
  parts: readonly PartMesh[],
  [old, current]: readonly [readonly SceneNode[], readonly SceneNode[]],
  eye: Float64Array,
): PlacedParts {
  const [left, right] = [extentOf(parts, old, eye), extentOf(parts, current, eye)];
  const room = gap * Math.max(left.x.high - left.x.low, right.x.high - right.x.low);
  // The right border of the old model and the left border of the new one are at half the gap from the centre.
  return {
    parts,
    roots: [
      root('old', [-left.x.high - room / 2, 0], old, eye),
      root('new', [room / 2 - right.x.low, levelling(left.y, right.y)], current, eye),
    ],
  };
}

/**
 * The distance by which the new model is moved upwards. Usually it is zero, so that growth is visible; a model
 * that was moved as a whole is aligned with the old one, because the picture would be almost empty otherwise.
 */
function levelling(old: Extent, current: Extent): number {
  const shared = Math.min(old.high, current.high) - Math.max(old.low, current.low);
  const lower = Math.min(old.high - old.low, current.high - current.low);
  return shared >= minShared * lower ? 0 : (old.low + old.high - current.low - current.high) / 2;
}

/** Share of the lower model's height: with a smaller overlap a model counts as moved. */
const minShared = 0.5;

interface Extent {
  readonly low: number;
  readonly high: number;
}

/** Extents to the right and upwards in eye coordinates, in metres. */
function extentOf(
  parts: readonly PartMesh[],
  nodes: readonly SceneNode[],
  eye: Float64Array,
): { readonly x: Extent; readonly y: Extent } {
  const box = new BoundingBox();
  for (const { matrix, part } of nodes) {
    const { positions } = parts[part ?? -1] ?? outOfRange();
    if (matrix) box.addPlaced(positions, multiply(eye, matrix));
  }
  const none = { low: 0, high: 0 };
  if (box.isEmpty) return { x: none, y: none };
  const { low, high } = box;
  return { x: { low: low[0], high: high[0] }, y: { low: low[1], high: high[1] } };
}

/** A node moved to the right and upwards in eye coordinates. */
function root(
  name: string,
  [right, up]: readonly [right: number, up: number],
  children: readonly SceneNode[],
  eye: Float64Array,
): SceneNode {
  const along = (row: number, column: number) => eye[row + 4 * column] ?? outOfRange();
  const steps = [0, 1, 2].map((column) => right * along(0, column) + up * along(1, column));
  const matrix = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, ...steps, 1);
  return { name, matrix, part: null, color: null, children };
}
