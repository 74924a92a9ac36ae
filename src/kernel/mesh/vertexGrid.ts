import { outOfRange } from '../../words/outOfRange';
import type { Quality } from '../../model/modelExtras';
import type { Vector } from '../../model/shapes';
import { triangleSums } from './triangleSums';
import { deflectionSide, qualityLimits } from '../base/qualityLimits';
import { flatBox } from '../../model/boundingBox';
import type { PartMesh, Scene, SceneNode } from '../base/scene';

/**
 * The places that the points of one part can take in a compact GLB: whole steps from an origin, one
 * grid for all of its faces and edges, so that what was at one place stays at one place. Metres.
 */
export interface Grid {
  readonly origin: Vector;
  readonly step: number;
}

/** Of the parts whose points may be moved onto one. */
export type Grids = ReadonlyMap<PartMesh, Grid>;

/** The highest number of 16 bits, which stands for 1 in the file. */
export const fullGrid = 65535;

/**
 * A grid for each part whose triangles are known to be near an exact surface. Its step stays below a
 * tenth of what the triangles may be away from it; parts for which 16 bits do not suffice have none, nor
 * have thin ones that would enclose something else, nor triangles that another program saved: these are
 * its own numbers.
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

/** The farthest that a point moves when it goes onto its grid, in metres. */
export function largestMove(grids: Grids): number {
  const largest = [...grids.values()].reduce((most, { step }) => Math.max(most, step), 0);
  return (largest * Math.sqrt(3)) / 2;
}

/** Points, x y z, as steps on a grid. */
export function onGrid(points: Float32Array, { origin, step }: Grid): Uint16Array {
  const places = new Uint16Array(points.length);
  for (let i = 0; i < places.length; i++) {
    const steps = Math.round(
      ((points[i] ?? outOfRange()) - (origin[i % 3] ?? outOfRange())) / step,
    );
    places[i] = Math.min(Math.max(steps, 0), fullGrid);
  }
  return places;
}

/** How long the whole grid is: what a node has to scale by. Short in decimals, as step and origin are. */
export function gridSize({ step }: Pick<Grid, 'step'>): number {
  return short(step * fullGrid);
}

/** The scale would be that of the nodes below, too. */
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
  // One step is left for the origin, which is a whole number of them itself.
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

/** Of the mean thickness of a body: a step that is shorter does not show. */
const fineStep = 0.01;

/** Of a volume: by so much a thin body may be another one on its grid. */
const movedShare = 1e-3;

/** Whether a body encloses on a grid what it does without: steps may be larger than a foil is thick. */
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
  const steps = onGrid(points, grid);
  return points.map(
    (_, i) => (grid.origin[i % 3] ?? outOfRange()) + (steps[i] ?? outOfRange()) * grid.step,
  );
}

/** 1, 2 or 5 of a decimal place: the measures of drawings are whole numbers of such steps. */
function roundStep(smallest: number): number {
  const place = 10 ** Math.floor(Math.log10(smallest));
  const digit = [1, 2, 5, 10].find((one) => one * place >= smallest) ?? 10;
  return short(digit * place);
}

/** Ten figures: a billionth of the part. */
function short(value: number): number {
  return Number(value.toPrecision(10));
}
