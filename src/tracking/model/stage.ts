import type { Trouble } from '../../words/errors';
import type { ModelStatus } from '../../interface/result';

/** How far a model has come. Progress, status and failure are one type. */
export type Stage =
  /** In the queue of this machine; nothing is sent yet. */
  | { readonly kind: 'waiting' }
  | {
      readonly kind: 'uploading';
      readonly sentBytes: number;
      readonly totalBytes: number;
      /**
       * What is done since a closed window interrupted the upload; absent while bytes are sent. Never read from a
       * record.
       */
      readonly cut?: UploadCut;
    }
  /** Every byte is sent, and the storage has not said that it has the file. */
  | {
      readonly kind: 'storing';
      /** The storage reported a failure, or nothing, and the service is asked whether it has the file. */
      readonly isInDoubt?: true;
    }
  /** The service has the file. `status` is null until its first answer. */
  | { readonly kind: 'converting'; readonly status: ModelStatus | null }
  | { readonly kind: 'ready'; readonly status: ModelStatus }
  | {
      readonly kind: 'failed';
      readonly trouble: Trouble;
      /** A sentence for the user: what happened and what to do. */
      readonly reason: string;
      /**
       * For a failure that the service reported: its own statement. For a failure before that: whether a new upload
       * makes sense.
       */
      readonly retryable: boolean;
      readonly status: ModelStatus | null;
      /** Caliper concluded the failure from answers; the service did not report it, and may be asked again. */
      readonly inferred?: true;
    };

/** What is done about an interrupted upload: the service is asked what became of it, or it is sent again. */
export type UploadCut = 'asking' | 'sendingAgain';

export type StageKind = Stage['kind'];

export type FailedStage = Extract<Stage, { readonly kind: 'failed' }>;

/** Whether the stage will not change any more without an action of the user. */
export function isFinished(stage: Stage): boolean {
  return stage.kind === 'ready' || stage.kind === 'failed';
}

/** Whether Caliper itself concluded the failure, so that the service may still be working on the model. */
export function isInferredFailure(stage: Stage): boolean {
  return stage.kind === 'failed' && (stage.inferred === true || stage.trouble === 'timeout');
}

/** One step of a conversion, which is saved before anything else happens. */
export interface Step {
  readonly stage: Stage;
  readonly modelId: string | null;
}
