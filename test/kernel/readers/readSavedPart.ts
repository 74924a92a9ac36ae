import { openSolidWorks } from '../../../src/kernel/readers/sldprt/openSolidWorks';
import { readPartition } from '../../../src/kernel/readers/sldprt/partition';
import { savedPart } from '../../../src/kernel/readers/sldprt/savedPart';
import { Refusal } from '../../../src/kernel/refusal';
import type { Scene } from '../../../src/kernel/scene';

/** The saved mesh of a SolidWorks part, with the colours that its exact body knows. */
export function readSavedPart(bytes: Uint8Array, fileName: string): Scene {
  const file = openSolidWorks(bytes);
  if (!file) throw new Refusal('damagedFile', 'SolidWorks did not write this file.');
  const partition = readPartition(file);
  const isRead = partition !== null && typeof partition !== 'string';
  return savedPart(file, fileName, isRead ? partition.brep.bodies : []).scene;
}
