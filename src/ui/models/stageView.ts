import { meaningful } from '../../interface/outcome';
import type { ModelStatus } from '../../interface/result';
import { say } from '../../words/say';
import type { StageView } from '../../model/page/viewerMessages';
import type { Hold } from '../../tracking/store/holds';
import { isFinished } from '../../tracking/model/stage';
import type { TrackedModel } from '../../tracking/model/trackedModel';
import { displaySentence, displayText } from '../base/displayText';
import { rateInWords } from '../base/shownFigures';
import { holdSentence } from './holdSentence';
import { typicalInWords, wordsOf } from './modelWords';

/**
 * The stage as the page shows it.
 * @param hold the reason why it makes no progress while polling continues
 * @param typicalMs estimated duration, ms; null when it is not known
 * @param bytesPerSecond upload rate; null when it is not known
 */
export function stageViewOf(
  model: TrackedModel,
  hold: Hold | null = null,
  typicalMs: number | null = null,
  bytesPerSecond: number | null = null,
): StageView {
  const { title, detail, fraction } = wordsOf(model);
  const canCancel = !isFinished(model.stage);
  const usual = typicalMs === null || hold !== null || !canCancel ? '' : typicalInWords(typicalMs);
  const rate = bytesPerSecond === null || hold !== null ? '' : rateInWords(bytesPerSecond);
  const error = model.stage.kind === 'converting' ? errorInWords(model.stage.status) : '';
  const held = hold === null ? '' : holdSentence(hold);
  const lines = [detail, rate, usual, error, held].filter((line) => line !== '');
  return { name: displayText(model.name), title, detail: lines.join(' · '), fraction, canCancel };
}

// An error of a running task may still be overcome, but the user should know of it.
function errorInWords(status: ModelStatus | null): string {
  const { task } = status ?? { task: null };
  const error = displaySentence(
    meaningful(task?.errorMessage) ?? meaningful(task?.errorCode) ?? '',
  );
  return error === '' ? '' : say('The service reports: {error}', { error });
}
