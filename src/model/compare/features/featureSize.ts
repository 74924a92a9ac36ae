import type { Feature } from '../../features/features';
import { percentOfTurn } from '../../features/holeEndWords';
import { holeSizeOf, type AnyHoleSize } from '../../features/holeCounts';
import type { Thread, WallGap } from '../../features/features';

/** The dimensions of a feature or of a wall, without its place. Lengths are in metres. */
export type FeatureSize =
  | AnyHoleSize
  /** A cylindrical section of a stack of holes that the two revisions divide differently. */
  | { readonly kind: 'bore'; readonly diameter: number; readonly length: number }
  | {
      readonly kind: 'boss';
      readonly diameter: number;
      readonly height: number;
      readonly thread?: Thread;
    }
  | { readonly kind: 'fillet'; readonly radius: number }
  /** A cylinder that belongs to no other feature; `isWhole` if it runs all around its axis. */
  | { readonly kind: 'round'; readonly radius: number; readonly isWhole: boolean }
  | { readonly kind: 'chamfer'; readonly width: number; readonly angle: number }
  /** Material between two parallel faces; it is a wall if it is thin in proportion to its extent. */
  | { readonly kind: 'wall' | 'thickness'; readonly length: number }
  /** Space between two parallel faces. */
  | { readonly kind: 'gap'; readonly length: number }
  /** A face of no feature, which can only move. */
  | { readonly kind: 'face' };

/** Equal features of a part with the same change. */
export interface FeatureChange {
  readonly count: number;
  /** Null if it was added. */
  readonly before: FeatureSize | null;
  /** Null if it was removed. */
  readonly after: FeatureSize | null;
  /** The displacement of all of them, metres; null if they stayed in place, or moved in different directions. */
  readonly shift: readonly [number, number, number] | null;
  /** The angle in radians by which each slot was turned about the axis across it, unsigned; absent if it was not. */
  readonly turn?: number;
  /** If features of one size moved in different directions, the largest displacement, metres. */
  readonly reach?: number;
  /** Whether as many features of one size are in other places, too far away to pair them. */
  readonly isElsewhere?: true;
  /** Whether it comes from exact faces, and not from triangles. */
  readonly isExact: boolean;
}

/** Indices of faces in both revisions. */
export interface FacesOfBoth {
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/** A change, and the faces that differ because of it. */
export interface ExplainingChange extends FeatureChange {
  readonly faces: FacesOfBoth;
}

export function featureSizeOf(feature: Feature): FeatureSize | null {
  switch (feature.kind) {
    case 'hole':
    case 'slot':
      return holeSizeOf(feature);
    case 'boss': {
      const { kind, diameter, height, thread } = feature;
      return { kind, diameter, height, ...(thread && { thread }) };
    }
    case 'fillet':
      return { kind: 'fillet', radius: feature.radius };
    case 'chamfer':
      return { kind: 'chamfer', width: feature.width, angle: feature.angle };
  }
}

/**
 * A key that is equal for sizes on which programs agree: to a micrometre, and to a hundredth of a degree. The depth of
 * a through hole is left out: it is the thickness of its wall, which is reported by itself.
 */
export function featureKey(size: FeatureSize): string {
  switch (size.kind) {
    case 'hole':
      return [
        ...[size.kind, size.isThrough, micrometres(size.diameter)],
        size.isThrough ? '' : fiveMicrometres(size.depth),
        hundredths(size.tipAngle),
        ...threadKey(size.thread),
        ...gapKey(size.gap),
        ...(size.grooves ?? []).flatMap(({ diameter, width, depth }) => [
          ...['groove', micrometres(diameter), fiveMicrometres(width), fiveMicrometres(depth)],
        ]),
        ...size.mouths.flatMap(({ form, isFar, diameter, depth, angle, gap }) => [
          ...[form, isFar, micrometres(diameter), fiveMicrometres(depth), hundredths(angle)],
          ...gapKey(gap),
        ]),
      ].join(' ');
    case 'slot':
      return [
        ...[size.kind, size.isThrough, micrometres(size.width), micrometres(size.length)],
        size.isThrough ? '' : fiveMicrometres(size.depth),
        ...(size.arc ? [micrometres(size.arc.radius), hundredths(size.arc.angle)] : []),
      ].join(' ');
    case 'boss':
      return [
        ...[size.kind, micrometres(size.diameter), fiveMicrometres(size.height)],
        ...threadKey(size.thread),
      ].join(' ');
    case 'fillet':
      return [size.kind, micrometres(size.radius)].join(' ');
    case 'round':
      return [size.kind, size.isWhole, micrometres(size.radius)].join(' ');
    case 'chamfer':
      return [size.kind, micrometres(size.width), hundredths(size.angle)].join(' ');
    case 'bore':
      return [size.kind, micrometres(size.diameter), fiveMicrometres(size.length)].join(' ');
    case 'wall':
    case 'thickness':
    case 'gap':
      return [size.kind, micrometres(size.length)].join(' ');
    case 'face':
      return size.kind;
  }
}

/** Where a program approximates a helix, radii and pitch come from a numerical search and are less exact. */
function threadKey(thread: Thread | undefined): readonly (number | string | null)[] {
  if (!thread) return [];
  const { minorDiameter, majorDiameter, pitch } = thread;
  return ['thread', ...[minorDiameter, majorDiameter, pitch].map(fiveMicrometres)];
}

function gapKey(gap: WallGap | undefined): readonly (number | string | null)[] {
  if (!gap) return [];
  return [gap.form, fiveMicrometres(gap.size), percentOfTurn(gap.angle), gap.count ?? 1];
}

function micrometres(metres: number): number {
  return Math.round(metres * 1e6);
}

/** Depths end on faces that are found by a numerical search, so they are less exact. */
function fiveMicrometres(metres: number | null): number | null {
  return metres === null ? null : Math.round(metres * 2e5);
}

function hundredths(angle: number | null): number | null {
  return angle === null ? null : Math.round((angle * 18000) / Math.PI);
}
