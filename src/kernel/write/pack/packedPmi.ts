import type { StoredPmi } from '../../../model/viewPack';
import type { ViewMesh, ViewPmi } from '../../base/viewScene';
import type { PackData } from './packData';

/** Writes PMI as it came: the page reads it, when somebody asks for it. */
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
