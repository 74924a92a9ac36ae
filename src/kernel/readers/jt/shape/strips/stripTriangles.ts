import { say } from '../../../../../contract/say';
import { damagedJt } from '../../refusals';
import type { Triangles } from '../triangles';

/**
 * The triangles along strips: each vertex from the third on makes one with the two before, every other
 * one turned round.
 * @param starts where each strip begins, and where the last one ends
 * @param records the record of each vertex along the strips
 */
export function stripTriangles(starts: Int32Array, records: Int32Array): Triangles {
  const corners: number[] = [];
  for (let strip = 0; strip + 1 < starts.length; strip++) {
    const start = starts[strip] ?? 0;
    const end = starts[strip + 1] ?? 0;
    if (end > start && end - start < 3) throw damagedJt(say('its strips do not fit its vertices'));
    for (let i = start + 2; i < end; i++) {
      const isTurned = (i - start) % 2 === 1;
      const a = records[i - 2] ?? 0;
      const b = records[i - 1] ?? 0;
      const c = records[i] ?? 0;
      // Strips are led round corners by triangles without area.
      if (a === b || b === c || a === c) continue;
      if (isTurned) corners.push(b, a, c);
      else corners.push(a, b, c);
    }
  }
  const vertices = Int32Array.from(corners);
  return { vertices, attributes: vertices, faceSizes: [corners.length / 3] };
}
