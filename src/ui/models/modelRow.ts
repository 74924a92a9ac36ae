import type { ModelStatus } from '../../interface/result';
import { say } from '../../words/say';
import type { Hold } from '../../tracking/store/holds';
import { isFinished, isInferredFailure, type Stage } from '../../tracking/model/stage';
import { embeddedServiceId, type TrackedModel } from '../../tracking/model/trackedModel';
import { displayText } from '../base/displayText';
import { durationInWords } from '../../words/durationInWords';
import { rateInWords, spanInWords } from '../base/shownFigures';
import { holdInWords, typicalInWords, wordsOf } from './modelWords';

/** The appearance of a tracked model in its row. */
export interface ModelRow {
  readonly label: string;
  /** State and elapsed time. */
  readonly description: string;
  /** Codicon id. */
  readonly icon: string;
  /** Theme colour id. */
  readonly color: string | null;
  readonly contextValue: ModelContext;
  /** Text of the whole row for screen readers. */
  readonly spoken: string;
}

/** The `contextValue` in `when` clauses of package.json. */
export type ModelContext =
  | 'model.uploading'
  | 'model.converting'
  // The service refuses the token or the model; another token may help.
  | 'model.uploading.refused'
  | 'model.converting.refused'
  | 'model.ready'
  | 'model.failed'
  | 'model.failed.retryable'
  // Caliper itself concluded that the conversion failed and stopped polling; the user can continue.
  | 'model.failed.late'
  | 'model.failed.late.retryable';

/** State of a model that is not in its record. */
export interface ModelSurroundings {
  /** The reason why it makes no progress while polling continues. */
  readonly hold?: Hold | null;
  /** Estimated duration, ms; null when it is not known. */
  readonly typicalMs?: number | null;
  /** Upload rate; null when it is not known. */
  readonly bytesPerSecond?: number | null;
  /** The folder, when another file has the same name. */
  readonly whereabouts?: string | undefined;
  /** Whether its file was deleted, or moved to an unknown place. */
  readonly isGone?: boolean;
}

/** @param now milliseconds since the epoch */
export function rowOf(
  model: TrackedModel,
  now: number,
  {
    hold = null,
    typicalMs = null,
    bytesPerSecond = null,
    whereabouts,
    isGone = false,
  }: ModelSurroundings = {},
): ModelRow {
  const label = displayText(model.name);
  const known = descriptionOf(model, now, hold === null ? bytesPerSecond : null);
  const usual =
    typicalMs === null || isFinished(model.stage) ? '' : ` · ${typicalInWords(typicalMs)}`;
  // A model that waits for an access token does not wait for its turn.
  const isMissingToken =
    hold?.kind === 'token' && !hold.isOfOthers && model.stage.kind === 'waiting';
  const state =
    hold === null
      ? `${known}${usual}`
      : isMissingToken
        ? say('Paused, access token refused: set another one')
        : holdInWords(hold, known);
  const description = [
    ...(whereabouts === undefined ? [] : [displayText(whereabouts, 60)]),
    ...(isGone ? [say('File deleted')] : []),
    state,
  ].join(' · ');
  return {
    label,
    description,
    ...(hold === null ? looks[model.stage.kind] : holdLooks[hold.kind]),
    contextValue: contextOf(model, hold),
    spoken: say('{name}, {words}', { name: label, words: description }),
  };
}

/** The context value of a row, by which the manifest chooses its menu. */
export function contextOf(model: TrackedModel, hold: Hold | null = null): ModelContext {
  const { stage } = model;
  const mayNeedToken = wantsToken(model, hold);
  switch (stage.kind) {
    case 'waiting':
    case 'uploading':
    case 'storing':
      return mayNeedToken ? 'model.uploading.refused' : 'model.uploading';
    case 'converting':
      return mayNeedToken ? 'model.converting.refused' : 'model.converting';
    case 'ready':
      return 'model.ready';
    case 'failed':
      if (model.modelId !== null && isInferredFailure(stage)) {
        return stage.retryable ? 'model.failed.late.retryable' : 'model.failed.late';
      }
      return stage.retryable ? 'model.failed.retryable' : 'model.failed';
  }
}

/** Whether another access token may help. The embedded service has its own token. */
export function wantsToken({ service }: TrackedModel, hold: Hold | null): boolean {
  const isRefused = hold?.kind === 'token' || hold?.kind === 'permission';
  return isRefused && service !== embeddedServiceId;
}

const blue = 'charts.blue';
const yellow = 'charts.yellow';
const atWork = { icon: 'sync~spin', color: blue };

const looks: Readonly<Record<Stage['kind'], { icon: string; color: string | null }>> = {
  waiting: { icon: 'clock', color: null },
  uploading: { icon: 'arrow-up', color: blue },
  storing: atWork,
  converting: atWork,
  ready: { icon: 'pass', color: 'charts.green' },
  failed: { icon: 'error', color: 'charts.red' },
};

const holdLooks: Readonly<Record<Hold['kind'], { icon: string; color: string }>> = {
  connection: { icon: 'debug-disconnect', color: yellow },
  token: { icon: 'key', color: yellow },
  permission: { icon: 'lock', color: yellow },
  busy: { icon: 'watch', color: yellow },
  answers: { icon: 'warning', color: yellow },
};

function descriptionOf(model: TrackedModel, now: number, bytesPerSecond: number | null): string {
  const { title, detail, fraction } = wordsOf(model);
  if (model.stage.kind === 'failed')
    return say('{label}: {value}', { label: title, value: displayText(detail, 80) });
  if (model.stage.kind === 'ready') return readyInWords(title, model, model.stage.status);
  const elapsed = durationInWords(now - model.startedAt);
  const rate = bytesPerSecond === null ? '' : ` · ${rateInWords(bytesPerSecond)}`;
  // During an upload, `runningInWords` includes the percentage already.
  const percent =
    model.stage.kind === 'converting' && fraction !== null
      ? ` · ${say('{percent} %', { percent: Math.floor(100 * fraction) })}`
      : '';
  return `${runningInWords(model.stage, title, detail)}${rate}${percent} · ${elapsed}`;
}

function readyInWords(
  title: string,
  model: TrackedModel,
  { timestamps, pictureOnly }: ModelStatus,
): string {
  const finishedAt = Date.parse(timestamps.finishedAt ?? '');
  const ofService = finishedAt - Date.parse(timestamps.createdAt ?? '');
  // The time includes waiting and upload, unless the service's clock clearly differs from ours.
  const inAll = finishedAt - model.startedAt;
  const isClockPlausible = inAll > ofService && finishedAt <= model.changedAt;
  const tookMs = isClockPlausible ? inAll : ofService;
  // A service that reports whole seconds may report zero.
  return tookMs > 0 && !pictureOnly
    ? say('{title} in {time}', { title, time: spanInWords(tookMs) })
    : title;
}

// A row is short: the phase implies conversion, and byte counts imply upload.
function runningInWords(stage: Stage, title: string, detail: string): string {
  if (stage.kind === 'converting') return detail || title;
  if (stage.kind !== 'uploading') return title;
  return stage.cut === undefined ? `${title} ${detail}` : `${title} · ${detail}`;
}
