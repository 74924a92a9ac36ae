import type { Quality } from '../../contract/modelExtras';
import type { Scene } from '../scene';
import { readGlobalSection } from './globalSection';
import { nothingToShow, unreadable } from './refusals';
import { sceneFromTessellation } from './sceneFromTessellation';
import { readSections } from './sections';
import { tessellateFile } from './tessellateFile';

export interface ReadOptions {
  /** Folder of the engines' files, which stay separate from the bundle. */
  readonly enginesDir: string;
  readonly quality: Quality;
  /** Told at each stage, in words for the user. */
  readonly report: (phase: string) => void;
}

/**
 * Reads an IGES file through OpenCascade. Volume and area stay unknown: this engine answers no exact
 * questions.
 * @throws Refusal when the file is damaged, cut off, or holds neither solid nor surface
 */
export async function readIges(bytes: Uint8Array, options: ReadOptions): Promise<Scene> {
  options.report('Reading');
  const sections = readSections(bytes);
  const global = readGlobalSection(sections.global);
  options.report('Meshing');
  const { enginesDir, quality } = options;
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
      warnings: sections.warnings,
    },
    global.product,
  );
  if (scene.parts.length === 0) throw nothingToShow();
  return scene;
}
