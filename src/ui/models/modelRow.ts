import type { ModelStatus } from '../../interface/result';
import { say } from '../../words/say';
import type { Hold } from '../../tracking/store/holds';
import { isFinished, isInferredFailure, type Stage } from '../../tracking/model/stage';
import { embeddedServiceId, type TrackedModel } from '../../tracking/model/trackedModel';
import { displayText } from '../base/displayText';
import { durationInWords } from '../../words/durationInWords';
import { rateInWords, spanInWords } from '../base/shownFigures';
import { holdInWords, usualInWords, wordsOf } from './modelWords';

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
  // The service refuses the token or the model: another token may help.
  | 'model.uploading.refused'
  | 'model.converting.refused'
  | 'model.ready'
  | 'model.failed'
  | 'model.failed.retryable'
  // Caliper stopped asking by its own conclusion, and can be told to go on.
  | 'model.failed.late'
  | 'model.failed.late.retryable';

/** What is known of a model beside its record. */
export interface ModelSurroundings {
  /** Why it does not move on, while it is asked about on and on. */
  readonly hold?: Hold | null;
  /** How long such a model usually takes, milliseconds; null when nobody can tell. */
  readonly usualMs?: number | null;
  /** How fast its file goes out; null when nobody can tell. */
  readonly bytesPerSecond?: number | null;
  /** The folder that tells the file from another one of its name. */
  readonly whereabouts?: string | undefined;
  /** Its file was deleted, or moved to where nobody knows. */
  readonly isGone?: boolean;
}

/** @param now milliseconds since the epoch */
export function rowOf(
  model: TrackedModel,
  now: number,
  {
    hold = null,
    usualMs = null,
    bytesPerSecond = null,
    whereabouts,
    isGone = false,
  }: ModelSurroundings = {},
): ModelRow {
  const label = displayText(model.name);
  const known = descriptionOf(model, now, hold === null ? bytesPerSecond : null);
  const usual = usualMs === null || isFinished(model.stage) ? '' : ` · ${usualInWords(usualMs)}`;
  // What waits for a token does not wait for its turn.
  const isMissingToken = hold?.kind === 'token' && model.stage.kind === 'waiting';
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

/** Whether another token may let a model go on. The embedded service brings its own. */
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
  answers: { icon: 'warning', color: yellow },
};

function descriptionOf(model: TrackedModel, now: number, bytesPerSecond: number | null): string {
  const { title, detail, fraction } = wordsOf(model);
  if (model.stage.kind === 'failed')
    return say('{label}: {value}', { label: title, value: displayText(detail, 80) });
  if (model.stage.kind === 'ready') return readyInWords(title, model, model.stage.status);
  const elapsed = durationInWords(now - model.startedAt);
  const rate = bytesPerSecond === null ? '' : ` · ${rateInWords(bytesPerSecond)}`;
  // While a file is uploaded, `runningInWords` says the percentage beside the number of bytes.
  const percent =
    model.stage.kind === 'converting' && fraction !== null
      ? ` · ${say('{percent} %', { percent: Math.floor(100 * fraction) })}`
      : '';
  return `${runningInWords(model.stage, title, detail)}${rate}${percent} · ${elapsed}`;
}

function readyInWords(title: string, model: TrackedModel, { timestamps }: ModelStatus): string {
  const finishedAt = Date.parse(timestamps.finishedAt ?? '');
  const ofService = finishedAt - Date.parse(timestamps.createdAt ?? '');
  // With what the file waited and took to be sent; unless the clock of the service is clearly another one.
  const inAll = finishedAt - model.startedAt;
  const isTold = inAll > ofService && finishedAt <= model.changedAt;
  const tookMs = isTold ? inAll : ofService;
  // Of services that tell whole seconds only, the same second twice tells nothing.
  return tookMs > 0 ? say('{title} in {time}', { title, time: spanInWords(tookMs) }) : title;
}

// A row is short: the phase says that it converts, and numbers that it uploads.
function runningInWords(stage: Stage, title: string, detail: string): string {
  if (stage.kind === 'converting') return detail || title;
  if (stage.kind !== 'uploading') return title;
  return stage.cut === undefined ? `${title} ${detail}` : `${title} · ${detail}`;
}
