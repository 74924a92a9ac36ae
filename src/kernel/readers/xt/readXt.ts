import { say } from '../../../words/say';
import type { Scene } from '../../base/scene';
import { exactScene } from '../../parts/exactScene';
import type { MeshOptions } from '../../parts/prepareBodies';
import { xtBrep } from './xtBrep';
import { readXtData, type XtData } from './nodes/xtData';

/**
 * Reads a Parasolid file, text or neutral binary: its exact bodies with their colours, names and placements.
 * @throws Refusal if it is damaged, of an unsupported form, or has no faces
 */
export async function readXt(
  bytes: Uint8Array,
  options: MeshOptions,
  fileName: string,
): Promise<Scene> {
  options.report(say('Reading'));
  const data = readXtData(bytes);
  const brep = xtBrep(data);
  return exactScene({ sourceFormat: 'Parasolid', fileName, brep, schema: schemaOf(data) }, options);
}

/** `Parasolid schema 36001`. */
export function schemaOf({ schema }: XtData): string {
  const [, number] = /^SCH_\d+_(\d+)/.exec(schema) ?? [];
  return number === undefined ? 'Parasolid' : `Parasolid schema ${number}`;
}
