import { IndexOutOfRange } from '../../../words/outOfRange';
import { say } from '../../../words/say';
import { engineLogLine } from '../../parts/buildParts';
import { Unexpected } from '../../base/unexpected';
import type { Scene } from '../../base/scene';
import { readByParts } from './readByParts';
import { readGlobalSection } from './globalSection';
import type { IgesOptions } from '../../opencascade/occtImport/engineOptions';
import { readSections } from './fileSections';

/**
 * Reads an IGES file. Solids and surfaces that can be read reliably come from our own reader, with exact facts. The
 * others, or a whole file of unknown structure, are read by OpenCascade, which is loaded only then and gives no volumes
 * and areas.
 * @throws Refusal if the file is damaged, cut off, or contains neither solid nor surface
 */
export async function readIges(bytes: Uint8Array, options: IgesOptions): Promise<Scene> {
  options.report(say('Reading'));
  const sections = readSections(bytes);
  const global = readGlobalSection(sections.global);
  if (options.engineAlone !== true) {
    try {
      return await readByParts(sections, global, options);
    } catch (error) {
      // If our reader fails on an unexpected structure or by a wrong index, the engine can still read the file.
      if (!(error instanceof Unexpected || error instanceof IndexOutOfRange)) throw error;
      options.logTrouble?.(engineLogLine([error.message]));
    }
  }
  const { readIgesWithEngine } = await import('./build/readIgesWithEngine');
  return readIgesWithEngine(bytes, sections, global, options);
}
