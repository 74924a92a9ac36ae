import { say } from '../../../words/say';
import { EngineBreakdown } from '../../base/engineTroubles';
import type { Scene } from '../../base/scene';
import { withWarnings } from '../../base/withWarnings';
import type { BestFormOptions } from '../../gates/saved/bestForm';
import { placedFaces } from './placedFaces';
import { readStep } from './readStep';

/** Reads a STEP file with the second engine, in its own memory, if the first engine breaks down on it. */
export async function readStepWithFallback(
  bytes: Uint8Array,
  options: BestFormOptions,
): Promise<Scene> {
  try {
    return await readStep(bytes, options);
  } catch (error) {
    if (!(error instanceof EngineBreakdown)) throw error;
    options.logTrouble(`the first geometry engine broke down: ${error.message}`);
    options.report(say('Reading with the second engine'));
    const { readStepWithOcctImport } =
      await import('../../opencascade/occtImport/readStepWithOcctImport');
    const scene = await readStepWithOcctImport(bytes, options, placedFaces(bytes));
    return withWarnings(scene, [secondEngine()]);
  }
}

const secondEngine = () =>
  say(
    'The first geometry engine broke on this file; the second one read it, without exact volumes and areas.',
  );
