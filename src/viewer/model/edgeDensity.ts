import { outOfRange } from '../../words/outOfRange';
import { Vector3, type Box3 } from 'three';
import { boxOfParts, type EdgePiece } from './model';

/**
 * Length of the edges of a part for the surface of the box around it, 1/m: by how large a pixel is there,
 * it tells how much of what is seen of the part its edges would cover. 0 where there is nothing to cover:
 * lines without faces, and a box without a surface.
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

// Runs once a model, mostly before its loop is compiled: a call for each segment costs more than the sum.
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
