import type { Body } from '../brep/brep';
import { facesOf } from '../brep/facesOf';
import { agreementWith } from './agreement';
import type { DisplayFace } from './displayFace';
import { joinFaces } from './joinFaces';

/** Whether a mesh may show exact bodies: as many faces, with the same edges around one or the same corners. */
export function areShown(bodies: readonly Body[], shown: readonly DisplayFace[]): boolean {
  if (bodies.flatMap(facesOf).length !== shown.length) return false;
  return (
    joinFaces(shown, bodies).some((face) => face !== null) || agreementWith(shown)(bodies) === 1
  );
}
