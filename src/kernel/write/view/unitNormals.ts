import { outOfRange } from '../../../words/outOfRange';

/** glTF wants unit length to half a per mille; engines give zero at the tip of a cone. */
export function unitNormals(normals: Float32Array): Float32Array {
  let repaired = normals;
  for (let i = 0; i < normals.length; i += 3) {
    const x = normals[i] ?? outOfRange();
    const y = normals[i + 1] ?? outOfRange();
    const z = normals[i + 2] ?? outOfRange();
    const length = Math.hypot(x, y, z);
    if (Math.abs(length - 1) < 1e-4) continue;
    if (repaired === normals) repaired = normals.slice();
    // A shorter one is the rounding of normals that cancel out.
    const isUsable = length > 1e-12 && Number.isFinite(length);
    repaired.set(isUsable ? [x / length, y / length, z / length] : [0, 0, 1], i);
  }
  return repaired;
}
