import { readGlobalSection } from '../../../../src/kernel/readers/iges/globalSection';
import { openIges, type OpenedIges } from '../../../../src/kernel/readers/iges/openIges';
import { readByParts } from '../../../../src/kernel/readers/iges/readByParts';
import { readSections } from '../../../../src/kernel/readers/iges/fileSections';
import type { Scene } from '../../../../src/kernel/base/scene';

/** Reads a file where there is no engine: what is left to it throws. */
export function readAlone(bytes: Uint8Array): Promise<Scene> {
  const sections = readSections(bytes);
  return readByParts(sections, readGlobalSection(sections.global), {
    enginesDir: '',
    quality: 'draft',
    report: () => undefined,
  });
}

export function openText(bytes: Uint8Array): OpenedIges {
  const sections = readSections(bytes);
  return openIges(sections, readGlobalSection(sections.global));
}
