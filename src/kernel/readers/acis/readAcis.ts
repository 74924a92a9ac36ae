import { say } from '../../../words/say';
import type { Scene } from '../../base/scene';
import { exactScene } from '../../parts/exactScene';
import type { MeshOptions } from '../../parts/prepareBodies';
import { acisBrep } from './acisBrep';

/**
 * Reads an ACIS file, text (`.sat`) or binary (`.sab`): its exact bodies, their colours and names.
 * @throws Refusal if it is damaged, of an unsupported form, or has no faces
 */
export async function readAcis(
  bytes: Uint8Array,
  options: MeshOptions,
  fileName: string,
): Promise<Scene> {
  options.report(say('Reading'));
  const { brep, schema } = acisBrep(bytes, fileName);
  return exactScene({ sourceFormat: 'ACIS', fileName, brep, schema }, options);
}
