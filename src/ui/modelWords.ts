import { stageWords } from '../contract/result';
import { say } from '../contract/say';
import type { StageView } from '../contract/viewerMessages';
import { isFinished } from '../models/stage';
import type { TrackedModel } from '../models/trackedModel';
import { displaySentence, displayText } from './displayText';
import { durationInWords, partOfBytes, rateInWords } from './measures';

/** Where a model is on its way, in words: `Uploading` and `1.2 of 3.4 MB (35 %)`. */
export interface StageWords {
  readonly title: string;
  /** The empty string when there is nothing to add. */
  readonly detail: string;
  /** 0…1, or null when nobody can tell. */
  readonly fraction: number | null;
}

export function wordsOf({ stage }: TrackedModel): StageWords {
  switch (stage.kind) {
    case 'waiting':
      return { title: say('Waiting to upload'), detail: '', fraction: null };
    case 'uploading': {
      const fraction = stage.totalBytes > 0 ? Math.min(1, stage.sentBytes / stage.totalBytes) : 0;
      const percent = Math.floor(fraction * 100);
      const detail = `${partOfBytes(stage.sentBytes, stage.totalBytes)} (${percent} %)`;
      return { title: say('Uploading'), detail, fraction };
    }
    case 'storing':
      return {
        title: say('Uploaded'),
        detail: say('Waiting for the service to take it'),
        fraction: null,
      };
    case 'converting': {
      const detail = stage.status ? displayText(stageWords(stage.status)) : '';
      return { title: say('Converting'), detail, fraction: null };
    }
    case 'ready':
      return { title: say('Ready'), detail: '', fraction: null };
    case 'failed':
      return {
        title: stage.trouble === 'cancelled' ? say('Cancelled') : say('Failed'),
        detail: displaySentence(stage.reason),
        fraction: null,
      };
  }
}

/** `usually about 12 s`, by what models like this one took before. */
export function usualInWords(usualMs: number): string {
  const stepMs = usualMs < 60_000 ? 1000 : 10_000;
  const time = durationInWords(Math.max(stepMs, Math.round(usualMs / stepMs) * stepMs));
  return say('usually about {time}', { time });
}

/**
 * The stage as the page shows it.
 * @param isHeldUp the connection is lost and tried again by itself
 * @param usualMs how long such a model usually takes, milliseconds; null when nobody can tell
 * @param bytesPerSecond how fast its file goes out; null when nobody can tell
 */
export function stageViewOf(
  model: TrackedModel,
  isHeldUp = false,
  usualMs: number | null = null,
  bytesPerSecond: number | null = null,
): StageView {
  const { title, detail, fraction } = wordsOf(model);
  const canCancel = !isFinished(model.stage);
  const lost = say('No connection; Caliper goes on by itself when it is back.');
  const usual = usualMs === null || isHeldUp || !canCancel ? '' : usualInWords(usualMs);
  const rate = bytesPerSecond === null || isHeldUp ? '' : rateInWords(bytesPerSecond);
  const lines = [detail, rate, usual, isHeldUp ? lost : ''].filter((line) => line !== '');
  return { name: displayText(model.name), title, detail: lines.join(' · '), fraction, canCancel };
}
