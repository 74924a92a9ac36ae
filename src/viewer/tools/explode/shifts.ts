import { Box3, Vector3 } from 'three';
import type { Part } from '../../model/model';

/**
 * How far each part goes when an assembly is pulled apart as far as it goes: on every level of the
 * structure, what stands below one node goes as far from the middle of the whole as it already is, so
 * that a subassembly stays together on its way before it opens itself. In the model's coordinates.
 */
export function wholeShifts(parts: readonly Part[]): ReadonlyMap<Part, Vector3> {
  const middles = middlesByPath(parts);
  return new Map(parts.map((part) => [part, shiftOf(part, middles)]));
}

function shiftOf({ path }: Part, middles: ReadonlyMap<string, Vector3>): Vector3 {
  const shift = new Vector3();
  for (let depth = 1; depth < path.length; depth++) {
    const above = middles.get(path.slice(0, depth).join());
    const own = middles.get(path.slice(0, depth + 1).join());
    if (above && own) shift.add(own).sub(above);
  }
  // A file without a common root: its trees go apart as if they had one.
  const [whole, root] = [middles.get(''), middles.get(String(path[0]))];
  return whole && root ? shift.add(root).sub(whole) : shift;
}

/** The middle of the box around all that is below each node, by its path; the empty path is everything. */
function middlesByPath(parts: readonly Part[]): ReadonlyMap<string, Vector3> {
  const boxes = new Map<string, Box3>();
  for (const { path, pieces } of parts) {
    for (let depth = 0; depth <= path.length; depth++) {
      const key = path.slice(0, depth).join();
      const box = boxes.get(key) ?? new Box3();
      for (const piece of pieces) box.union(piece.box);
      boxes.set(key, box);
    }
  }
  const middles = [...boxes].filter(([, box]) => !box.isEmpty());
  return new Map(middles.map(([key, box]) => [key, box.getCenter(new Vector3())]));
}
