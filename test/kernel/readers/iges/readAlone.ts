import { readGlobalSection } from '../../../../src/kernel/readers/iges/globalSection';
import { openIges, type OpenedIges } from '../../../../src/kernel/readers/iges/openIges';
import { igesScene } from '../../../../src/kernel/readers/iges/igesScene';
import { readSections } from '../../../../src/kernel/readers/iges/fileSections';
import type { Scene } from '../../../../src/kernel/base/scene';

export function readAlone(bytes: Uint8Array): Scene {
  const sections = readSections(bytes);
  return igesScene(sections, readGlobalSection(sections.global), {
    quality: 'draft',
    report: () => undefined,
  });
}

export function openText(bytes: Uint8Array): OpenedIges {
  const sections = readSections(bytes);
  return openIges(sections, readGlobalSection(sections.global));
}
