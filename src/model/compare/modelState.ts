import type { Measured, MeasuredSumOverInstances, ModelState } from './changes';
import type { DetailedPart } from './faces/differingFaces';
import { areaOfPart, sizeOfPart, volumeOfPart } from './measuredPart';

/** The state of a whole model in one revision. @param known what does not follow from its parts */
export function modelState(
  parts: readonly DetailedPart[],
  known: Omit<ModelState, 'placements' | 'volume' | 'area'>,
): ModelState {
  return {
    ...known,
    placements: parts.length,
    size: known.size && withUncertainty(known.size, parts),
    volume: sumOf(parts, exactVolume) ?? sumOf(parts, ({ shape }) => volumeOfPart(shape)),
    area: sumOf(parts, exactArea) ?? sumOf(parts, ({ shape }) => areaOfPart(shape)),
  };
}

/** Either end of the box may lie beside the true shape by the tolerance. */
function withUncertainty<T>(size: Measured<T>, parts: readonly DetailedPart[]): Measured<T> {
  if (size.isExact) return size;
  const uncertainty = 2 * Math.max(0, ...parts.map(({ shape }) => shape.tolerance ?? 0));
  if (uncertainty > 0) return { ...size, uncertainty };
  const rounding = Math.max(0, ...parts.map(({ shape }) => sizeOfPart(shape).rounding ?? 0));
  return rounding > 0 ? { ...size, rounding } : size;
}

type Known = (part: DetailedPart) => Measured<number> | null;

// Where exact values are known, those of triangles are left out.
const exactVolume: Known = ({ shape }) => (shape.exactVolume === null ? null : volumeOfPart(shape));
const exactArea: Known = ({ shape }) => (shape.exactArea === null ? null : areaOfPart(shape));

function sumOf(parts: readonly DetailedPart[], known: Known): MeasuredSumOverInstances | null {
  const measured = parts.flatMap((part) => known(part) ?? []);
  if (measured.length === 0) return null;
  const value = measured.reduce((sum, one) => sum + one.value, 0);
  const isExact = measured.every((one) => one.isExact);
  const uncertainty = measured.reduce((sum, one) => sum + (one.uncertainty ?? 0), 0);
  if (!Number.isFinite(value)) return null;
  const roundings = measured.flatMap((one) => one.rounding ?? []);
  const rounding = roundings.reduce((sum, one) => sum + one, 0);
  const areAllMeshes = roundings.length === measured.length;
  return {
    ...{ value, placements: measured.length, isExact },
    ...(uncertainty > 0 && { uncertainty }),
    ...(areAllMeshes && { rounding }),
  };
}
