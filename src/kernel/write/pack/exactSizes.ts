import type { PackSize } from '../../../model/viewPack';
import { readModelExtras } from '../../../model/readModelExtras';
import { BoundingBox, type Box } from '../../../model/boundingBox';
import { readExtents, type DirectionalExtent } from '../../../model/exact/extents';
import { boxAroundAll, boxedPart, type BoxedPart } from '../../base/exactBoxes';
import type { ViewMesh, ViewScene } from '../../base/viewScene';
import type { PlacedPart } from './packedParts';
import { identity } from '../../parts/partPlacements';
import { memoized } from '../../../words/memoized';
import { column } from '../../base/matrix';
import { lengthOf, minus } from '../../base/vector';

export interface ExactSizes {
  /** The size of all parts together; null where there is no point. */
  readonly whole: { readonly size: PackSize; readonly isSizeExact: boolean } | null;
  /**
   * The size of each part along its own axes, scaled by its placement, in the given order; null for a part
   * without a point.
   */
  readonly parts: readonly (PartSize | null)[];
}

export interface PartSize {
  readonly size: PackSize;
  /** Whether the size is from the exact shape, not from the triangles. */
  readonly isExact: boolean;
}

/** The sizes of the model and its placed parts: from exact shapes where possible, else from triangles. */
export function exactSizes({ facts }: ViewScene, parts: readonly PlacedPart[]): ExactSizes {
  const deflection = readModelExtras(facts.caliper)?.linearDeflection ?? null;
  const reaches = new Map<ViewMesh, DirectionalExtent | null>();
  const own = new Map<ViewMesh, BoxedPart | null>();
  const boxes = parts.map((part) => boxOf(part, deflection, reaches));
  const all = boxAroundAll(boxes.flatMap((box) => box ?? []));
  return {
    whole: all && { size: sizeOf(all), isSizeExact: all.isExact },
    parts: parts.map((part) => partSize(part, deflection, reaches, own)),
  };
}

/** The size of a part in its own axes, which is the same however its placement turns it. */
function partSize(
  { mesh, matrix }: PlacedPart,
  deflection: number | null,
  reaches: Map<ViewMesh, DirectionalExtent | null>,
  known: Map<ViewMesh, BoxedPart | null>,
): PartSize | null {
  const box = memoized(known, mesh, () => boxOf({ mesh, matrix: identity }, deflection, reaches));
  if (!box) return null;
  const [x, y, z] = sizeOf(box.exact ?? box.meshed);
  const scale = (axis: number) => lengthOf(column(matrix, axis));
  return { size: [x * scale(0), y * scale(1), z * scale(2)], isExact: box.exact !== null };
}

function boxOf(
  { mesh, matrix }: Pick<PlacedPart, 'mesh' | 'matrix'>,
  deflection: number | null,
  known: Map<ViewMesh, DirectionalExtent | null>,
): BoxedPart | null {
  const reach = memoized(known, mesh, () => readExtents(mesh.extras));
  const box = new BoundingBox();
  const geometries = new Set(mesh.faces.map(({ geometry }) => geometry.positions));
  for (const positions of geometries) box.addPlaced(positions, matrix);
  for (const line of mesh.lines) box.addPlaced(line, matrix);
  if (box.isEmpty) return null;
  return boxedPart(reach, matrix, box, reach ? deflection : null);
}

function sizeOf({ low, high }: Box): PackSize {
  return minus(high, low);
}
