import { exchangeStructure } from '../../part21/exchangeStructure';
import { facesByShell } from '../../part21/representations';
import { placementsBelow } from '../../parts/leftOutBelow';
import { readAssembly } from './assembly/assembly';
import { readStyles } from './styles';

/** Number of faces in a STEP file, each counted as often as it is placed. @throws Refusal as `readAssembly` does */
export function placedFaces(bytes: Uint8Array): number {
  const { file } = exchangeStructure(bytes);
  const { roots } = readAssembly(file, readStyles(file));
  const placed = placementsBelow(
    roots,
    ({ geometry }) => geometry,
    ({ uses }) => uses.map(({ frame }) => frame),
  );
  let count = 0;
  for (const [id, placements] of placed) {
    // A body whose faces cannot be found has at least one.
    const faces = facesByShell(file, id).reduce((sum, shell) => sum + shell.faces.length, 0);
    count += placements * Math.max(1, faces);
  }
  return count;
}
