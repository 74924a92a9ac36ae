import { BoundingBox } from '../../../model/boundingBox';
import type { Vector } from '../../base/vector';
import { localOrigin } from '../../mesh/localOrigin';
import type { PlacedPart } from './packedParts';
import type { BoxCorners } from './pieceSizes';

/** The best origin for the coordinates of all parts, in metres; null where the model's own origin is good. */
export function packOrigin(parts: readonly PlacedPart[], corners: BoxCorners): Vector | null {
  const box = new BoundingBox();
  for (const { mesh, matrix } of parts) {
    for (const { geometry } of mesh.faces) {
      box.addPlaced(corners.of(geometry.positions), matrix);
    }
    for (const line of mesh.lines) box.addPlaced(corners.of(line), matrix);
  }
  return localOrigin(box);
}
