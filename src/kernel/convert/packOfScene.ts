import type { ModelExtras } from '../../model/modelExtras';
import { Refusal } from '../base/refusal';
import type { Scene } from '../base/scene';
import { withShownNames } from '../parts/shortNames';
import { packLimits } from '../write/pack/packLimits';
import { writePack } from '../write/pack/writePack';
import type { DrawnParts } from '../write/view/drawnPart';
import { viewOfScene } from '../write/view/viewOfScene';

/**
 * The view pack of a scene: the same as is made of its plain GLB, but the GLB is not read.
 * @param glbBytes how large the GLB is, which the limits of a pack go by
 * @returns null where the model is too large for a page: who packs the GLB hears why
 */
export function packOfScene(
  scene: Scene,
  extras: ModelExtras,
  drawn: DrawnParts,
  glbBytes: number,
): readonly Uint8Array[] | null {
  try {
    const view = withShownNames(viewOfScene(scene, extras, drawn));
    return writePack(view, packLimits(glbBytes)).chunks;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
