import { say } from '../../words/say';
import type { ServiceLog } from '../core/serviceLog';
import type { Blobs, Converter, Outbox, Records } from '../ports';
import type { ConversionOutcome } from '../record/conversionOutcome';
import {
  brokeTheKernel,
  crashesToRefuse,
  failureOf,
  interruptedTooOften,
  mostInterruptions,
} from '../record/failures';
import type { ModelRecord } from '../record/modelRecord';
import { failed, interrupted, processing, succeeded, type Failure } from '../record/modelSteps';
import { PhaseWriter } from './phaseWriter';

export interface AttemptDeps {
  readonly records: Records;
  readonly blobs: Blobs;
  readonly outbox: Outbox;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  readonly log: ServiceLog;
}

/** A queued model whose turn has come. */
export interface Task {
  readonly record: ModelRecord;
  /** SHA-256 of its source. */
  readonly sha256: string;
  /** Aborted when somebody else has taken the model over. */
  readonly lost: AbortSignal;
  /** Aborted when the service ends. */
  readonly stopped: AbortSignal;
}

/** How an attempt ended; what it says of the model is still to be written. */
export type AttemptEnd =
  | { readonly kind: 'finished'; readonly record: ModelRecord }
  /** As though the kernel had never been asked: the model goes back as it was. */
  | { readonly kind: 'givenBack'; readonly record: ModelRecord }
  /** The kernel was ended from outside, which says nothing about the file: it is queued again. */
  | { readonly kind: 'again'; readonly record: ModelRecord }
  /** Somebody else has the model. */
  | { readonly kind: 'lost' };

/** One attempt to convert a model. It begins when a kernel is asked. */
export async function attempt(
  task: Task,
  converter: Converter,
  deps: AttemptDeps,
): Promise<AttemptEnd> {
  const { records, clock } = deps;
  const { record, sha256, lost } = task;
  const isLost = () => lost.aborted;
  if (isLost()) return { kind: 'lost' };
  if ((await records.crashesOf(sha256)) >= crashesToRefuse) {
    return { kind: 'finished', record: failed(record, brokeTheKernel(), clock()) };
  }
  // Written before a kernel is asked: who finds it so knows that the attempt was begun.
  let current = processing(record, say('Starting the conversion'));
  if (!(await records.move(record, current))) return { kind: 'lost' };
  const phases = new PhaseWriter(async (phase) => {
    const next = processing(record, phase);
    await records.move(current, next);
    current = next;
  });
  const outcome = await converter.convert(record, {
    phase: (phase) => phases.write(phase),
    trouble: (line) => deps.log(`model ${record.id}: ${inOneLine(line)}`, 'warning'),
    signal: AbortSignal.any([lost, task.stopped]),
  });
  await phases.end();
  return isLost() ? { kind: 'lost' } : endOf(task, outcome, converter, deps);
}

async function endOf(
  { record, sha256, stopped }: Task,
  outcome: ConversionOutcome,
  { limits }: Converter,
  { records, blobs, clock, log }: AttemptDeps,
): Promise<AttemptEnd> {
  const finished = (failure: Failure, of = record): AttemptEnd => ({
    kind: 'finished',
    record: failed(of, failure, clock()),
  });
  const { id } = record;
  if (outcome.kind === 'aborted') return { kind: 'givenBack', record };
  if (outcome.kind === 'ended') {
    log(`model ${id}: the kernel was ended from outside: ${inOneLine(outcome.detail)}`);
    if (stopped.aborted) return { kind: 'givenBack', record };
    const next = interrupted(processing(record, ''));
    const isGivenUp = (next.task?.interruptions ?? 0) >= mostInterruptions;
    return isGivenUp ? finished(interruptedTooOften(), next) : { kind: 'again', record: next };
  }
  if (outcome.kind === 'done') {
    await blobs.keepResults(id);
    return { kind: 'finished', record: succeeded(record, outcome.message, clock()) };
  }
  if ('detail' in outcome) {
    log(`model ${id}: kernel ${outcome.kind}: ${inOneLine(outcome.detail)}`, 'warning');
  }
  if (outcome.kind === 'crashed' && (await records.countCrash(sha256)) >= crashesToRefuse) {
    return finished(brokeTheKernel());
  }
  return finished(failureOf(outcome, limits));
}

/**
 * Writes how a task has ended, and tells who waits for it.
 * @param written called when the record stands, before anything of the model is removed
 */
export async function conclude(
  before: ModelRecord,
  record: ModelRecord,
  { records, blobs, outbox, log }: AttemptDeps,
  written: () => void = () => undefined,
): Promise<void> {
  // The address to call may hold a credential of its own: it is not kept longer than it is needed.
  if (!(await records.move(before, { ...record, webhook: null }))) return;
  written();
  await removeSource(record.id, blobs).catch((error: unknown) =>
    log(
      `model ${record.id}: ${inOneLine(error instanceof Error ? error.message : String(error))}`,
      'warning',
    ),
  );
  // What it gave before it broke down is nothing that anybody may ask for.
  if (record.state === 'failed') await blobs.dropResults(record.id).catch(() => undefined);
  const code = record.task?.errorCode;
  if (code) log(`model ${record.id}: ${record.state} (${code})`, 'warning');
  else log(`model ${record.id}: ${record.state}`);
  outbox.ended(record);
}

/** A finished model keeps its results only. */
export async function removeSource(id: string, blobs: Blobs): Promise<void> {
  await blobs.dropSource(id);
  await blobs.dropDrafts(id);
}

/** Engines write paragraphs. */
export function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').slice(0, 300);
}
