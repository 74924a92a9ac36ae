import { densityOf, type MaterialChoice } from '../../../../model/facts/materials';
import { dot, minus, plus, times, type Vector } from '../../../../model/vectors';
import { meshMoments, type Matrix3 } from '../mesh/meshMoments';
import { meshVolume } from '../mesh/meshFacts';
import type { CoordinateSystem } from '../things/coordinateSystem';
import type { ModelKnowledge } from '../things/modelKnowledge';
import type { Part } from '../../../model/model';

/** A part, or several together, with what they weigh. Metres and kilograms, in the model's coordinates. */
export interface Mass {
  readonly mass: number;
  readonly centre: Vector;
  /** ∫ xᵢ xⱼ dm about the centre. */
  readonly moments: Matrix3;
  /** Whether mass and centre are those of the exact shapes. The moments are summed up over triangles. */
  readonly isExact: boolean;
}

/** Why there is no mass: a part without a material, or one that encloses nothing. */
export interface NoMass {
  readonly unchosen: readonly Part[];
  readonly open: readonly Part[];
}

/** What parts weigh together; all of them, or it is told which cannot be weighed. */
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
    : together(masses);
}

interface Solid {
  readonly volume: number;
  readonly centre: Vector;
  readonly moments: Matrix3;
  readonly isExact: boolean;
}

function solidOf(part: Part, knowledge: ModelKnowledge): Solid | null {
  const { volume, centreOfMass } = knowledge.of(part);
  const set = knowledge.meshes.ofPart(part);
  const mesh = meshVolume(set);
  const exact = volume !== null && centreOfMass !== null ? { volume, centre: centreOfMass } : null;
  const { volume: all, centre } = exact ?? mesh ?? { volume: 0, centre: [0, 0, 0] };
  if (!(all > 0)) return null;
  const moments = meshMoments(set, centre);
  // Triangles cut off what bulges, everywhere alike: brought to the exact volume they are nearer.
  const share = mesh ? (all / mesh.volume) ** (5 / 3) : 1;
  return { volume: all, centre, moments: scaled(moments, share), isExact: exact !== null };
}

function weighed({ volume, centre, moments, isExact }: Solid, density: number): Mass {
  return { mass: volume * density, centre, moments: scaled(moments, density), isExact };
}

function together(masses: readonly Mass[]): Mass {
  const mass = masses.reduce((sum, one) => sum + one.mass, 0);
  const first: Vector = [0, 0, 0];
  const weight = masses.reduce<Vector>((sum, one) => plus(sum, times(one.centre, one.mass)), first);
  const centre = times(weight, 1 / mass);
  const moments = masses.reduce<Matrix3>(
    (sum, one) => {
      const arm = minus(one.centre, centre);
      return mapped((i, j) => sum[i][j] + one.moments[i][j] + one.mass * arm[i] * arm[j]);
    },
    mapped(() => 0),
  );
  return { mass, centre, moments, isExact: masses.every(({ isExact }) => isExact) };
}

/** Moments of inertia about the axes of a frame through the centre: Ixx Iyy Izz, then ∫ xy, xz, yz dm. */
export function inertiaIn({ moments }: Mass, { axes }: CoordinateSystem): readonly number[] {
  const along = (i: 0 | 1 | 2, j: 0 | 1 | 2) => {
    const row = ([0, 1, 2] as const).map((k) => dot(moments[k], axes[j]));
    return dot(axes[i], [row[0] ?? 0, row[1] ?? 0, row[2] ?? 0]);
  };
  const [xx, yy, zz] = [along(0, 0), along(1, 1), along(2, 2)];
  return [yy + zz, xx + zz, xx + yy, along(0, 1), along(0, 2), along(1, 2)];
}

function scaled(moments: Matrix3, by: number): Matrix3 {
  return mapped((i, j) => moments[i][j] * by);
}

function mapped(valueAt: (i: 0 | 1 | 2, j: 0 | 1 | 2) => number): Matrix3 {
  const row = (i: 0 | 1 | 2): Vector => [valueAt(i, 0), valueAt(i, 1), valueAt(i, 2)];
  return [row(0), row(1), row(2)];
}
