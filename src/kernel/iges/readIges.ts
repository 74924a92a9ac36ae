import type { Quality } from '../../contract/modelExtras';
import type { Scene } from '../scene';
import { readGlobalSection } from './globalSection';
import { deflectionInMetres, qualityDeflection } from './deflection';
import { tessellate } from './occtEngine';
import { nothingToShow, unreadable } from './refusals';
import { sceneFromTessellation } from './sceneFromTessellation';
import { readSections } from './sections';

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
  const deflection = qualityDeflection[options.quality];
  options.report('Meshing');
  const tessellation = await tessellate(options.enginesDir, 'ReadIgesFile', bytes, deflection);
  if (!tessellation) throw unreadable('IGES');
  const scene = sceneFromTessellation(
    tessellation,
    {
      sourceFormat: 'IGES',
      schema: global.version,
      sourceUnit: global.unit,
      linearDeflection: deflectionInMetres(tessellation, deflection),
      angularDeflection: deflection.angular,
      warnings: sections.warnings,
    },
    global.product,
  );
  if (scene.parts.length === 0) throw nothingToShow();
  return scene;
}
