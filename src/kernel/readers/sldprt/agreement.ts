import type { Body } from '../../brep/brep';
import { facesOf } from '../../brep/facesOf';
import { landmarksOf } from '../../gates/saved/landmarks';
import { MeshVertices } from '../../gates/saved/meshVertices';
import type { DisplayFace } from './display/displayFace';
import { memoized } from '../../../words/memoized';

/**
 * Measures how well exact bodies agree with a mesh: the share of their marks that are on the mesh, reduced by the
 * relative difference of the numbers of faces. Other configurations and states of a part often have the same edges at
 * other places.
 */
export function agreementWith(shown: readonly DisplayFace[]): (bodies: readonly Body[]) => number {
  const shareOf = markShareIn(shown);
  return (bodies) => {
    const { length } = bodies.flatMap(facesOf);
    return shareOf(bodies) - Math.abs(length - shown.length) / Math.max(length, shown.length, 1);
  };
}

/** Whether a mesh shows exactly these bodies: the number of faces agrees, and all marks are on the mesh. */
export function areShown(bodies: readonly Body[], shown: readonly DisplayFace[]): boolean {
  return agreementWith(shown)(bodies) === 1;
}

/** The share of the marks of bodies that are on a mesh; 1 if the bodies have none. */
export function markShareIn(shown: readonly DisplayFace[]): (bodies: readonly Body[]) => number {
  const mesh = meshOf(shown);
  return (bodies) => {
    const marks = landmarksOf(bodies);
    const found = marks.filter((mark) => mesh.meets(mark)).length;
    return marks.length === 0 ? 1 : found / marks.length;
  };
}

const known = new WeakMap<readonly DisplayFace[], MeshVertices>();

/** Cached, because it is used for each state of a part. */
function meshOf(shown: readonly DisplayFace[]): MeshVertices {
  return memoized(known, shown, () => new MeshVertices(shown));
}
