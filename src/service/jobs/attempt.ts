import { say } from '../../words/say';
import type { ServiceLog } from '../core/serviceLog';
import type { Blobs, Converter, Outbox, Records, Duplicates, Workspace } from '../ports';
import type { ConversionOutcome } from '../record/conversionOutcome';
import {
  brokeTheKernel,
  crashesToRefuse,
  failureOf,
  interruptedTooOften,
  maxInterruptions,
  noRoomForResults,
  sourceLost,
} from '../record/failures';
import type { ModelRecord } from '../record/modelRecord';
import { failed, interrupted, processing, succeeded, type Failure } from '../record/modelSteps';
import { PhaseWriter } from './phaseWriter';

export interface AttemptDeps {
  readonly records: Pick<Records, 'move' | 'crashesOf' | 'countCrash'>;
  readonly blobs: Blobs;
  readonly outbox: Outbox;
  /** For hosts that deduplicate conversions. */
  readonly duplicates?: Duplicates;
  /** Whether there are other machines, which may succeed where this one fails. */
  readonly hasOthers?: boolean;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  readonly log: ServiceLog;
}

/** A queued model that is being converted. */
export interface Task {
  readonly record: ModelRecord;
  /** Aborted when another worker has taken the model over. */
  readonly lost: AbortSignal;
  /** Aborted when the service stops. */
  readonly stopped: AbortSignal;
}

/** The end of an attempt; its record has not been written yet. */
export type AttemptEnd =
  | { readonly kind: 'finished'; readonly record: ModelRecord }
  /** The attempt does not count, and the model returns to its earlier state. */
  | { readonly kind: 'givenBack'; readonly record: ModelRecord }
  /** The kernel was killed from outside, which says nothing about the file; the model is queued again. */
  | { readonly kind: 'again'; readonly record: ModelRecord }
  /** Another worker has the model. */
  | { readonly kind: 'lost' };

/**
 * One attempt to convert a model. It starts when a kernel is asked.
 * @throws when this machine cannot even try but others may: its disk is full, or its kernel is missing
 */
export async function attempt(
  task: Task,
  converter: Converter,
  deps: AttemptDeps,
): Promise<AttemptEnd> {
  const { record, lost } = task;
  if (lost.aborted) return { kind: 'lost' };
  const workspace = await deps.blobs.openWorkspace(record);
  if (!workspace) {
    return { kind: 'finished', record: failed(record, sourceLost(), deps.clock()) };
  }
  try {
    return await attemptIn(workspace, task, converter, deps);
  } finally {
    await deps.blobs.closeWorkspace(workspace);
  }
}

async function attemptIn(
  workspace: Workspace,
  task: Task,
  converter: Converter,
  deps: AttemptDeps,
): Promise<AttemptEnd> {
  const { records, clock } = deps;
  const { record, lost } = task;
  if ((await records.crashesOf(workspace.sha256)) >= crashesToRefuse) {
    return { kind: 'finished', record: failed(record, brokeTheKernel(), clock()) };
  }
  const duplicate = await deps.duplicates?.duplicateOf(record, workspace.sha256);
  if (duplicate?.kind === 'awaited') return { kind: 'lost' };
  if (duplicate?.kind === 'converted') {
    return { kind: 'finished', record: succeeded(record, duplicate, clock()) };
  }
  const isLost = () => lost.aborted;
  // Written before a kernel is asked, so that this state tells that the attempt has begun.
  let current = processing(record, say('Starting the conversion'));
  if (!(await records.move(record, current))) return { kind: 'lost' };
  const phases = new PhaseWriter(async ({ words, fraction }) => {
    const next = processing(record, words, fraction);
    await records.move(current, next);
    current = next;
  });
  const outcome = await converter.convert(record, workspace, {
    phase: (words, fraction) => phases.write(words, fraction),
    trouble: (line) => deps.log(`model ${record.id}: ${inOneLine(line)}`, 'warning'),
    signal: AbortSignal.any([lost, task.stopped]),
  });
  await phases.end();
  return isLost() ? { kind: 'lost' } : endOf(task, workspace, outcome, converter, deps);
}

async function endOf(
  { record, stopped }: Task,
  workspace: Workspace,
  outcome: ConversionOutcome,
  { limits }: Converter,
  { records, blobs, clock, log, hasOthers }: AttemptDeps,
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
    const isGivenUp = (next.task?.interruptions ?? 0) >= maxInterruptions;
    return isGivenUp ? finished(interruptedTooOften(), next) : { kind: 'again', record: next };
  }
  if (outcome.kind === 'done') {
    if (!(await blobs.keepResults(id, workspace))) return finished(noRoomForResults());
    return { kind: 'finished', record: succeeded(record, outcome, clock()) };
  }
  if (hasOthers && isOfMachine(outcome)) throw new Error(`${outcome.kind}: ${outcome.detail}`);
  if ('detail' in outcome) {
    log(`model ${id}: kernel ${outcome.kind}: ${inOneLine(outcome.detail)}`, 'warning');
  }
  if (
    outcome.kind === 'crashed' &&
    (await records.countCrash(workspace.sha256)) >= crashesToRefuse
  ) {
    return finished(brokeTheKernel());
  }
  return finished(failureOf(outcome, limits));
}

/** The outcome says nothing about the file or the model. */
function isOfMachine(
  outcome: ConversionOutcome,
): outcome is Extract<ConversionOutcome, { kind: 'notStarted' | 'notLoaded' | 'fileTrouble' }> {
  return ['notStarted', 'notLoaded', 'fileTrouble'].includes(outcome.kind);
}

export interface ConcludeDeps extends Omit<AttemptDeps, 'records' | 'clock'> {
  readonly records: Pick<Records, 'move'>;
}

/**
 * Writes the end of a task, and notifies those who wait for it.
 * @param written called when the record has been written, before anything is removed
 */
export async function conclude(
  before: ModelRecord,
  record: ModelRecord,
  { records, blobs, outbox, log }: ConcludeDeps,
  written: () => void = () => undefined,
): Promise<void> {
  // The webhook URL may contain a credential, so it is not kept longer than necessary.
  if (!(await records.move(before, { ...record, webhook: null }))) return;
  written();
  await blobs
    .dropSource(record.id)
    .catch((error: unknown) =>
      log(
        `model ${record.id}: ${inOneLine(error instanceof Error ? error.message : String(error))}`,
        'warning',
      ),
    );
  // Partial results of a failed conversion must not be served.
  if (record.state === 'failed') await blobs.dropResults(record.id).catch(() => undefined);
  const code = record.task?.errorCode;
  if (code) log(`model ${record.id}: ${record.state} (${code})`, 'warning');
  else log(`model ${record.id}: ${record.state}`);
  outbox.ended(record);
}

/** Engines may return whole paragraphs. */
export function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').slice(0, 300);
}
