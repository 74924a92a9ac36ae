import { openSolidWorks } from '../../../src/kernel/readers/sldprt/openSolidWorks';
import { readExactBodies } from '../../../src/kernel/readers/sldprt/exactBodies';
import { displayStream } from '../../../src/kernel/readers/sldprt/display/displayStream';
import { readDisplayList } from '../../../src/kernel/readers/sldprt/display/displayList';
import { savedPart } from '../../../src/kernel/readers/sldprt/savedPart';
import { Refusal } from '../../../src/kernel/base/refusal';
import type { Scene } from '../../../src/kernel/base/scene';

/** The saved mesh of a SolidWorks part, with the colours that its exact body knows. */
export function readSavedPart(bytes: Uint8Array, fileName: string): Scene {
  const file = openSolidWorks(bytes);
  if (!file) throw new Refusal('damagedFile', 'SolidWorks did not write this file.');
  const list = displayStream(file);
  const shown = list ? readDisplayList(list) : [];
  const found = readExactBodies(file, shown);
  const isRead = found !== null && typeof found !== 'string';
  return savedPart(file, fileName, shown, isRead ? found.brep : null).scene;
}
