import { meaningful, stageWords, type ModelStatus } from '../../interface/result';
import { say, currentLocale } from '../../words/say';
import type { StageView } from '../../model/page/viewerMessages';
import type { Hold } from '../../tracking/store/holds';
import { isFinished, type Stage } from '../../tracking/model/stage';
import { embeddedServiceId, type TrackedModel } from '../../tracking/model/trackedModel';
import { displaySentence, displayText } from '../base/displayText';
import { translated } from '../../words/translated';
import { durationInWords } from '../../words/durationInWords';
import { partOfBytes, rateInWords } from '../base/shownFigures';

/** The progress of a model in words: `Uploading` and `1.2 of 3.4 MB (35 %)`. */
export interface StageWords {
  readonly title: string;
  /** Empty when there is nothing to add. */
  readonly detail: string;
  /** 0…1; null when it is not known. */
  readonly fraction: number | null;
}

export function wordsOf({ stage, service }: TrackedModel): StageWords {
  // The embedded service reads the file in place, so nothing is uploaded.
  const isOurs = service === embeddedServiceId;
  switch (stage.kind) {
    case 'waiting':
      return {
        title: isOurs ? say('Waiting for its turn') : say('Waiting to upload'),
        ...{ detail: '', fraction: null },
      };
    case 'uploading': {
      if (stage.cut !== undefined) return { ...cutInWords(stage, isOurs), fraction: null };
      const fraction = stage.totalBytes > 0 ? Math.min(1, stage.sentBytes / stage.totalBytes) : 0;
      const percent = Math.floor(fraction * 100);
      const part = partOfBytes(stage.sentBytes, stage.totalBytes);
      const detail = say('{part} ({percent} %)', { part, percent });
      return { title: isOurs ? say('Reading the file') : say('Uploading'), detail, fraction };
    }
    case 'storing':
      return isOurs
        ? { title: say('Handing the file over'), detail: '', fraction: null }
        : {
            title: say('Uploaded'),
            detail: say('Waiting for the service to take it'),
            fraction: null,
          };
    case 'converting': {
      const detail = stage.status ? displayText(translated(stageWords(stage.status))) : '';
      return { title: say('Converting'), detail, fraction: stage.status?.task?.fraction ?? null };
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

type Uploading = Extract<Stage, { readonly kind: 'uploading' }>;

function cutInWords(
  { cut, sentBytes, totalBytes }: Uploading,
  isOurs: boolean,
): Omit<StageWords, 'fraction'> {
  const part = partOfBytes(sentBytes, totalBytes);
  if (isOurs) {
    return {
      title: sentBytes > 0 ? say('Reading was cut at {part}', { part }) : say('Reading was cut'),
      detail:
        cut === 'sendingAgain' ? say('starting again') : say('asking the service what has come'),
    };
  }
  const title = sentBytes > 0 ? say('Upload was cut at {part}', { part }) : say('Upload was cut');
  const detail =
    cut === 'sendingAgain' ? say('sending again') : say('asking the service what has come');
  return { title, detail };
}

/** Describes the last known state of a model that makes no progress. */
export function holdInWords(hold: Hold, known: string): string {
  switch (hold.kind) {
    case 'connection':
      return say('No connection, trying again · {known}', { known });
    case 'token':
      return say('Paused, access token refused · {known}', { known });
    case 'permission':
      return say('No permission for this model · {known}', { known });
    case 'busy':
      return say('The service asks to wait until {time} · {known}', {
        time: timeOfDay(hold.until),
        known,
      });
    case 'answers':
      return say('No usable answer, asking again · {known}', { known });
  }
}

/** A sentence that says why a model makes no progress, and what happens next. */
export function holdSentence(hold: Hold): string {
  switch (hold.kind) {
    case 'connection':
      return say('No connection; Caliper goes on by itself when it is back.');
    case 'token':
      return say(
        'The service refuses the access token, or there is none. Caliper asks again now and then; set a token or refresh to ask now.',
      );
    case 'permission':
      return say(
        'The service gives this access token no permission for this model. Caliper asks again now and then; refresh to ask now.',
      );
    case 'busy':
      return say(
        'The service has asked for no further requests before {time}; then Caliper goes on by itself.',
        { time: timeOfDay(hold.until) },
      );
    case 'answers':
      return say('There is no usable answer now, and Caliper asks on. The last one: {reason}', {
        reason: displaySentence(hold.reason),
      });
  }
}

/** @param ms since the epoch */
function timeOfDay(ms: number): string {
  return new Date(ms).toLocaleTimeString(currentLocale());
}

// An error of a running task may still be overcome, but the user should know of it.
function errorInWords(status: ModelStatus | null): string {
  const { task } = status ?? { task: null };
  const error = displaySentence(
    meaningful(task?.errorMessage) ?? meaningful(task?.errorCode) ?? '',
  );
  return error === '' ? '' : say('The service reports: {error}', { error });
}

/** Such as `usually about 12 s`. */
export function usualInWords(usualMs: number): string {
  const stepMs = usualMs < 60_000 ? 1000 : 10_000;
  const time = durationInWords(Math.max(stepMs, Math.round(usualMs / stepMs) * stepMs));
  return say('usually about {time}', { time });
}

/**
 * The stage as the page shows it.
 * @param hold the reason why it makes no progress while polling continues
 * @param usualMs estimated duration, ms; null when it is not known
 * @param bytesPerSecond upload rate; null when it is not known
 */
export function stageViewOf(
  model: TrackedModel,
  hold: Hold | null = null,
  usualMs: number | null = null,
  bytesPerSecond: number | null = null,
): StageView {
  const { title, detail, fraction } = wordsOf(model);
  const canCancel = !isFinished(model.stage);
  const usual = usualMs === null || hold !== null || !canCancel ? '' : usualInWords(usualMs);
  const rate = bytesPerSecond === null || hold !== null ? '' : rateInWords(bytesPerSecond);
  const error = model.stage.kind === 'converting' ? errorInWords(model.stage.status) : '';
  const held = hold === null ? '' : holdSentence(hold);
  const lines = [detail, rate, usual, error, held].filter((line) => line !== '');
  return { name: displayText(model.name), title, detail: lines.join(' · '), fraction, canCancel };
}
