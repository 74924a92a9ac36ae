import { asOf } from '../record/modelSteps';
import type { ModelRecord, StoredTask } from '../record/modelRecord';

/** The body of `GET …/result` (service interface 2.2) with all of its fields. */
export interface ResultAnswer {
  readonly status: string;
  readonly phase: string;
  readonly message: string | null;
  /** An extension of the interface, which other clients ignore: the result is only the picture that the file holds. */
  readonly pictureOnly?: true;
  readonly retryable: boolean;
  readonly task: TaskAnswer | null;
  readonly timestamps: { readonly createdAt: string; readonly finishedAt?: string };
  readonly url: string | null;
  readonly imageUrl: string | null;
}

export interface TaskAnswer extends Omit<StoredTask, 'interruptions'> {
  readonly status: string;
}

/** The response for a model's record, at the time `now`, ms since the epoch. */
export function resultAnswer(stored: ModelRecord, baseUrl: string, now: number): ResultAnswer {
  const record = asOf(stored, now);
  const assets = `${baseUrl}/api/v1/models/${record.id}/assets`;
  const hasAssets = record.state === 'succeeded';
  return {
    status: record.state,
    phase: record.phase,
    message: record.message,
    ...(record.pictureOnly && { pictureOnly: true }),
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

/** The body of a webhook request. It contains no asset URLs or credentials; the receiver requests the result itself. */
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
    // An extension of the interface, which other clients ignore.
    ...(status === 'processing' && fraction !== undefined && { fraction }),
  };
}
