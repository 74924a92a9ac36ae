import { densityOf, type MaterialChoice } from '../../../../model/facts/materials';
import {
  bilinearMoment,
  merged as allTogether,
  type MassProperties,
} from '../../../../model/facts/massProperties';
import { isExactEnough } from '../../../../model/modelExtras';
import { scaledMoments, type SecondMoments, type Vector } from '../../../../model/shapes';
import { meshMoments } from '../mesh/meshMoments';
import { meshVolume } from '../mesh/meshFacts';
import type { CoordinateSystem } from '../entities/coordinateSystem';
import type { ModelKnowledge } from '../entities/modelKnowledge';
import type { Part } from '../../../model/model';

/** The mass properties of one or several parts. Metres and kilograms, in the model's coordinates. */
export interface Mass {
  readonly mass: number;
  readonly centre: Vector;
  /** ∫ xᵢ xⱼ dm about the centre. */
  readonly moments: SecondMoments;
  /** Whether mass and centre come from exact, closed shapes. */
  readonly isExact: boolean;
  /** Whether the moments do, too; else they are summed over triangles. */
  readonly areMomentsExact: boolean;
}

/** The reasons why there is no mass: parts without material, and parts that enclose no volume. */
export interface NoMass {
  readonly unchosen: readonly Part[];
  readonly open: readonly Part[];
}

/** The combined mass of parts, or the parts that cannot be weighed. */
export function massOf(
  parts: readonly Part[],
  choiceOf: (part: Part) => MaterialChoice | null,
  knowledge: ModelKnowledge,
): Mass | NoMass {
  const unchosen: Part[] = [];
  const open: Part[] = [];
  const masses: Mass[] = [];
  for (const part of parts) {
    const choice = choiceOf(part);
    const solid = choice && solidOf(part, knowledge);
    if (!choice) unchosen.push(part);
    else if (!solid) open.push(part);
    else masses.push(weighed(solid, densityOf(choice)));
  }
  return unchosen.length + open.length > 0 || masses.length === 0
    ? { unchosen, open }
    : merged(masses);
}

type Solid = MassProperties & Pick<Mass, 'isExact' | 'areMomentsExact'>;

function solidOf(part: Part, knowledge: ModelKnowledge): Solid | null {
  const { volume, centreOfMass, moments: told, looseness } = knowledge.of(part);
  const isExact = isExactEnough(looseness);
  if (volume !== null && centreOfMass && told) {
    return { volume, centre: centreOfMass, moments: told, isExact, areMomentsExact: isExact };
  }
  const set = knowledge.meshes.ofPart(part);
  const mesh = meshVolume(set);
  const exact = volume !== null && centreOfMass !== null ? { volume, centre: centreOfMass } : null;
  const { volume: all, centre } = exact ?? mesh ?? { volume: 0, centre: [0, 0, 0] };
  if (!(all > 0)) return null;
  const moments = meshMoments(set, centre);
  // Chords of triangles cut off curvature everywhere alike, so scaling to the exact volume improves the moments.
  const share = mesh ? (all / mesh.volume) ** (5 / 3) : 1;
  return {
    ...{ volume: all, centre, moments: scaledMoments(moments, share) },
    ...{ isExact: exact !== null && isExact, areMomentsExact: false },
  };
}

function weighed({ volume, moments, ...solid }: Solid, density: number): Mass {
  return { ...solid, mass: volume * density, moments: scaledMoments(moments, density) };
}

function merged(masses: readonly Mass[]): Mass {
  const all = allTogether(masses.map((one) => ({ ...one, volume: one.mass })));
  return {
    ...{ mass: all.volume, centre: all.centre, moments: all.moments },
    isExact: masses.every(({ isExact }) => isExact),
    areMomentsExact: masses.every(({ areMomentsExact }) => areMomentsExact),
  };
}

/** Moments of inertia about the axes of a frame through the centre: Ixx Iyy Izz, then ∫ xy, xz, yz dm. */
export function inertiaIn(
  { moments }: Pick<Mass, 'moments'>,
  { axes: [x, y, z] }: CoordinateSystem,
): readonly number[] {
  const [xx, yy, zz] = [x, y, z].map((axis) => bilinearMoment(moments, axis, axis));
  const products = [
    bilinearMoment(moments, x, y),
    bilinearMoment(moments, x, z),
    bilinearMoment(moments, y, z),
  ];
  if (xx === undefined || yy === undefined || zz === undefined) return products;
  return [yy + zz, xx + zz, xx + yy, ...products];
}
