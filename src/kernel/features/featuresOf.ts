import type { Feature } from '../../model/features/features';
import type { PartMesh, Scene } from '../base/scene';
import { BoreEnds } from './boreEnds';
import { boresOf } from './bores';
import { bossesOf } from './bosses';
import { chamfersOf } from './chamfers';
import { OutwardNormals } from './outwardNormals';
import { filletsOf } from './fillets';
import { holesOf } from './holes';
import { regionsOf } from './regions';
import { withHelicalThreads } from './threads/helicalThreads';
import { withRingThreads } from './threads/ringThreads';
import { slotsOf } from './slots';

/**
 * Adds the features of all parts whose shapes are exact.
 * @param tell receives the share of the parts that are done before each, from 0 to 1
 */
export function withFeatures(scene: Scene, tell?: (share: number) => void): Scene {
  const parts = scene.parts.map((part, i) => {
    tell?.(i / scene.parts.length);
    return part.shapes ? { ...part, features: featuresOf(part) } : part;
  });
  return { ...scene, parts };
}

/**
 * The features of a part. A face belongs to one feature at most, except the face of a step, which belongs to
 * all features on it. Empty where only triangles are known.
 */
export function featuresOf(part: PartMesh): readonly Feature[] {
  const { shapes } = part;
  if (!shapes) return [];
  const regions = withRingThreads(withHelicalThreads(regionsOf({ ...part, shapes })));
  const facing = new OutwardNormals({ ...part, shapes });
  const shafts = new BoreEnds(regions, facing, boresOf(regions, false));
  const round = [
    ...holesOf(regions, facing, shafts),
    ...slotsOf(regions, facing),
    ...bossesOf(regions, shafts),
  ];
  const taken = new Set(round.flatMap(({ faces }) => faces));
  const fillets = filletsOf(regions, facing, taken);
  for (const { faces } of fillets) for (const face of faces) taken.add(face);
  return [...round, ...fillets, ...chamfersOf(regions, facing, taken)];
}
