import type { Step } from '../model/stage';
import type { SourceFile } from '../../client/source/sourceFile';
import { SourceMemory, type ReadSource } from '../../client/source/sourceMemory';
import { outcomeOf } from '../../interface/outcome';
import { statusOf, type ModelResult, type ModelStatus } from '../../interface/result';
import { convert } from './convert';
import type { ConversionContext } from './conversionContext';
import { mustFit } from './mustFit';

/** Receives the hash of the file; returns the id of a ready model made of the same bytes, or null. */
export type FindDuplicate = (sha256: string) => string | null;

/**
 * Converts a file whose bytes the service may already have, in which case they are not sent again. The service is first
 * asked whether it still has the result. Any trouble with that leads to an ordinary upload.
 * @param memory holds the bytes between hashing and sending; null to read the file twice, where sending takes long
 */
export async function* convertOnce(
  recognise: FindDuplicate,
  memory: SourceMemory | null,
  context: ConversionContext,
): AsyncGenerator<Step> {
  // The upload itself reports a file that is too large or cannot be read.
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
  mustFit(file, context.maxBytes());
  return file;
}

async function* recognisedOrSent(
  read: ReadSource | null,
  recognise: FindDuplicate,
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
    const blockedBy = ['auth'] as const;
    const turn = { delayMs: 0, urgent: true, again: () => false, blockedBy };
    const result = await context.ask(() => context.client().result(modelId, context.signal), turn);
    return result !== null && isStillReady(result, context.now()) ? statusOf(result) : null;
  } catch {
    return null;
  }
}

// The result was ready before: if it has an address, only a reported failure speaks against it.
function isStillReady(result: ModelResult, now: number): boolean {
  const outcome = outcomeOf(result, now);
  return outcome === 'succeeded' || (outcome === 'running' && result.url !== null);
}
