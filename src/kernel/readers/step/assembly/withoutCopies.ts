import { BoundingBox } from '../../../../model/boundingBox';
import { Unexpected } from '../../../base/unexpected';
import { isLeftOut, referenceIn, vectorIn } from '../../../part21/parameter';
import { isTessellated } from '../../../part21/representations';
import type { StepFile } from '../../../part21/stepFile';
import { pointList } from '../tessellated/pointList';

/**
 * The solids and surfaces of one frame without the triangles that copy exact ones (CAx-IF, 3D tessellated geometry). A
 * tessellated solid or shell that names an exact shape is its copy. One that names none is a shape of its own where
 * exact corners lie outside all those.
 * @param metresOf the length unit of the representation that lists an item
 */
export function withoutCopies(
  file: StepFile,
  geometry: readonly number[],
  metresOf: (item: number) => number,
): readonly number[] {
  const exact = geometry.filter((id) => !isTessellated(file, id));
  if (exact.length === 0 || exact.length === geometry.length) return geometry;
  const unlinked = geometry.filter((id) => isUnlinked(file, id));
  if (unlinked.length === 0) return exact;
  const meshes = boxOf(file, unlinked, 'COORDINATES_LIST', metresOf);
  const corners = boxOf(file, exact, 'VERTEX_POINT', metresOf);
  return isInside(corners, meshes) ? exact : [...exact, ...unlinked];
}

/** Chords of triangles may leave out this share of a round shape. */
const chordShare = 0.05;

function isInside(inner: BoundingBox, outer: BoundingBox): boolean {
  const reach = chordShare * outer.diagonal;
  return (
    inner.isEmpty ||
    ([0, 1, 2] as const).every(
      (axis) =>
        inner.low[axis] >= outer.low[axis] - reach && inner.high[axis] <= outer.high[axis] + reach,
    )
  );
}

function isUnlinked(file: StepFile, id: number): boolean {
  const parameters = file.parameters(id, 'TESSELLATED_SOLID', 'TESSELLATED_SHELL');
  return parameters !== null && isLeftOut(parameters[2]);
}

/** The box around all points of one kind that the items refer to, in metres. */
function boxOf(
  file: StepFile,
  items: readonly number[],
  kind: 'COORDINATES_LIST' | 'VERTEX_POINT',
  metresOf: (item: number) => number,
): BoundingBox {
  const box = new BoundingBox();
  const records = file.reader();
  for (const item of items) {
    const metres = metresOf(item);
    const reached = new Set([item]);
    // The set grows during the loop.
    for (const id of reached) {
      const type = file.typeOf(id);
      if (type !== kind) {
        for (const to of file.referencesOf(id)) reached.add(to);
      } else if (type === 'COORDINATES_LIST') {
        box.addPoints(pointsOf({ records, millimetres: metres }, id));
      } else {
        const point = referenceIn(file.parameters(id, type)?.[1]);
        const at = vectorIn(file.parameters(point, 'CARTESIAN_POINT')?.[1]);
        if (at) box.addPoints(at.map((value) => value * metres));
      }
    }
  }
  return box;
}

/** None of a list that is damaged: whoever draws it says so. */
function pointsOf(source: Parameters<typeof pointList>[0], list: number): ArrayLike<number> {
  try {
    return pointList(source, list);
  } catch (error) {
    if (error instanceof Unexpected) return [];
    throw error;
  }
}
