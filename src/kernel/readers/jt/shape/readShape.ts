import type { ByteReader } from '../../containers/byteReader';
import type { JtMajor } from '../jtFile';
import type { Budget } from '../packets/budget';
import { readStripShape } from './strips/stripShape';
import type { Surface } from './surface';
import { trianglesOf } from './triangles';
import { readTriStripShape } from './triStripShape';

/**
 * Reads the mesh of a shape segment: strips in JT 8, a mesh coded by its structure since JT 9.
 * @throws Refusal when it is damaged
 */
export function readShape(segment: ByteReader, major: JtMajor, budget: Budget): Surface {
  if (major === 8) return readStripShape(segment, budget);
  const { mesh, coordinates, normals } = readTriStripShape(segment, { major, budget });
  return { triangles: trianglesOf(mesh), coordinates, normals, colors: null };
}
