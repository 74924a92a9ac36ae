import type { ModelExtras } from '../../contract/modelExtras';
import type { ViewerOptions } from '../../contract/viewerMessages';

/** The axis of the source file that shows upwards. */
export function upAxisOf(chosen: ViewerOptions['upAxis'], extras: ModelExtras | null): 'y' | 'z' {
  if (chosen !== 'auto') return chosen;
  // CAD files have Z up by custom, parts drawn in SolidWorks and glTF have Y.
  return extras && extras.sourceFormat !== 'SolidWorks' ? 'z' : 'y';
}

/** How far the model must be turned around X so that this axis shows upwards, radians. */
export function standingTurn(chosen: ViewerOptions['upAxis'], extras: ModelExtras | null): number {
  const up = upAxisOf(chosen, extras);
  // Caliper's own GLB has already turned the source's Z upwards.
  if (extras) return up === 'z' ? 0 : Math.PI / 2;
  return up === 'y' ? 0 : -Math.PI / 2;
}
