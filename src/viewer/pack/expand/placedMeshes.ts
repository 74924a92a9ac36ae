import type { StoredMesh, StoredPack } from '../../../model/viewPack';
import { damagedPack } from '../packArrays';
import type { Placements } from './readPlacements';

/**
 * The mesh of each part.
 * @throws UnreadableModel when a number is not valid
 */
export function meshesOf({ meshes }: StoredPack, { numbers }: Placements): readonly StoredMesh[] {
  return Array.from(numbers, (number, part) => {
    const mesh = meshes[number];
    if (!mesh) throw damagedPack(`part ${part}`);
    return mesh;
  });
}

/** Assigns slots: the first slot of each part; a part with only lines has one, too. */
export function countSlots(meshOf: readonly StoredMesh[]) {
  let slots = 0;
  const firstSlots = meshOf.map(({ pieces }) => {
    slots += Math.max(1, pieces.length);
    return slots - Math.max(1, pieces.length);
  });
  return { slots, firstSlots };
}
