import { say } from '../../words/say';
import type { ModelRecord, StoredGrant, StoredSource } from './modelRecord';

/** Why a task failed, for `task.errorCode`, for people, and for the decision to try again. */
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

/** A model that waits for its file. */
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

/** The file has come: its task stands in the queue and the credential is spent. */
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
 * A task whose service ended without a word. It counts as an attempt if a kernel was at work on it; one that was still
 * in the queue, or that was given back, has lost nothing.
 */
export function interrupted(record: ModelRecord): ModelRecord {
  const { state, task } = record;
  if (state !== 'processing' || !task) return record;
  const counted = { attempt: task.attempt + 1, interruptions: task.interruptions + 1 };
  return { ...record, task: { ...task, ...counted } };
}

/** @param fraction how much of the conversion is done, 0…1; null where no count tells */
export function processing(
  record: ModelRecord,
  phase: string,
  fraction: number | null = null,
): ModelRecord {
  const task = record.task && { ...record.task, ...(fraction !== null && { fraction }) };
  return { ...record, state: 'processing', phase, task };
}

export function succeeded(record: ModelRecord, message: string | null, now: number): ModelRecord {
  return {
    ...record,
    state: 'succeeded',
    phase: say('Ready'),
    message,
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
 * What a model is at this moment: one whose file never came has failed when its grant ran out.
 * Told at each reading and not written, so that no process needs to watch for it.
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
