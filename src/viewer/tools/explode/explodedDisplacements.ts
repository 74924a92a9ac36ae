import { Box3, Vector3 } from 'three';
import type { Part } from '../../model/model';

/**
 * The displacement of each part in a fully exploded view. On each level of the tree, a node is displaced by the vector
 * from the centre of its parent to its own centre, in addition to the displacement of its parent; so the parts of a
 * subassembly first move together. In the model's coordinates.
 */
export function explodedDisplacements(parts: readonly Part[]): ReadonlyMap<Part, Vector3> {
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
  // A file with several roots is exploded as if they had a common parent.
  const [whole, root] = [middles.get(''), middles.get(String(path[0]))];
  return whole && root ? shift.add(root).sub(whole) : shift;
}

/** Centre of the bounding box of everything below each node, by path; the empty path is the whole model. */
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
