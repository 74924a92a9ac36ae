import type { Feature } from '../../features/features';
import { holeSizeOf, type AnyHoleSize } from '../../features/holeCounts';
import type { Thread } from '../../features/features';

/** What a drawing says of a feature or of a wall, without its place. Lengths in metres. */
export type FeatureSize =
  | AnyHoleSize
  /** A round piece of a stack of holes that both revisions divide otherwise. */
  | { readonly kind: 'bore'; readonly diameter: number; readonly length: number }
  | {
      readonly kind: 'boss';
      readonly diameter: number;
      readonly height: number;
      readonly thread?: Thread;
    }
  | { readonly kind: 'fillet'; readonly radius: number }
  /** A cylinder that is nothing else; a whole one goes all around its axis. */
  | { readonly kind: 'round'; readonly radius: number; readonly isWhole: boolean }
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
  /** Where features of one size went here and there, how far the one that went farthest did, metres. */
  readonly reach?: number;
  /** Whether as many of one size stand elsewhere as were there, too far away to say which is which. */
  readonly isElsewhere?: true;
  /** Whether it comes from exact faces, and not by triangles. */
  readonly isExact: boolean;
}

/** Numbers of faces of both revisions. */
export interface FacesOfBoth {
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/** A change, and the faces of which it tells why they differ. */
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
 * Equal for what nobody would call another size: to a micrometre, and to a hundredth of a degree, which is what
 * programs agree on. A through hole is as deep as its wall is thick: that is reported of the wall.
 */
export function featureKey(size: FeatureSize): string {
  switch (size.kind) {
    case 'hole':
      return [
        ...[size.kind, size.isThrough, micrometres(size.diameter)],
        size.isThrough ? '' : fiveMicrometres(size.depth),
        hundredths(size.tipAngle),
        ...threadKey(size.thread),
        ...size.mouths.flatMap(({ form, isFar, diameter, depth, angle }) => [
          ...[form, isFar, micrometres(diameter), fiveMicrometres(depth), hundredths(angle)],
        ]),
      ].join(' ');
    case 'slot':
      return [
        ...[size.kind, size.isThrough, micrometres(size.width), micrometres(size.length)],
        size.isThrough ? '' : fiveMicrometres(size.depth),
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
  }
}

/** Its radii and pitch are found by a search where a program approximates a helix. */
function threadKey(thread: Thread | undefined): readonly (number | string | null)[] {
  if (!thread) return [];
  const { minorDiameter, majorDiameter, pitch } = thread;
  return ['thread', ...[minorDiameter, majorDiameter, pitch].map(fiveMicrometres)];
}

function micrometres(metres: number): number {
  return Math.round(metres * 1e6);
}

/** Depths end on faces that are found by a search. */
function fiveMicrometres(metres: number | null): number | null {
  return metres === null ? null : Math.round(metres * 2e5);
}

function hundredths(angle: number | null): number | null {
  return angle === null ? null : Math.round((angle * 18000) / Math.PI);
}
