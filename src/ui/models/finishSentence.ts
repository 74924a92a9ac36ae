import { say } from '../../words/say';
import type { TrackedModel } from '../../tracking/model/trackedModel';
import { displaySentence, displayText } from '../base/displayText';

/** Describes the outcome of one model, or of several that were started together. */
export function finishSentence(models: readonly TrackedModel[]): string {
  const [only] = models;
  if (only && models.length === 1) return sentenceOf(only);
  const failed = models.filter(({ stage }) => stage.kind === 'failed').length;
  const ready = models.filter(({ stage }) => stage.kind === 'ready').length;
  const counts = { ready, all: models.length };
  return failed === 0
    ? say('{ready} of {all} models are ready.', counts)
    : say('{ready} of {all} models are ready, {failed} failed.', { ...counts, failed });
}

function sentenceOf({ name, stage }: TrackedModel): string {
  const shown = displayText(name);
  if (stage.kind === 'failed')
    return say('{name} failed: {reason}', { name: shown, reason: displaySentence(stage.reason) });
  return stage.kind === 'ready' && stage.status.pictureOnly
    ? say('Of {name} there is only a picture, no 3D model.', { name: shown })
    : say('{name} is ready.', { name: shown });
}
