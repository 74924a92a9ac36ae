import type { ModelStatus } from '../contract/result';
import type { Stage } from '../models/stage';
import type { TrackedModel } from '../models/trackedModel';
import { displayText } from './displayText';
import { durationInWords } from './measures';
import { wordsOf } from './modelWords';

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
  | 'model.failed.retryable';

/** @param now milliseconds since the epoch */
export function rowOf(model: TrackedModel, now: number): ModelRow {
  const label = displayText(model.name);
  const description = descriptionOf(model, now);
  return {
    label,
    description,
    ...looks[model.stage.kind],
    contextValue: contextOf(model.stage),
    spoken: `${label}, ${description}`,
  };
}

export function contextOf(stage: Stage): ModelContext {
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
      return stage.retryable ? 'model.failed.retryable' : 'model.failed';
  }
}

const looks: Readonly<Record<Stage['kind'], { icon: string; color: string | null }>> = {
  waiting: { icon: 'clock', color: null },
  uploading: { icon: 'arrow-up', color: 'charts.blue' },
  storing: { icon: 'sync~spin', color: 'charts.blue' },
  converting: { icon: 'sync~spin', color: 'charts.blue' },
  ready: { icon: 'pass', color: 'charts.green' },
  failed: { icon: 'error', color: 'charts.red' },
};

function descriptionOf(model: TrackedModel, now: number): string {
  const { title, detail } = wordsOf(model);
  if (model.stage.kind === 'failed') return `${title}: ${displayText(detail, 80)}`;
  if (model.stage.kind === 'ready') return readyInWords(title, model.stage.status);
  const elapsed = durationInWords(now - model.startedAt);
  return `${model.stage.kind === 'converting' ? detail || title : words(title, detail)} · ${elapsed}`;
}

// The service's own times: ours begin with the row, which may have been retried days later.
function readyInWords(title: string, { timestamps }: ModelStatus): string {
  const tookMs = Date.parse(timestamps.finishedAt ?? '') - Date.parse(timestamps.createdAt ?? '');
  return tookMs >= 0 ? `${title} in ${durationInWords(tookMs)}` : title;
}

function words(title: string, detail: string): string {
  return detail === '' ? title : `${title} ${detail}`;
}
