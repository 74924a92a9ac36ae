import { say } from '../../words/say';
import type { ModelRecord, StoredGrant, StoredSource } from './modelRecord';

/** Why a task failed: a code for `task.errorCode`, a message for people, and whether a retry makes sense. */
export interface Failure {
  readonly code: string;
  readonly message: string;
  readonly retryable: boolean;
}

export interface NewModel {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly webhook: string | null;
}

/** A new model that waits for its file. */
export function granted(model: NewModel, grant: StoredGrant, now: number): ModelRecord {
  return {
    ...model,
    state: 'waiting_upload',
    phase: say('Waiting for the file'),
    message: null,
    retryable: false,
    createdAt: timestamp(now),
    finishedAt: null,
    grant,
    source: null,
    task: null,
  };
}

/** A model whose file was uploaded: its task is queued, and the credential is used up. */
export function queued(
  record: ModelRecord,
  source: StoredSource,
  attempt = record.task?.attempt ?? 1,
): ModelRecord {
  const { id, interruptions } = record.task ?? { id: crypto.randomUUID(), interruptions: 0 };
  return {
    ...record,
    state: 'queued',
    phase:
      attempt === 1
        ? say('Waiting for its turn')
        : say('Waiting for its turn, attempt {attempt}', { attempt }),
    grant: null,
    source,
    task: { id, attempt, interruptions, errorCode: null, errorMessage: null },
  };
}

/**
 * A task whose service ended unexpectedly. It counts as an attempt if it was running; a queued or returned task has
 * lost nothing.
 */
export function interrupted(record: ModelRecord): ModelRecord {
  const { state, task } = record;
  if (state !== 'processing' || !task) return record;
  const counted = { attempt: task.attempt + 1, interruptions: task.interruptions + 1 };
  return { ...record, task: { ...task, ...counted } };
}

/** @param fraction progress of the conversion, 0…1; null when it is not known */
export function processing(
  record: ModelRecord,
  phase: string,
  fraction: number | null = null,
): ModelRecord {
  const task = record.task && { ...record.task, ...(fraction !== null && { fraction }) };
  return { ...record, state: 'processing', phase, task };
}

export function succeeded(
  record: ModelRecord,
  { message, pictureOnly }: Pick<ModelRecord, 'message' | 'pictureOnly'>,
  now: number,
): ModelRecord {
  return {
    ...record,
    state: 'succeeded',
    phase: say('Ready'),
    message,
    ...(pictureOnly && { pictureOnly }),
    finishedAt: timestamp(now),
  };
}

export function failed(record: ModelRecord, failure: Failure, now: number): ModelRecord {
  return {
    ...record,
    state: 'failed',
    phase: say('Failed'),
    message: failure.message,
    retryable: failure.retryable,
    finishedAt: timestamp(now),
    grant: null,
    task: record.task && {
      ...record.task,
      errorCode: failure.code,
      errorMessage: failure.message,
    },
  };
}

/**
 * The state of a model at a given time: one whose file was never uploaded has failed when its grant expired. This is
 * computed on each read and not written, so that no process needs a timer for it.
 */
export function asOf(record: ModelRecord, now: number): ModelRecord {
  if (record.state !== 'waiting_upload' || !record.grant) return record;
  const expiresAt = Date.parse(record.grant.expiresAt);
  return now < expiresAt ? record : failed(record, fileNeverCame(), expiresAt);
}

const fileNeverCame = (): Failure => ({
  code: 'uploadExpired',
  message: say('The file never came, and its one-time credential has expired. Try again.'),
  retryable: true,
});

/** ISO 8601 UTC with milliseconds, from milliseconds since the epoch. */
export function timestamp(now: number): string {
  return new Date(now).toISOString();
}
