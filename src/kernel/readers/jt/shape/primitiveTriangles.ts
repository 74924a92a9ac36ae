import { outOfRange } from '../../../../words/outOfRange';
import { say } from '../../../../words/say';
import { damagedJt } from '../jtRefusals';
import type { Primitives } from './primitives';
import type { Triangles } from './triangles';

/**
 * The triangles of strips. Each vertex from the third on forms a triangle with the two before it, and every second
 * triangle has the opposite winding.
 */
export function stripTriangles(primitives: Primitives): Triangles {
  return trianglesIn(primitives, (i, start) =>
    (i - start) % 2 === 1 ? [i - 1, i - 2] : [i - 2, i - 1],
  );
}

/** The triangles of polygons, each as a fan around its first vertex. */
export function polygonTriangles(primitives: Primitives): Triangles {
  return trianglesIn(primitives, (i, start) => [start, i - 1]);
}

/** @param before the two vertices with which vertex `i` of the primitive forms a triangle */
function trianglesIn(
  { starts, records }: Primitives,
  before: (i: number, start: number) => readonly [number, number],
): Triangles {
  const corners: number[] = [];
  for (let primitive = 0; primitive + 1 < starts.length; primitive++) {
    const start = starts[primitive] ?? outOfRange();
    const end = starts[primitive + 1] ?? outOfRange();
    if (end > start && end - start < 3) throw damagedJt(say('its strips do not fit its vertices'));
    for (let i = start + 2; i < end; i++) {
      const [first, second] = before(i, start);
      const a = records[first] ?? outOfRange();
      const b = records[second] ?? outOfRange();
      const c = records[i] ?? outOfRange();
      // Strips use triangles without area to change their direction; these are left out.
      if (a !== b && b !== c && a !== c) corners.push(a, b, c);
    }
  }
  const vertices = Int32Array.from(corners);
  return { vertices, attributes: vertices, faceSizes: [corners.length / 3] };
}
