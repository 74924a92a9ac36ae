import { packExtents } from '../../model/exact/extents';
import type { Scene } from '../base/scene';
import { turnsOf } from '../parts/partPlacements';

/**
 * Adds to exact parts their extents along the axes of all their placements.
 * @param reportShare receives the share of the parts that is done, 0…1
 */
export function withExtents(
  scene: Scene,
  reportShare: (share: number) => void = () => undefined,
): Scene {
  const rotated = turnsOf(scene.roots);
  return {
    ...scene,
    parts: scene.parts.map((part, i) => {
      reportShare(i / scene.parts.length);
      const reaches = part.reach && packExtents(part.reach, rotated.get(i)?.values() ?? []);
      return reaches ? { ...part, reaches } : part;
    }),
  };
}
