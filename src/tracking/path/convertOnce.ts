import type { Step } from '../model/stage';
import { sha256Of } from '../../client/source/contentHash';
import type { SourceFile } from '../../client/source/sourceFile';
import { outcomeOf, statusOf, type ModelResult, type ModelStatus } from '../../interface/result';
import { convert } from './convert';
import type { ConversionContext } from './conversionContext';

/** Hears by what the bytes of the file are known; answers the id of a model made of the same ones. */
export type Recognise = (sha256: string) => string | null;

/**
 * The way of a file whose bytes the service may have already: then they are not sent again. Whether it
 * still has them, and still gives them, is asked first. Any trouble with that ends in a plain upload.
 */
export async function* convertOnce(
  recognise: Recognise,
  context: ConversionContext,
): AsyncGenerator<Step> {
  const file = await context.openSource().catch(() => null);
  const modelId = file && (await knownId(file, recognise));
  const status = modelId === null ? null : await readyAtService(modelId, context);
  if (context.signal.aborted) return;
  if (modelId !== null && status) yield { stage: { kind: 'ready', status }, modelId };
  else yield* convert(file ? { ...context, openSource: () => Promise.resolve(file) } : context);
}

// A file that cannot be read now is told of by the upload.
async function knownId(file: SourceFile, recognise: Recognise): Promise<string | null> {
  const sha256 = await sha256Of(file).catch(() => null);
  return sha256 === null ? null : recognise(sha256);
}

async function readyAtService(
  modelId: string,
  context: ConversionContext,
): Promise<ModelStatus | null> {
  try {
    const sitsOut = ['auth'] as const;
    const turn = { delayMs: 0, urgent: true, again: () => false, sitsOut };
    const result = await context.ask(() => context.client().result(modelId, context.signal), turn);
    return result !== null && isStillReady(result, context.now()) ? statusOf(result) : null;
  } catch {
    return null;
  }
}

// It was ready before: beside an address no word is needed that says so, only none that says otherwise.
function isStillReady(result: ModelResult, now: number): boolean {
  const outcome = outcomeOf(result, now);
  return outcome === 'succeeded' || (outcome === 'running' && result.url !== null);
}
