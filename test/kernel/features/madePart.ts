import type { PartMesh } from '../../../src/kernel/base/scene';
import type { EdgeShape, FaceShape, Vector } from '../../../src/model/shapes';
import { boxPart } from '../boxScene';

/** An edge that runs once around z at a height that depends on the angle. */
export interface Rim {
  readonly heightAt: (angle: number) => number;
  readonly kind: 'circle' | 'other';
}

/**
 * The known shapes of a round wall along z with the material around it, and of the faces beside its two ends.
 * Lengths in metres.
 */
export function boreWithEnds(
  radius: number,
  low: Rim & { readonly face: FaceShape },
  high: Rim & { readonly face: FaceShape },
): PartMesh {
  const wall: FaceShape = {
    ...{ kind: 'cylinder', origin: [0, 0, 0], axis: [0, 0, 1], radius, isHollow: true },
    ...{ area: 1, boundary: [0, 1] },
  };
  const rims = [low, high];
  const lines = rims.map(({ heightAt }) =>
    Float32Array.from(
      Array.from({ length: 33 }, (_, i) => {
        const angle = (2 * Math.PI * i) / 32 + 0.1;
        return [radius * Math.cos(angle), radius * Math.sin(angle), heightAt(angle)];
      }).flat(),
    ),
  );
  const edges = rims.map(({ kind, heightAt }, i): EdgeShape => {
    const ends = [i, i] as const;
    const length = 2 * Math.PI * radius;
    if (kind === 'other') return { kind, length, ends };
    const origin: Vector = [0, 0, heightAt(0)];
    return { kind, length, ends, origin, axis: [0, 0, 1], radius, angle: 2 * Math.PI };
  });
  const corners = lines.map(([x = 0, y = 0, z = 0]): Vector => [x, y, z]);
  const faces = [wall, { ...low.face, boundary: [0] }, { ...high.face, boundary: [1] }];
  return { ...boxPart(null), edges: lines, shapes: { faces, edges, corners } };
}
