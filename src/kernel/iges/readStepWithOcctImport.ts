import type { Scene } from '../scene';
import { deflectionInMetres, qualityDeflection } from './deflection';
import { tessellate } from './occtEngine';
import type { ReadOptions } from './readIges';
import { nothingToShow, unreadable } from './refusals';
import { sceneFromTessellation } from './sceneFromTessellation';

/**
 * Reads a STEP file through the engine that reads IGES: the way out when the first engine fails on a
 * file, and a second opinion in tests. It shares no parts between placements, and knows neither
 * transparency, nor unit, nor schema.
 * @throws Refusal when the file is damaged, or holds neither solid nor surface
 */
export async function readStepWithOcctImport(
  bytes: Uint8Array,
  options: ReadOptions,
): Promise<Scene> {
  const deflection = qualityDeflection[options.quality];
  options.report('Reading and meshing');
  const tessellation = await tessellate(options.enginesDir, 'ReadStepFile', bytes, deflection);
  if (!tessellation) throw unreadable('STEP');
  const scene = sceneFromTessellation(
    tessellation,
    {
      sourceFormat: 'STEP',
      schema: null,
      sourceUnit: null,
      linearDeflection: deflectionInMetres(tessellation, deflection),
      angularDeflection: deflection.angular,
      warnings: [],
    },
    null,
  );
  if (scene.parts.length === 0) throw nothingToShow();
  return scene;
}
