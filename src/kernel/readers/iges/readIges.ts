import { IndexOutOfRange } from '../../../words/outOfRange';
import { say } from '../../../words/say';
import { Refusal } from '../../base/refusal';
import { Unexpected } from '../../base/unexpected';
import type { Scene } from '../../base/scene';
import { readGlobalSection } from './globalSection';
import { igesScene, type IgesOptions } from './igesScene';
import { readSections } from './fileSections';

/**
 * Reads an IGES file.
 * @throws Refusal if the file is damaged, cut off, or has neither solid, surface nor curve that can be read
 */
export function readIges(bytes: Uint8Array, options: IgesOptions): Scene {
  options.report(say('Reading'));
  const sections = readSections(bytes);
  const global = readGlobalSection(sections.global);
  try {
    return igesScene(sections, global, options);
  } catch (error) {
    if (!(error instanceof Unexpected || error instanceof IndexOutOfRange)) throw error;
    options.logTrouble?.(`the structure of the file cannot be followed: ${error.message}`);
    throw unreadable(error);
  }
}

function unreadable(cause: Error): Refusal {
  const message = say(
    'The file looks like {format}, but cannot be read. Export it again from the CAD program.',
    { format: 'IGES' },
  );
  return new Refusal('damagedFile', message, { cause });
}
