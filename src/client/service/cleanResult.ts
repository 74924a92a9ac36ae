import type { ModelResult } from '../../interface/result';
import type { Redactor } from '../secrets/redactor';

/**
 * A result whose texts may be shown, logged and stored: secrets that a service repeats in a message are redacted, and
 * each text is limited in length. The addresses stay unchanged.
 */
export function cleanResult(result: ModelResult, redactor: Redactor): ModelResult {
  const cleanText = (text: string): string => redactor.cleanStart(text, maxCharacters);
  const clean = (text: string | null): string | null => text && cleanText(text);
  const { status, phase, message, task, timestamps } = result;
  return {
    ...result,
    status: cleanText(status),
    phase: cleanText(phase),
    message: clean(message),
    task: task && {
      ...task,
      id: clean(task.id),
      status: clean(task.status),
      errorCode: clean(task.errorCode),
      errorMessage: clean(task.errorMessage),
    },
    timestamps: {
      createdAt: clean(timestamps.createdAt),
      finishedAt: clean(timestamps.finishedAt),
    },
  };
}

/** In characters; more than a card or the details show of one text. */
const maxCharacters = 2000;
