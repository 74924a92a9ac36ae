import { readGlobalSection } from '../../../src/kernel/iges/globalSection';
import { openIges, type OpenedIges } from '../../../src/kernel/iges/openIges';
import { readByParts } from '../../../src/kernel/iges/readByParts';
import { readSections } from '../../../src/kernel/iges/sections';
import type { Scene } from '../../../src/kernel/scene';

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
