import { say } from '../../words/say';
import { Refusal } from './refusal';

/** Whether an error means that the system has no more memory. Then the file must not be called damaged. */
export function isOutOfMemory(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  const code = 'code' in thrown ? thrown.code : null;
  if (code === 'ERR_MEMORY_ALLOCATION_FAILED' || code === 'Z_MEM_ERROR') return true;
  return thrown instanceof RangeError && /allocation failed|out of memory/i.test(thrown.message);
}

/** The given error, or a refusal of the file where a list or text would exceed the limits of the runtime. */
export function asRefusal(thrown: unknown): unknown {
  if (!isTooLong(thrown)) return thrown;
  const message = say(
    'The file holds more of one kind than this program can keep in one list or text.',
  );
  return new Refusal('tooComplex', message, { cause: thrown });
}

/** Whether a list, text or table would exceed the limits of the runtime. */
function isTooLong(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  if ('code' in thrown && thrown.code === 'ERR_STRING_TOO_LONG') return true;
  const words =
    /^Invalid (typed )?array (buffer )?length|^Invalid string length|maximum size exceeded/i;
  return thrown instanceof RangeError && words.test(thrown.message);
}

/** Rethrows a lack of memory, before other errors are treated as a fault of the file. */
export function rethrowOutOfMemory(thrown: unknown): void {
  if (isOutOfMemory(thrown)) throw thrown;
}
