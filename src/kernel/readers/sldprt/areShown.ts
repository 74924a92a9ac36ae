import type { Body } from '../../brep/brep';
import { agreementWith } from './agreement';
import type { DisplayFace } from './display/displayFace';

/** Whether a mesh may show exact bodies: as many faces, and all marks of them. */
export function areShown(bodies: readonly Body[], shown: readonly DisplayFace[]): boolean {
  return agreementWith(shown)(bodies) === 1;
}
