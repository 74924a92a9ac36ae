import { asOf } from '../record/modelSteps';
import type { ModelRecord, StoredTask } from '../record/modelRecord';

/** The body of `GET …/result` (service interface 2.2), every field of it. */
export interface ResultAnswer {
  readonly status: string;
  readonly phase: string;
  readonly message: string | null;
  readonly retryable: boolean;
  readonly task: TaskAnswer | null;
  readonly timestamps: { readonly createdAt: string; readonly finishedAt?: string };
  readonly url: string | null;
  readonly imageUrl: string | null;
}

export interface TaskAnswer extends Omit<StoredTask, 'interruptions'> {
  readonly status: string;
}

/** What a model's record says to a client, at the time `now` in milliseconds since the epoch. */
export function resultAnswer(stored: ModelRecord, baseUrl: string, now: number): ResultAnswer {
  const record = asOf(stored, now);
  const assets = `${baseUrl}/api/v1/models/${record.id}/assets`;
  const hasAssets = record.state === 'succeeded';
  return {
    status: record.state,
    phase: record.phase,
    message: record.message,
    retryable: record.retryable,
    task: record.task && taskAnswer(record.task, record.state),
    timestamps: {
      createdAt: record.createdAt,
      ...(record.finishedAt !== null && { finishedAt: record.finishedAt }),
    },
    url: hasAssets ? `${assets}/visual` : null,
    imageUrl: hasAssets ? `${assets}/preview` : null,
  };
}

/** What a webhook is sent. No addresses of assets and no credentials: whoever listens asks for the result itself. */
export function eventOf(record: ModelRecord) {
  const { status, phase, message, retryable, task, timestamps } = resultAnswer(record, '', 0);
  return {
    modelId: record.id,
    name: record.name,
    status,
    phase,
    message,
    retryable,
    task,
    timestamps,
  };
}

function taskAnswer(
  { id, attempt, fraction, errorCode, errorMessage }: StoredTask,
  status: string,
): TaskAnswer {
  return {
    ...{ id, attempt, errorCode, errorMessage, status },
    // A member of our own: clients that do not know it leave it alone.
    ...(status === 'processing' && fraction !== undefined && { fraction }),
  };
}
