import { say } from '../../../contract/say';
import { orPicture, Refusal } from '../../refusal';
import type { Scene } from '../../scene';
import { bestForm, type BestFormOptions, type SavedForm } from '../gates/bestForm';
import { openSolidWorks, type SolidWorksFile } from './openSolidWorks';
import { readPartition } from './partition';
import { pictureOf, savedPart } from './savedPart';

/**
 * Reads a SolidWorks part: its exact bodies if they are whole and the same as the mesh that SolidWorks
 * saved with them, else that mesh, with the colours of the exact faces; and the saved picture.
 * @throws Refusal when the file is damaged, or was saved with neither; with the picture, if there is one
 */
export async function readSolidWorks(
  bytes: Uint8Array,
  options: BestFormOptions,
  fileName: string,
): Promise<Scene> {
  options.report('Reading');
  const file = openSolidWorks(bytes);
  if (!file) throw damaged();
  return orPicture(
    () => pictureOf(file),
    () => shownPart(file, options, fileName),
  );
}

async function shownPart(
  file: SolidWorksFile,
  options: BestFormOptions,
  fileName: string,
): Promise<Scene> {
  const partition = readPartition(file);
  const isRead = partition !== null && typeof partition !== 'string';
  const bodies = isRead ? partition.brep.bodies : [];
  if (partition === null) return savedPart(file, fileName, bodies).scene;
  const picture = pictureOf(file);
  const exact = isRead
    ? ({ sourceFormat: 'SolidWorks', fileName, ...partition, savedPicture: picture } as const)
    : say('The exact body is not shown. {why}', { why: partition });
  const mesh = savedIfAny(() => savedPart(file, fileName, bodies));
  return bestForm(exact, { mesh, picture }, options);
}

/** Null when the part was saved without a mesh; the exact bodies may still be shown. */
function savedIfAny(read: () => SavedForm): SavedForm | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof Refusal && error.code === 'noGeometry') return null;
    throw error;
  }
}

function damaged(): Refusal {
  return new Refusal('damagedFile', say('The SolidWorks part is damaged: it cannot be unpacked.'));
}
