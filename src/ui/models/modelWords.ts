import { stageWords } from '../../interface/result';
import { say, currentLocale } from '../../words/say';
import type { Hold } from '../../tracking/store/holds';
import type { Stage } from '../../tracking/model/stage';
import { embeddedServiceId, type TrackedModel } from '../../tracking/model/trackedModel';
import { displaySentence, displayText } from '../base/displayText';
import { translated } from '../../words/translated';
import { durationInWords } from '../../words/durationInWords';
import { partOfBytes } from '../base/shownFigures';

/** The progress of a model in words: `Uploading` and `1.2 of 3.4 MB (35 %)`. */
export interface StageWords {
  readonly title: string;
  /** Empty when there is nothing to add. */
  readonly detail: string;
  /** 0…1; null when it is not known. */
  readonly fraction: number | null;
}

/** The stage of a model in words. */
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
            title: say('Sent'),
            detail:
              stage.isInDoubt === true
                ? say('The storage did not confirm it; asking the service whether it has the file')
                : say('Waiting for the storage to confirm it'),
            fraction: null,
          };
    case 'converting': {
      const detail = stage.status ? displayText(translated(stageWords(stage.status))) : '';
      return { title: say('Converting'), detail, fraction: stage.status?.task?.fraction ?? null };
    }
    case 'ready':
      return {
        title: stage.status.pictureOnly ? say('Picture only') : say('Ready'),
        ...{ detail: '', fraction: null },
      };
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
      return hold.isOfOthers
        ? say('Held, access token refused for other files · {known}', { known })
        : say('Paused, access token refused · {known}', { known });
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

/** The time of a clock. @param ms since the epoch */
export function timeOfDay(ms: number): string {
  return new Date(ms).toLocaleTimeString(currentLocale());
}

/** Such as `usually about 12 s`. */
export function typicalInWords(typicalMs: number): string {
  const stepMs = typicalMs < 60_000 ? 1000 : 10_000;
  const time = durationInWords(Math.max(stepMs, Math.round(typicalMs / stepMs) * stepMs));
  return say('usually about {time}', { time });
}
