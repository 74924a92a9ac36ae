import { outOfRange } from '../../words/outOfRange';

/** Reverses the winding of triangles, in place, so that they face the other side. */
export function reverseWinding(indices: Uint32Array): void {
  for (let i = 0; i < indices.length; i += 3) {
    const second = indices[i + 1] ?? outOfRange();
    indices[i + 1] = indices[i + 2] ?? outOfRange();
    indices[i + 2] = second;
  }
}
