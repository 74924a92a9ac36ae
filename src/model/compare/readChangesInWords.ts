import { say } from '../../words/say';
import { isRecord, isText } from '../../words/unknown';
import type { ChangeInWords } from './changes';

/** Reads the changes that the kernel wrote; `changes` itself is passed on without validation. */
export function readChangesInWords(json: string): ChangeInWords & { readonly changes: unknown } {
  const value: unknown = JSON.parse(json);
  const lines: readonly unknown[] | null =
    isRecord(value) && Array.isArray(value['lines']) ? value['lines'] : null;
  if (!isRecord(value) || !lines) {
    throw new Error(say('The kernel wrote changes that make no sense.'));
  }
  const warnings: readonly unknown[] = Array.isArray(value['warnings']) ? value['warnings'] : [];
  return {
    isSame: value['isSame'] === true,
    lines: lines.filter(isText),
    warnings: warnings.filter(isText),
    changes: value['changes'],
  };
}
