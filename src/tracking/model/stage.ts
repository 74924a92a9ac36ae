import type { Trouble } from '../../words/errors';
import type { ModelStatus } from '../../interface/result';

/** Where a model is on its way. Progress, status and failure are one type. */
export type Stage =
  /** In this machine's queue, nothing sent. */
  | { readonly kind: 'waiting' }
  | {
      readonly kind: 'uploading';
      readonly sentBytes: number;
      readonly totalBytes: number;
      /** The end of a window cut it; absent while bytes go out. Never read from a record. */
      readonly cut?: UploadCut;
    }
  /** Every byte is sent, the storage has not answered; or the outcome is unknown and being asked for. */
  | { readonly kind: 'storing' }
  /** The service has the file. `status` is null until its first answer. */
  | { readonly kind: 'converting'; readonly status: ModelStatus | null }
  | { readonly kind: 'ready'; readonly status: ModelStatus }
  | {
      readonly kind: 'failed';
      readonly trouble: Trouble;
      /** A sentence for the user: what happened and what to do. */
      readonly reason: string;
      /** For a model that the service failed: its own word. For a failure on the way there: whether a new upload makes sense. */
      readonly retryable: boolean;
      readonly status: ModelStatus | null;
      /** Caliper concluded it from answers; the service did not say so, and may be asked again. */
      readonly inferred?: true;
    };

/** What is done about an upload that was cut: its fate is asked for, or it is sent again. */
export type UploadCut = 'asking' | 'sendingAgain';

export type StageKind = Stage['kind'];

export type FailedStage = Extract<Stage, { readonly kind: 'failed' }>;

/** Whether nothing more will happen by itself. */
export function isFinished(stage: Stage): boolean {
  return stage.kind === 'ready' || stage.kind === 'failed';
}

/** Whether a model is given up by Caliper's own conclusion, so that the service may be at it still. */
export function isInferredFailure(stage: Stage): boolean {
  return stage.kind === 'failed' && (stage.inferred === true || stage.trouble === 'timeout');
}

/** One step of a model: what is to be remembered before anything else happens. */
export interface Step {
  readonly stage: Stage;
  readonly modelId: string | null;
}
