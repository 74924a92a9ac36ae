import type { ModelStatus } from '../contract/result';
import { say } from '../contract/say';
import { isFinished, type Stage } from '../models/stage';
import type { TrackedModel } from '../models/trackedModel';
import { displayText } from './displayText';
import { durationInWords, rateInWords, spanInWords } from './measures';
import { usualInWords, wordsOf } from './modelWords';

/** How a tracked model looks in its row. */
export interface ModelRow {
  readonly label: string;
  /** Phase and elapsed time. */
  readonly description: string;
  /** Name of a codicon. */
  readonly icon: string;
  /** Id of a theme colour. */
  readonly color: string | null;
  readonly contextValue: ModelContext;
  /** The whole row for a screen reader. */
  readonly spoken: string;
}

/** What the menus of package.json decide by. */
export type ModelContext =
  | 'model.uploading'
  | 'model.converting'
  | 'model.ready'
  | 'model.failed'
  | 'model.failed.retryable'
  // Caliper stopped asking, and can be told to go on.
  | 'model.failed.late'
  | 'model.failed.late.retryable';

/** What is known of a model beside its record. */
export interface ModelSurroundings {
  /** The connection is lost and tried again by itself. */
  readonly isHeldUp?: boolean;
  /** How long such a model usually takes, milliseconds; null when nobody can tell. */
  readonly usualMs?: number | null;
  /** How fast its file goes out; null when nobody can tell. */
  readonly bytesPerSecond?: number | null;
  /** The folder that tells the file from another one of its name. */
  readonly whereabouts?: string | undefined;
}

/** @param now milliseconds since the epoch */
export function rowOf(
  model: TrackedModel,
  now: number,
  { isHeldUp = false, usualMs = null, bytesPerSecond = null, whereabouts }: ModelSurroundings = {},
): ModelRow {
  const label = displayText(model.name);
  const known = descriptionOf(model, now, isHeldUp ? null : bytesPerSecond);
  const usual = usualMs === null || isFinished(model.stage) ? '' : ` · ${usualInWords(usualMs)}`;
  const standing = isHeldUp
    ? say('No connection, trying again · {known}', { known })
    : `${known}${usual}`;
  const description =
    whereabouts === undefined ? standing : `${displayText(whereabouts, 60)} · ${standing}`;
  return {
    label,
    description,
    ...(isHeldUp ? heldUpLook : looks[model.stage.kind]),
    contextValue: contextOf(model),
    spoken: say('{name}, {words}', { name: label, words: description }),
  };
}

export function contextOf(model: TrackedModel): ModelContext {
  const { stage } = model;
  switch (stage.kind) {
    case 'waiting':
    case 'uploading':
    case 'storing':
      return 'model.uploading';
    case 'converting':
      return 'model.converting';
    case 'ready':
      return 'model.ready';
    case 'failed':
      if (hasRunOutOfTime(model)) {
        return stage.retryable ? 'model.failed.late.retryable' : 'model.failed.late';
      }
      return stage.retryable ? 'model.failed.retryable' : 'model.failed';
  }
}

/** Whether only our own patience has ended: the service may still be at it. */
export function hasRunOutOfTime({ stage, modelId }: TrackedModel): boolean {
  return stage.kind === 'failed' && stage.trouble === 'timeout' && modelId !== null;
}

const looks: Readonly<Record<Stage['kind'], { icon: string; color: string | null }>> = {
  waiting: { icon: 'clock', color: null },
  uploading: { icon: 'arrow-up', color: 'charts.blue' },
  storing: { icon: 'sync~spin', color: 'charts.blue' },
  converting: { icon: 'sync~spin', color: 'charts.blue' },
  ready: { icon: 'pass', color: 'charts.green' },
  failed: { icon: 'error', color: 'charts.red' },
};

const heldUpLook = { icon: 'debug-disconnect', color: 'charts.yellow' };

function descriptionOf(model: TrackedModel, now: number, bytesPerSecond: number | null): string {
  const { title, detail } = wordsOf(model);
  if (model.stage.kind === 'failed')
    return say('{label}: {value}', { label: title, value: displayText(detail, 80) });
  if (model.stage.kind === 'ready') return readyInWords(title, model.stage.status);
  const elapsed = durationInWords(now - model.startedAt);
  const rate = bytesPerSecond === null ? '' : ` · ${rateInWords(bytesPerSecond)}`;
  return `${runningInWords(model.stage.kind, title, detail)}${rate} · ${elapsed}`;
}

// The service's own times: ours begin with the row, which may have been retried days later.
function readyInWords(title: string, { timestamps }: ModelStatus): string {
  const tookMs = Date.parse(timestamps.finishedAt ?? '') - Date.parse(timestamps.createdAt ?? '');
  // Of services that tell whole seconds only, the same second twice tells nothing.
  return tookMs > 0 ? say('{title} in {time}', { title, time: spanInWords(tookMs) }) : title;
}

// A row is short: the phase says that it converts, and numbers that it uploads.
function runningInWords(kind: Stage['kind'], title: string, detail: string): string {
  if (kind === 'converting') return detail || title;
  return kind === 'uploading' ? `${title} ${detail}` : title;
}
