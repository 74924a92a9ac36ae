import { outOfRange } from '../../words/outOfRange';
import { Vector3, type Box3 } from 'three';
import { boxOfParts, type EdgePiece } from './model';

/**
 * Length of a part's edges divided by the surface area of its bounding box, 1/m. Multiplied by the size of a pixel it
 * estimates the fraction of the part's pixels that its edges would cover. It is 0 for lines without faces and for a box
 * without a surface.
 */
export function edgeDensity({ part, segments, place }: EdgePiece): number {
  if (part.pieces.every(({ color }) => color === null)) return 0;
  const surface = surfaceOf(boxOfParts([part]));
  const scale = place?.getMaxScaleOnAxis() ?? 1;
  const density = (scale * lengthOf(segments)) / surface;
  return Number.isFinite(density) ? density : 0;
}

function surfaceOf(box: Box3): number {
  const { x, y, z } = box.getSize(new Vector3());
  return 2 * (x * y + y * z + z * x);
}

// Summed inline: this runs once for each model, mostly before the loop is compiled, where a call for each segment would
// cost more than the sum.
function lengthOf(segments: Float32Array): number {
  let length = 0;
  for (let i = 0; i + 5 < segments.length; i += 6) {
    const x = (segments[i + 3] ?? outOfRange()) - (segments[i] ?? outOfRange());
    const y = (segments[i + 4] ?? outOfRange()) - (segments[i + 1] ?? outOfRange());
    const z = (segments[i + 5] ?? outOfRange()) - (segments[i + 2] ?? outOfRange());
    length += Math.sqrt(x * x + y * y + z * z);
  }
  return length;
}
