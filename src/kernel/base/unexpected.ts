import { EngineBreakdown, EngineNotLoaded, inOneLine } from './engineTroubles';
import { asRefusal, isOutOfMemory } from './outOfMemory';
import { Refusal } from './refusal';

/** A record does not have the content that its reader expects. The message is for a log. */
export class Unexpected extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'Unexpected';
  }
}

/**
 * The result of work on one body or face of a file, or the error that says why there is none. A defect of this kernel,
 * such as an index out of range, then costs that body or face alone, like a record that is not as expected.
 * @throws Refusal, EngineNotLoaded and EngineBreakdown as `work` does; any error that means a lack of memory
 */
export function unexpectedAsValue<T>(work: () => T): T | Unexpected {
  try {
    return work();
  } catch (error) {
    if (error instanceof Unexpected) return error;
    if (!(error instanceof Error) || isOfWholeFile(error)) throw error;
    return new Unexpected(inOneLine(error));
  }
}

function isOfWholeFile(error: Error): boolean {
  const isKnown =
    error instanceof Refusal ||
    error instanceof EngineNotLoaded ||
    error instanceof EngineBreakdown;
  return isKnown || isOutOfMemory(error) || asRefusal(error) !== error;
}
