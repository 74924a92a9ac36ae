import type { Body, Face } from './brep';

/** All faces of a body, shell after shell. */
export function facesOf({ lumps }: Pick<Body, 'lumps'>): Face[] {
  return lumps.flatMap(({ shells }) => shells.flatMap(({ faces }) => faces));
}
