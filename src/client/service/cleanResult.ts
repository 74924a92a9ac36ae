import type { ModelResult } from '../../interface/result';
import type { Redactor } from '../secrets/redactor';

/**
 * A result whose words may be shown, logged and kept: a service that repeats a secret in a message
 * does not get it into a row, a notification or a file, nor more of it than anybody reads. The addresses
 * stay as they are.
 */
export function cleanResult(result: ModelResult, redactor: Redactor): ModelResult {
  const cleanText = (text: string): string => redactor.cleanStart(text, mostLetters);
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

/** More than a card or the details show of one text. */
const mostLetters = 2000;
