import type { ModelExtras } from '../../model/modelExtras';
import type { Progress } from '../../words/progress';
import { Refusal } from '../base/refusal';
import type { Scene } from '../base/scene';
import { withShownNames } from '../parts/shortNames';
import { packLimits } from '../write/pack/packLimits';
import { writePack } from '../write/pack/writePack';
import type { DrawnParts } from '../write/view/drawnPart';
import { viewOfScene } from '../write/view/viewOfScene';

/**
 * The view pack of a scene, equal to that of its plain GLB but without reading the GLB.
 * @param glbBytes size of the GLB, from which the limits of a pack are derived
 * @param progress receives the share that is done
 * @returns null where the model is too large for a page; packing the GLB then reports the reason
 */
export function packOfScene(
  scene: Scene,
  extras: ModelExtras,
  drawn: DrawnParts,
  { glbBytes, progress }: { readonly glbBytes: number; readonly progress: Progress },
): readonly Uint8Array[] | null {
  try {
    const view = withShownNames(viewOfScene(scene, extras, drawn));
    return writePack(view, packLimits(glbBytes), progress).chunks;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
