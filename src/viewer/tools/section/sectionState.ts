import { outOfRange } from '../../../words/outOfRange';
import { isRecord, numberOrNull } from '../../../words/unknown';
import type { Bounds } from '../../controls/fit';
import type { Point } from '../../geometry/pose';
import type { CuttingPlane } from './cut/cuttingPlane';

/** Three planes and a box, each of which can be on or off. In the model's coordinates. */
export interface SectionState {
  readonly planes: readonly SectionPlane[];
  readonly box: SectionBox;
}

export interface SectionPlane extends CuttingPlane {
  readonly isOn: boolean;
}

/** Removes what is outside of it. */
export interface SectionBox extends Bounds {
  readonly isOn: boolean;
}

const axes = [0, 1, 2] as const;

/** All active planes, including the six of an active box. */
export function cutsOf({ planes, box }: SectionState): readonly CuttingPlane[] {
  return [...planes.filter(({ isOn }) => isOn), ...(box.isOn ? sidesOf(box) : [])];
}

/** The six planes of a box: minimum and maximum of each axis. */
export function sidesOf({ min, max }: Bounds): readonly CuttingPlane[] {
  return axes.flatMap((axis) => {
    const along = (sign: number): Point => [
      axis === 0 ? sign : 0,
      axis === 1 ? sign : 0,
      axis === 2 ? sign : 0,
    ];
    return [
      { normal: along(-1), offset: -min[axis] },
      { normal: along(1), offset: max[axis] },
    ];
  });
}

/** The box with one side moved, in the order of `sidesOf`; a side cannot pass the opposite one. */
export function withSide(box: SectionBox, side: number, offset: number): SectionBox {
  const axis = side >> 1;
  const value = side % 2 === 0 ? -offset : offset;
  const put = (corner: Point, limit: (value: number) => number): Point => {
    const [x, y, z] = corner.map((was, i) => (i === axis ? limit(value) : was));
    return [x ?? outOfRange(), y ?? outOfRange(), z ?? outOfRange()];
  };
  const { min, max } = box;
  if (side % 2 === 0) return { ...box, min: put(min, (v) => Math.min(v, max[axis] ?? v)) };
  return { ...box, max: put(max, (v) => Math.max(v, min[axis] ?? v)) };
}

export function withPlane(
  state: SectionState,
  which: number,
  change: Partial<SectionPlane>,
): SectionState {
  const planes = state.planes.map((plane, i) => (i === which ? { ...plane, ...change } : plane));
  return { ...state, planes };
}

/** Reads a remembered state; null when it is not valid. */
export function readSectionState(value: unknown): SectionState | null {
  if (!isRecord(value) || !Array.isArray(value['planes']) || !isRecord(value['box'])) return null;
  const planes = value['planes'].map(readPlane).filter((plane) => plane !== null);
  const min = readPoint(value['box']['min']);
  const max = readPoint(value['box']['max']);
  if (planes.length !== 3 || !min || !max) return null;
  return { planes, box: { min, max, isOn: value['box']['isOn'] === true } };
}

function readPlane(value: unknown): SectionPlane | null {
  if (!isRecord(value)) return null;
  const normal = readPoint(value['normal']);
  const offset = numberOrNull(value['offset']);
  if (!normal || offset === null || Math.abs(Math.hypot(...normal) - 1) > 1e-3) return null;
  return { normal, offset, isOn: value['isOn'] === true };
}

function readPoint(value: unknown): Point | null {
  if (!Array.isArray(value)) return null;
  const [x = null, y = null, z = null] = value.map(numberOrNull);
  return x === null || y === null || z === null ? null : [x, y, z];
}
