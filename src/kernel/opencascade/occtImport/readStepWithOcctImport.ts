import { say } from '../../../words/say';
import type { Scene } from '../../base/scene';
import type { ReadOptions } from './engineOptions';
import { nothingToShow, unreadable } from './engineRefusals';
import { sceneFromTessellation } from './sceneFromTessellation';
import { tessellateFile } from './tessellateFile';

/**
 * Reads a STEP file with the engine that reads IGES. It is used if the first engine fails on a file, and for comparison
 * in tests. It shares no parts between placements, and gives neither transparency, nor unit, nor schema.
 * @param faces as in `sceneFromTessellation`
 * @throws Refusal if the file is damaged, or contains neither solid nor surface
 */
export async function readStepWithOcctImport(
  bytes: Uint8Array,
  options: ReadOptions,
  faces = 0,
): Promise<Scene> {
  const { enginesDir, quality } = options;
  options.report(say('Reading and meshing'));
  const tessellated = await tessellateFile(enginesDir, 'ReadStepFile', bytes, quality);
  if (!tessellated) throw unreadable('STEP');
  const scene = sceneFromTessellation(
    tessellated.tessellation,
    {
      sourceFormat: 'STEP',
      schema: null,
      sourceUnit: null,
      linearDeflection: tessellated.linearDeflection,
      angularDeflection: tessellated.angularDeflection,
      warnings: [],
    },
    null,
    faces,
  );
  if (scene.parts.length === 0) throw nothingToShow();
  return scene;
}
