import { outOfRange } from '../../words/outOfRange';
import type { Quality } from '../../model/modelExtras';
import type { Vector } from '../../model/shapes';
import { triangleSums } from './triangleSums';
import { deflectionSide, qualityLimits } from '../base/qualityLimits';
import { flatBox } from '../../model/boundingBox';
import type { PartMesh, Scene, SceneNode } from '../base/scene';

/**
 * The grid of quantized positions of one part in a compact GLB: multiples of a step from an origin, the same
 * for all faces and edges, so that equal points stay equal. In metres.
 */
export interface Grid {
  readonly origin: Vector;
  readonly step: number;
}

/** The grids of the parts whose points may be quantized. */
export type Grids = ReadonlyMap<PartMesh, Grid>;

/** The highest number of 16 bits, which represents 1 in the file. */
export const fullGrid = 65535;

/**
 * A grid for each part whose triangles are near a known exact surface. Its step is less than a tenth of the
 * deflection of the triangles. Parts for which 16 bits do not suffice have none, nor do thin parts whose volume
 * would change, nor triangles that another program saved, because these are original data.
 */
export function gridsOf({ parts, roots, facts }: Scene, quality: Quality): Grids {
  if (facts.linearDeflection === null) return new Map();
  const above = partsAboveOthers(roots);
  return new Map(
    parts.flatMap((part, number) => {
      const isExact = part.geometry === 'meshed from exact B-rep' && !above.has(number);
      const grid = isExact ? gridOf(part, qualityLimits[quality].share) : null;
      return grid && keepsThickness(part, grid) ? [[part, grid] as const] : [];
    }),
  );
}

/** The largest displacement of a point by quantization, in metres. */
export function largestDisplacement(grids: Grids): number {
  const largest = [...grids.values()].reduce((most, { step }) => Math.max(most, step), 0);
  return (largest * Math.sqrt(3)) / 2;
}

/** Quantizes points x y z to steps of a grid. */
export function quantize(points: Float32Array, { origin, step }: Grid): Uint16Array {
  const places = new Uint16Array(points.length);
  for (let i = 0; i < places.length; i++) {
    const steps = Math.round(
      ((points[i] ?? outOfRange()) - (origin[i % 3] ?? outOfRange())) / step,
    );
    places[i] = Math.min(Math.max(steps, 0), fullGrid);
  }
  return places;
}

/** Length of the whole grid, by which a node must scale. It has few decimal digits, like step and origin. */
export function gridSize({ step }: Pick<Grid, 'step'>): number {
  return short(step * fullGrid);
}

/** Parts of nodes with children: their scale would apply to the children too. */
function partsAboveOthers(roots: readonly SceneNode[]): Set<number> {
  const found = new Set<number>();
  const known = new Set<SceneNode>();
  const walk = (node: SceneNode): void => {
    if (known.has(node)) return;
    known.add(node);
    if (node.part !== null && node.children.length > 0) found.add(node.part);
    node.children.forEach(walk);
  };
  roots.forEach(walk);
  return found;
}

function gridOf(part: PartMesh, share: number): Grid | null {
  const { low, high } = flatBox([part.positions, ...part.edges]);
  const sides = high.map((value, axis) => value - (low[axis] ?? outOfRange()));
  const longest = Math.max(...sides);
  if (!(longest > 0) || !Number.isFinite(longest)) return null;
  const meanSide = sides.reduce((sum, side) => sum + side, 0) / 3;
  const largestStep = (share * deflectionSide(1000 * meanSide)) / 1000 / 10;
  // One step is reserved, because the origin is rounded to a multiple of the step.
  const smallest = longest / (fullGrid - 1);
  const step = [roundStep(smallest), short(smallest * 1.000001)].find(
    (fitting) => fitting < largestStep,
  );
  if (step === undefined) return null;
  const [x = outOfRange(), y = outOfRange(), z = outOfRange()] = low.map((value) =>
    short(Math.floor(value / step) * step),
  );
  return { origin: [x, y, z], step };
}

/** Share of the mean thickness of a body: a smaller step is not visible. */
const fineStep = 0.01;

/** Share of the volume by which quantization may change a thin body. */
const movedShare = 1e-3;

/** Whether quantization keeps the volume of a body, since a step may be larger than the thickness of a foil. */
function keepsThickness(part: PartMesh, grid: Grid): boolean {
  const { volume, area } = part.solid;
  if (volume === null || area === null) return true;
  if (grid.step < (fineStep * 2 * volume) / area) return true;
  const moved = enclosedBy({ ...part, positions: pointsOnGrid(part.positions, grid) });
  return Math.abs(moved - enclosedBy(part)) <= movedShare * volume;
}

function enclosedBy(mesh: PartMesh): number {
  return triangleSums(mesh).volumes.reduce((sum, added) => sum + added, 0);
}

function pointsOnGrid(points: Float32Array, grid: Grid): Float32Array {
  const steps = quantize(points, grid);
  return points.map(
    (_, i) => (grid.origin[i % 3] ?? outOfRange()) + (steps[i] ?? outOfRange()) * grid.step,
  );
}

/** The next of 1, 2 or 5 times a power of ten, so that the usual dimensions of drawings are multiples of it. */
function roundStep(smallest: number): number {
  const place = 10 ** Math.floor(Math.log10(smallest));
  const digit = [1, 2, 5, 10].find((one) => one * place >= smallest) ?? 10;
  return short(digit * place);
}

/** Rounds to ten digits, a billionth of the part. */
function short(value: number): number {
  return Number(value.toPrecision(10));
}
