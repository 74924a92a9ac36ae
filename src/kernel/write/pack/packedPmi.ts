import type { StoredPmi } from '../../../model/viewPack';
import type { ViewMesh, ViewPmi } from '../../base/viewScene';
import type { PackData } from './packData';

/** Writes PMI unchanged. The page reads it on demand. */
export function storedPmi(
  { lists, positions, indices, parts }: ViewPmi,
  numbers: ReadonlyMap<ViewMesh, number>,
  data: PackData,
): StoredPmi {
  return {
    lists: data.add(lists),
    positions: data.add(positions),
    indices: data.add(indices),
    parts: parts.map((meshes) => meshes.flatMap((mesh) => numbers.get(mesh) ?? [])),
  };
}
