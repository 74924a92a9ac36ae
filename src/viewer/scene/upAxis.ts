import type { ModelExtras } from '../../model/modelExtras';
import { upAxisOf as fileUpAxisOf } from '../../model/modelExtras';
import type { ViewerOptions } from '../../model/page/viewerMessages';

/**
 * The axis of the source file that points up.
 * @param custom the up axis that is customary for the format of the 3D result
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

/** The rotation about X that makes this axis point up, radians. */
export function uprightRotation(
  chosen: ViewerOptions['upAxis'],
  extras: ModelExtras | null,
  custom: 'y' | 'z' = 'y',
): number {
  const up = upAxisOf(chosen, extras, custom);
  // Caliper's own results already have the source's Z axis up.
  if (extras) return up === 'z' ? 0 : Math.PI / 2;
  return up === 'y' ? 0 : -Math.PI / 2;
}
