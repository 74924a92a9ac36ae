import type { PackSize } from '../../../model/viewPack';
import { readModelExtras } from '../../../model/readModelExtras';
import { readReaches, type ExactBox, type Reach } from '../../../model/exact/reaches';
import { boxAroundAll, boxedPart, type BoxedPart } from '../../base/exactBoxes';
import type { ViewMesh, ViewScene } from '../../base/viewScene';
import { stretch } from '../preview/fitView';
import type { Triple } from '../preview/eyes';
import type { PlacedPart } from './packedParts';

export interface ExactSizes {
  /** Of the whole; null where there is nothing. */
  readonly whole: { readonly size: PackSize; readonly isSizeExact: boolean } | null;
  /** Of each part in its place, in the order given. */
  readonly parts: readonly (PackSize | null)[];
}

/** The sizes of what is placed, as far as the exact shapes tell them. */
export function exactSizes({ facts }: ViewScene, parts: readonly PlacedPart[]): ExactSizes {
  const deflection = readModelExtras(facts.caliper)?.linearDeflection ?? null;
  const reaches = new Map<ViewMesh, Reach | null>();
  const boxes = parts.map((part) => boxOf(part, deflection, reaches));
  const all = boxAroundAll(boxes.flatMap((box) => box ?? []));
  return {
    whole: all && { size: sizeOf(all), isSizeExact: all.isExact },
    parts: boxes.map((box) => (box?.exact ? sizeOf(box.exact) : null)),
  };
}

function boxOf(
  { mesh, matrix }: PlacedPart,
  deflection: number | null,
  known: Map<ViewMesh, Reach | null>,
): BoxedPart | null {
  const before = known.get(mesh);
  const reach = before === undefined ? readReaches(mesh.extras) : before;
  known.set(mesh, reach);
  const low: Triple = [Infinity, Infinity, Infinity];
  const high: Triple = [-Infinity, -Infinity, -Infinity];
  const geometries = new Set(mesh.faces.map(({ geometry }) => geometry.positions));
  for (const positions of geometries) stretch(low, high, positions, matrix);
  for (const line of mesh.lines) stretch(low, high, line, matrix);
  if (!(low[0] <= high[0])) return null;
  return boxedPart(reach, matrix, { low, high }, reach ? deflection : null);
}

function sizeOf({ low, high }: ExactBox): PackSize {
  return [high[0] - low[0], high[1] - low[1], high[2] - low[2]];
}
