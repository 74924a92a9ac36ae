import { IndexOutOfRange } from '../../../words/outOfRange';
import { say } from '../../../words/say';
import { leftToEngine } from '../../parts/buildParts';
import { Unexpected } from '../../base/unexpected';
import type { Scene } from '../../base/scene';
import { readByParts } from './readByParts';
import { readGlobalSection } from './globalSection';
import type { IgesOptions } from '../../opencascade/occtImport/engineOptions';
import { readSections } from './fileSections';

/**
 * Reads an IGES file: solids and surfaces from its text alone where that gives them for sure, with exact
 * facts; the others, or the whole of a file whose structure is not known, through OpenCascade, which is
 * loaded for nothing else and knows no volumes and areas.
 * @throws Refusal when the file is damaged, cut off, or holds neither solid nor surface
 */
export async function readIges(bytes: Uint8Array, options: IgesOptions): Promise<Scene> {
  options.report(say('Reading'));
  const sections = readSections(bytes);
  const global = readGlobalSection(sections.global);
  if (options.engineAlone !== true) {
    try {
      return await readByParts(sections, global, options);
    } catch (error) {
      // A mistake of ours costs a file no more than its own layers.
      if (!(error instanceof Unexpected || error instanceof IndexOutOfRange)) throw error;
      options.logTrouble?.(leftToEngine([error.message]));
    }
  }
  const { readIgesWithEngine } = await import('./build/readIgesWithEngine');
  return readIgesWithEngine(bytes, sections, global, options);
}
