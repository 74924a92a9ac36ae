import type { Step } from '../model/stage';
import type { SourceFile } from '../../client/source/sourceFile';
import { SourceMemory, type ReadSource } from '../../client/source/sourceMemory';
import { outcomeOf, statusOf, type ModelResult, type ModelStatus } from '../../interface/result';
import { convert } from './convert';
import type { ConversionContext } from './conversionContext';
import { mustFit } from './mustFit';

/** Hears by what the bytes of the file are known; answers the id of a model made of the same ones. */
export type Recognise = (sha256: string) => string | null;

/**
 * The way of a file whose bytes the service may have already: then they are not sent again. Whether it
 * still has them, and still gives them, is asked first. Any trouble with that ends in a plain upload.
 * @param memory where the bytes wait between the pass that hashes them and the one that sends them; null to read them
 * twice, where sending takes long
 */
export async function* convertOnce(
  recognise: Recognise,
  memory: SourceMemory | null,
  context: ConversionContext,
): AsyncGenerator<Step> {
  // A file that is too large, or cannot be read now, is told of by the upload.
  const given = await openFitting(context).catch(() => null);
  const read = given && (await (memory ?? noMemory).read(given).catch(() => null));
  try {
    yield* recognisedOrSent(read, recognise, withSource(context, read?.file ?? given));
  } finally {
    read?.release();
  }
}

const noMemory = new SourceMemory(0);

async function openFitting(context: ConversionContext): Promise<SourceFile> {
  const file = await context.openSource();
  mustFit(file, context.mostBytes());
  return file;
}

async function* recognisedOrSent(
  read: ReadSource | null,
  recognise: Recognise,
  context: ConversionContext,
): AsyncGenerator<Step> {
  const modelId = read && recognise(read.sha256);
  const status = modelId === null ? null : await readyAtService(modelId, context);
  if (context.signal.aborted) return;
  if (modelId !== null && status) yield { stage: { kind: 'ready', status }, modelId };
  else yield* convert(context);
}

function withSource(context: ConversionContext, file: SourceFile | null): ConversionContext {
  return file ? { ...context, openSource: () => Promise.resolve(file) } : context;
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
