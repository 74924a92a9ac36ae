import { say } from '../../words/say';
import { Refusal } from './refusal';

/**
 * Whether something was thrown because the system gave no more memory: that says nothing about the file, which must
 * not be called damaged for it.
 */
export function isWantOfMemory(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  const code = 'code' in thrown ? thrown.code : null;
  if (code === 'ERR_MEMORY_ALLOCATION_FAILED' || code === 'Z_MEM_ERROR') return true;
  return thrown instanceof RangeError && /allocation failed|out of memory/i.test(thrown.message);
}

/** What was thrown; where something was to become longer than lists and texts can be, the refusal of the file. */
export function asRefusal(thrown: unknown): unknown {
  if (!isTooLong(thrown)) return thrown;
  const message = say(
    'The file holds more of one kind than this program can keep in one list or text.',
  );
  return new Refusal('tooComplex', message, { cause: thrown });
}

/** Of lists, texts and tables in the runtime. */
function isTooLong(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  if ('code' in thrown && thrown.code === 'ERR_STRING_TOO_LONG') return true;
  const words =
    /^Invalid (typed )?array (buffer )?length|^Invalid string length|maximum size exceeded/i;
  return thrown instanceof RangeError && words.test(thrown.message);
}

/** In front of what takes every other failure for one of the file. */
export function throwWantOfMemory(thrown: unknown): void {
  if (isWantOfMemory(thrown)) throw thrown;
}
