import type { Body } from '../../brep/brep';
import { agreementWith } from './agreement';
import type { DisplayFace } from './display/displayFace';

/** Whether a mesh shows exactly these bodies: the number of faces agrees, and all marks are on the mesh. */
export function areShown(bodies: readonly Body[], shown: readonly DisplayFace[]): boolean {
  return agreementWith(shown)(bodies) === 1;
}
