import type { Step } from '../model/stage';
import { AnotherContract } from '../../client/upload/choice/contractMemory';
import type { SourceFile } from '../../client/source/sourceFile';
import { ServiceError, type Trouble } from '../../words/errors';
import { nextDelivery, type Delivery } from './delivery';
import { latestOf } from '../async/latestOf';
import { throttled } from '../async/throttle';
import { mustFit } from './mustFit';
import { mayHaveArrived, reconcile } from './reconcile';
import { UploadSlot } from './uploadSlot';
import type { ConversionContext } from './conversionContext';

// The number of grants for one file. One credential is tried in several ways; a new grant is for a credential that is
// used up, or a model that cannot be used any more.
const maxContracts = 3;
const maxCuts = 2;

export interface Uploaded {
  readonly modelId: string;
  /** Whether it is uncertain that the service has the file intact. */
  readonly isUnproven: boolean;
}

/** Uploads the source file; returns the id of the model that now has it. */
export async function* uploadSource(context: ConversionContext): AsyncGenerator<Step, Uploaded> {
  const slot = new UploadSlot(context);
  await slot.take();
  try {
    const file = await context.openSource();
    mustFit(file, context.maxBytes());
    await mustOpen(file);
    const uploaded = yield* bring(file, slot, context);
    await context.keepTicket(null);
    return uploaded;
  } catch (error) {
    // After an interruption, or when the window closes, the upload can be continued later.
    if (!context.signal.aborted && !isCut(error)) await context.keepTicket(null);
    throw error;
  } finally {
    context.heldUp(false);
    slot.leave();
  }
}

// A file that no longer exists is detected before the service creates a model for it.
async function mustOpen(file: SourceFile): Promise<void> {
  const source = await file.open();
  await source.close();
}

async function* bring(
  file: SourceFile,
  slot: UploadSlot,
  context: ConversionContext,
): AsyncGenerator<Step, Uploaded> {
  for (let contracts = 1, cuts = 0; ;) {
    const delivery = await nextDelivery(file, cuts, context, (waitMs) => slot.giveWay(waitMs));
    try {
      yield* send(delivery, file, context);
      return { modelId: delivery.modelId, isUnproven: delivery.isUnproven() };
    } catch (error) {
      if (error instanceof AnotherContract && contracts++ < maxContracts) {
        decide(context, 'asks for a new grant and tries the next contract', error);
        continue;
      }
      if (error instanceof AnotherContract) throw error.refusal;
      if (yield* hasArrived(delivery, error, context)) {
        decide(context, 'is not sent again: the service has the file after all', error);
        return { modelId: delivery.modelId, isUnproven: false };
      }
      if (!isCut(error) || cuts++ === maxCuts) throw error;
      decide(context, 'is sent again', error);
      context.heldUp(true);
    }
  }
}

function decide(context: ConversionContext, decision: string, error: unknown): void {
  const { message } = error instanceof Error ? error : { message: String(error) };
  const trouble = error instanceof ServiceError ? `${error.trouble}: ` : '';
  context.decided?.(decision, `${trouble}${message}`);
}

const cuts: readonly Trouble[] = ['interrupted', 'timeout', 'network'];

/** Whether the connection broke before the storage had all of the file, so that sending it again duplicates nothing. */
function isCut(error: unknown): boolean {
  return error instanceof ServiceError && cuts.includes(error.trouble);
}

async function* hasArrived(
  { modelId }: Delivery,
  error: unknown,
  context: ConversionContext,
): AsyncGenerator<Step, boolean> {
  if (!mayHaveArrived(error)) return false;
  const allSent = error.trouble === 'unknownOutcome';
  if (allSent) yield { stage: { kind: 'storing', isInDoubt: true }, modelId };
  // A storage that can continue an upload knows better than the service what it has.
  else if ((await context.ticket()) !== null) return false;
  return reconcile(modelId, error, context);
}

async function* send(
  delivery: Delivery,
  file: SourceFile,
  context: ConversionContext,
): AsyncGenerator<Step> {
  const { modelId } = delivery;
  const totalBytes = file.sizeBytes;
  if (!delivery.goesOn) yield { stage: { kind: 'uploading', sentBytes: 0, totalBytes }, modelId };
  const sent = latestOf(async (report) => {
    const progress = throttled(report, progressMs, context);
    try {
      await delivery.send((sentBytes) => progress.report(sentBytes, sentBytes >= totalBytes));
    } finally {
      progress.stop();
    }
  });
  for await (const sentBytes of sent) {
    if (sentBytes >= totalBytes) yield { stage: { kind: 'storing' }, modelId };
    else yield { stage: { kind: 'uploading', sentBytes, totalBytes }, modelId };
  }
}

// More than four updates per second are not readable.
const progressMs = 250;
