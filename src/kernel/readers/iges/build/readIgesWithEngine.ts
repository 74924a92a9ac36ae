import { say } from '../../../../words/say';
import type { Scene } from '../../../base/scene';
import { unitWarnings, type GlobalSection } from '../globalSection';
import type { ReadOptions } from '../../../opencascade/occtImport/engineOptions';
import { nothingToShow, unreadable } from '../../../opencascade/occtImport/engineRefusals';
import { sceneFromTessellation } from '../../../opencascade/occtImport/sceneFromTessellation';
import type { IgesSections } from '../fileSections';
import { tessellateFile } from '../../../opencascade/occtImport/tessellateFile';

/**
 * Reads an IGES file with OpenCascade. Volume and area stay unknown, because this engine does not compute them.
 * @throws Refusal if the file is damaged, or contains neither solid nor surface
 */
export async function readIgesWithEngine(
  bytes: Uint8Array,
  sections: IgesSections,
  global: GlobalSection,
  { enginesDir, quality, report }: ReadOptions,
): Promise<Scene> {
  report(say('Meshing'));
  const tessellated = await tessellateFile(enginesDir, 'ReadIgesFile', bytes, quality);
  if (!tessellated) throw unreadable('IGES');
  const scene = sceneFromTessellation(
    tessellated.tessellation,
    {
      sourceFormat: 'IGES',
      schema: global.version,
      sourceUnit: global.unit,
      linearDeflection: tessellated.linearDeflection,
      angularDeflection: tessellated.angularDeflection,
      warnings: [...sections.warnings, ...unitWarnings(global), readAsAWhole()],
    },
    global.product,
  );
  if (scene.parts.length === 0) throw nothingToShow();
  return scene;
}

const readAsAWhole = () =>
  say('Read as a whole by the geometry engine, without exact volumes and areas.');
