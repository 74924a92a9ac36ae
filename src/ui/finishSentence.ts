import type { TrackedModel } from '../models/trackedModel';
import { displaySentence, displayText } from './displayText';

/** How one model, or several started together, came out. */
export function finishSentence(models: readonly TrackedModel[]): string {
  const [only] = models;
  if (only && models.length === 1) return sentenceOf(only);
  const failed = models.filter(({ stage }) => stage.kind === 'failed').length;
  const ready = models.filter(({ stage }) => stage.kind === 'ready').length;
  const good = `${ready} of ${models.length} models are ready`;
  return failed === 0 ? `${good}.` : `${good}, ${failed} failed.`;
}

function sentenceOf({ name, stage }: TrackedModel): string {
  const shown = displayText(name);
  return stage.kind === 'failed'
    ? `${shown} failed: ${displaySentence(stage.reason)}`
    : `${shown} is ready.`;
}
