import { outOfRange } from '../../../../words/outOfRange';
import { BoundingBox } from '../../../../model/boundingBox';
import type { Box } from '../frameBuffer';
import { multiply, frame } from '../../../base/matrix';
import type { Placement } from '../../../parts/partPlacements';
import type { PartMesh } from '../../../base/scene';

/** From the world to the samples of a frame: x to the right, y down, z towards the eye. */
export interface FittedView {
  readonly matrix: Float64Array;
  /** The part of the picture that can contain anything. */
  readonly box: Box;
}

/**
 * The view with all placements in the middle of a square picture; null where nothing has a size.
 * @param eye from world to eye coordinates
 * @param size of the picture in samples
 * @param margin share of the picture that stays empty on each side
 */
export function fitView(
  placements: readonly Placed[],
  eye: Float64Array,
  size: number,
  margin: number,
): FittedView | null {
  const around = new BoundingBox();
  for (const { part, matrix } of placements) {
    around.addPlaced(part.positions, multiply(eye, matrix));
  }
  const { low, high } = around;
  const extent = Math.max(high[0] - low[0], high[1] - low[1]);
  if (!(extent > 0) || !Number.isFinite(extent)) return null;
  const scale = (size * (1 - 2 * margin)) / extent;
  const [left, width] = middleOf(size, scale * (high[0] - low[0]));
  const [top, height] = middleOf(size, scale * (high[1] - low[1]));
  const toSamples = frame(
    [scale, 0, 0],
    [0, -scale, 0],
    [0, 0, scale],
    [
      size / 2 - left - (scale * (low[0] + high[0])) / 2,
      size / 2 - top + (scale * (low[1] + high[1])) / 2,
      (-scale * (low[2] + high[2])) / 2,
    ],
  );
  return { matrix: multiply(toSamples, eye), box: { left, top, width, height } };
}

/** The properties of a placement that determine its size. */
export type Placed = Pick<Placement, 'matrix'> & { readonly part: Pick<PartMesh, 'positions'> };

/** Alignment of the box in samples. The cells of other grids divide it, and it exceeds the width of a line. */
const step = 16;

/** First sample and number of samples of a centred extent, with space for its lines. */
function middleOf(size: number, extent: number): [first: number, count: number] {
  const first = Math.max(0, Math.floor((size - extent) / 2 / step) - 1) * step;
  return [first, size - 2 * first];
}

/** Depth of the origin of a placement's part, in samples. */
export function depthOf({ matrix }: Placement, view: Float64Array): number {
  return multiply(view, matrix)[14] ?? outOfRange();
}
