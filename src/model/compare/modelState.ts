import type { MeasuredSum, ModelState } from './changes';
import type { DetailedPart } from './faces/differingFaces';

/** The state of a whole model in one revision. @param known what does not follow from its parts */
export function modelState(
  parts: readonly DetailedPart[],
  known: Omit<ModelState, 'placements' | 'volume' | 'area'>,
): ModelState {
  return {
    ...known,
    placements: parts.length,
    volume: sumOf(parts, exactVolume) ?? sumOf(parts, meshVolume),
    area: sumOf(parts, exactArea) ?? sumOf(parts, meshArea),
  };
}

type Known = (part: DetailedPart) => { readonly value: number; readonly isExact: boolean } | null;

const exactVolume: Known = ({ shape }) => exactly(shape.exactVolume);
const exactArea: Known = ({ shape }) => exactly(shape.exactArea);
const meshArea: Known = ({ shape }) => ({ value: shape.area, isExact: false });
// The volume of triangles is meaningful only if they are closed.
const meshVolume: Known = ({ shape }) =>
  shape.isClosed ? { value: shape.volume, isExact: false } : null;

function exactly(value: number | null): ReturnType<Known> {
  return value === null ? null : { value, isExact: true };
}

function sumOf(parts: readonly DetailedPart[], known: Known): MeasuredSum | null {
  const measured = parts.flatMap((part) => known(part) ?? []);
  if (measured.length === 0) return null;
  const value = measured.reduce((sum, one) => sum + one.value, 0);
  const isExact = measured.every((one) => one.isExact);
  return Number.isFinite(value) ? { value, placements: measured.length, isExact } : null;
}
