import { Vector3, type Matrix4 } from 'three';
import type { Hole, Slot } from '../../../model/features/features';
import { compareHoles, type AnyHoleSize } from '../../../model/features/holeCounts';
import { holeGroups, type HoleGroup } from '../../../model/features/holeGroups';
import type { PatternShape } from '../../../model/features/holePatterns';
import type { Vector } from '../../../model/vectors';
import type { Part } from '../../model/model';
import type { ModelKnowledge } from '../measure/entities/modelKnowledge';

/** Holes of equal size in a model. */
export interface HoleKind {
  readonly size: AnyHoleSize;
  readonly holes: readonly PlacedHole[];
  readonly patterns: readonly PlacedPattern[];
}

/** A hole or slot of a placed part, in the model's coordinates. */
export interface PlacedHole {
  readonly part: Part;
  /** In the part's own coordinates. */
  readonly feature: Hole | Slot;
  /** Centre of its opening. */
  readonly at: Vector;
  /** Unit vector from the opening into the material. */
  readonly direction: Vector;
}

/** A pattern of holes, where its part stands. */
export interface PlacedPattern {
  readonly shape: PatternShape;
  readonly holes: readonly PlacedHole[];
  /** Centre of a circular pattern; null otherwise. */
  readonly centre: Vector | null;
}

/** All holes of a model by kind and size, one for each placement, small round ones first. */
export function modelHoles(knowledge: ModelKnowledge): readonly HoleKind[] {
  const kinds = new Map<
    string,
    { size: AnyHoleSize; holes: PlacedHole[]; patterns: PlacedPattern[] }
  >();
  const known = new Map<string, readonly HoleGroup[]>();
  for (const part of knowledge.model.parts) {
    const scale = evenScale(part.place);
    if (scale === null) continue;
    const mesh = `${part.mesh} ${scale.toPrecision(9)}`;
    const groups = known.get(mesh) ?? holeGroups(knowledge.featuresOf(part), scale);
    known.set(mesh, groups);
    for (const { key, size, holes, patterns } of groups) {
      const kind = kinds.get(key) ?? { size, holes: [], patterns: [] };
      kinds.set(key, kind);
      const placed = holes.map((feature) => placedHole(part, feature));
      kind.holes.push(...placed);
      for (const { shape, holes: members, centre } of patterns) {
        kind.patterns.push({
          shape,
          holes: members.flatMap((member) => placed[member] ?? []),
          centre: centre && placedPoint(part, centre),
        });
      }
    }
  }
  return [...kinds.values()].sort((a, b) => compareHoles(a.size, b.size));
}

function placedHole(part: Part, feature: Hole | Slot): PlacedHole {
  const { origin, direction } = feature;
  const rotated = new Vector3(...direction).transformDirection(part.place);
  return { part, feature, at: placedPoint(part, origin), direction: rotated.toArray() };
}

function placedPoint({ place }: Part, point: Vector): Vector {
  return new Vector3(...point).applyMatrix4(place).toArray();
}

/** Relative tolerance within which a placement counts as uniformly scaled, so that circles stay circles. */
const skew = 1e-7;

function evenScale(place: Matrix4): number | null {
  const axes = [new Vector3(), new Vector3(), new Vector3()] as const;
  place.extractBasis(...axes);
  const scale = axes[0].length();
  const isEven = axes.every((axis, i) => {
    const cosine = axis.dot(axes[(i + 1) % 3] ?? axis) / scale ** 2;
    return Math.abs(axis.length() / scale - 1) < skew && Math.abs(cosine) < skew;
  });
  return scale > 0 && isEven ? scale : null;
}
