import { orPicture } from '../../base/refusal';
import type { Scene } from '../../base/scene';
import { catiaPicture } from './catiaPicture';
import { readCatpart } from './readCatpart';

/**
 * Reads a CATIA V5 file, whose saved picture stands in where there is no mesh.
 * @throws Refusal
 */
export function readCatia(bytes: Uint8Array, _: unknown, fileName: string): Promise<Scene> {
  return orPicture(
    () => catiaPicture(bytes),
    () => readCatpart(bytes, fileName),
  );
}
