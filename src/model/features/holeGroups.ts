import type { Feature, Hole, Slot } from './features';
import { holeKey, holeSizeOf, type AnyHoleSize } from './holeCounts';
import { holePatterns, type HolePattern, type HolePlace, type PatternShape } from './holePatterns';

/** Equal holes of one part, in part coordinates. */
export interface HoleGroup {
  readonly key: string;
  /** The size with the scale of the part's placement. */
  readonly size: AnyHoleSize;
  readonly holes: readonly (Hole | Slot)[];
  /** Patterns, whose lengths are scaled as `size` is. */
  readonly patterns: readonly HolePattern[];
}

/** The holes and slots of a part by kind and size. @param scale of its placement */
export function holeGroups(features: readonly Feature[], scale = 1): readonly HoleGroup[] {
  const groups = new Map<string, { size: AnyHoleSize; holes: (Hole | Slot)[] }>();
  for (const feature of features) {
    const size = holeSizeOf(feature, scale);
    if (!size || (feature.kind !== 'hole' && feature.kind !== 'slot')) continue;
    const key = holeKey(size);
    const there = groups.get(key);
    if (there) there.holes.push(feature);
    else groups.set(key, { size, holes: [feature] });
  }
  const round = features.flatMap((one) => (one.kind === 'hole' || one.kind === 'boss' ? one : []));
  return [...groups].map(([key, { size, holes }]) => {
    const own = new Set<Feature>(holes);
    const axes = round.filter((one) => !own.has(one)).map(placeOf);
    const patterns = holePatterns(holes.map(placeOf), axes);
    return { key, size, holes, patterns: patterns.map((pattern) => scaled(pattern, scale)) };
  });
}

function placeOf({ origin, direction }: Extract<Feature, { origin: unknown }>): HolePlace {
  return { at: origin, direction };
}

function scaled(pattern: HolePattern, scale: number): HolePattern {
  return { ...pattern, shape: scaledShape(pattern.shape, scale) };
}

function scaledShape(shape: PatternShape, scale: number): PatternShape {
  switch (shape.kind) {
    case 'circle':
      return { ...shape, diameter: shape.diameter * scale };
    case 'row':
      return { ...shape, pitch: shape.pitch * scale };
    case 'grid': {
      const [one, other] = shape.pitches;
      return { ...shape, pitches: [one * scale, other * scale] };
    }
  }
}
