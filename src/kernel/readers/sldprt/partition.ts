import { say } from '../../../contract/say';
import { Refusal } from '../../refusal';
import type { Brep } from '../brep/brep';
import { schemaOf } from '../xt/readXt';
import { xtBrep } from '../xt/xtBrep';
import { readXtData } from '../xt/xtData';
import { unpackFrame } from './guidFrame';
import type { SolidWorksFile } from './openSolidWorks';

/** The exact bodies of a part. */
export interface Partition {
  readonly brep: Brep;
  readonly schema: string;
}

/**
 * Reads the exact bodies that SolidWorks keeps beside the mesh.
 * @returns null when there are none, or the reason why they cannot be read, as a sentence
 */
export function readPartition(file: SolidWorksFile): Partition | string | null {
  const stream = file.read('Contents/Config-0-Partition');
  if (!stream || stream.length === 0) return null;
  // A word in front tells the length of the section; what follows the first one are changes.
  const section = unpackFrame(stream.subarray(4));
  if (!section) return say('It is damaged and cannot be unpacked.');
  try {
    const data = readXtData(section);
    const brep = xtBrep(data);
    return brep.bodies.length === 0 ? null : { brep, schema: schemaOf(data) };
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}
