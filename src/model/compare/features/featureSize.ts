import type { Feature } from '../../features/features';
import { holeKey, holeSizeOf, type AnyHoleSize } from '../../features/holeCounts';

/** What a drawing says of a feature or of a wall, without its place. Lengths in metres. */
export type FeatureSize =
  | AnyHoleSize
  | { readonly kind: 'boss'; readonly diameter: number; readonly height: number }
  | { readonly kind: 'fillet'; readonly radius: number }
  | { readonly kind: 'chamfer'; readonly width: number; readonly angle: number }
  /** Material between two parallel faces; a wall is thin for its extent. */
  | { readonly kind: 'wall' | 'thickness'; readonly length: number }
  /** Room between two parallel faces. */
  | { readonly kind: 'gap'; readonly length: number };

/** Equal features of a part with which the same happened. */
export interface FeatureChange {
  readonly count: number;
  /** Null for what was added. */
  readonly before: FeatureSize | null;
  /** Null for what was removed. */
  readonly after: FeatureSize | null;
  /** How far they all went, metres; null where they stand where they stood, or went here and there. */
  readonly shift: readonly [number, number, number] | null;
  /** Whether it is told by exact faces, and not by triangles. */
  readonly isExact: boolean;
}

export function featureSizeOf(feature: Feature): FeatureSize | null {
  switch (feature.kind) {
    case 'hole':
    case 'slot':
      return holeSizeOf(feature);
    case 'boss':
      return { kind: 'boss', diameter: feature.diameter, height: feature.height };
    case 'fillet':
      return { kind: 'fillet', radius: feature.radius };
    case 'chamfer':
      return { kind: 'chamfer', width: feature.width, angle: feature.angle };
  }
}

/** Equal for what nobody would call another size. A through hole is as deep as its wall is thick: that is told of the wall. */
export function featureKey(size: FeatureSize): string {
  switch (size.kind) {
    case 'hole':
    case 'slot':
      return holeKey(size.isThrough ? { ...size, depth: null } : size);
    case 'boss':
      return [size.kind, tenths(size.diameter), tenths(size.height)].join(' ');
    case 'fillet':
      return [size.kind, tenths(size.radius)].join(' ');
    case 'chamfer':
      return [size.kind, tenths(size.width), size.angle.toFixed(4)].join(' ');
    case 'wall':
    case 'thickness':
    case 'gap':
      return [size.kind, tenths(size.length)].join(' ');
  }
}

/** Of a micrometre. */
function tenths(metres: number): number {
  return Math.round(metres * 1e7);
}
