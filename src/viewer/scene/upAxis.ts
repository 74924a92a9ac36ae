import type { ModelExtras } from '../../model/modelExtras';
import { upAxisOf as fileUpAxisOf } from '../../model/modelExtras';
import type { ViewerOptions } from '../../model/page/viewerMessages';

/**
 * The axis of the source file that shows upwards.
 * @param custom what it is by the custom of the 3D result's own format
 */
export function upAxisOf(
  chosen: ViewerOptions['upAxis'],
  extras: ModelExtras | null,
  custom: 'y' | 'z' = 'y',
): 'y' | 'z' {
  if (chosen !== 'auto') return chosen;
  if (!extras) return custom;
  return fileUpAxisOf(extras);
}

/** How far the model must be turned around X so that this axis shows upwards, radians. */
export function uprightTurn(
  chosen: ViewerOptions['upAxis'],
  extras: ModelExtras | null,
  custom: 'y' | 'z' = 'y',
): number {
  const up = upAxisOf(chosen, extras, custom);
  // Caliper's own GLB has already turned the source's Z upwards.
  if (extras) return up === 'z' ? 0 : Math.PI / 2;
  return up === 'y' ? 0 : -Math.PI / 2;
}
