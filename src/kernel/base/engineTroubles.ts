import { Refusal } from './refusal';

/** The files of an engine are missing or not those that Caliper was built with. The CAD file is not the cause. */
export class EngineNotLoaded extends Error {
  constructor(files: string, cause: unknown) {
    super(`${files} could not be loaded: ${inOneLine(cause)}`, { cause });
    this.name = 'EngineNotLoaded';
  }
}

/** A loaded engine threw while it worked on a file, so that its memory is in an unknown state. */
export class EngineBreakdown extends Error {
  constructor(cause: unknown) {
    super(inOneLine(cause), { cause });
    this.name = 'EngineBreakdown';
  }
}

/** @throws EngineNotLoaded for any failure of `load` */
export async function asEngineNotLoaded<T>(files: string, load: () => T | Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    throw new EngineNotLoaded(files, cause);
  }
}

/** @throws Refusal where `work` does; EngineBreakdown for any other failure */
export function asEngineBreakdown<T>(work: () => T): T {
  try {
    return work();
  } catch (cause) {
    throw cause instanceof Refusal ? cause : new EngineBreakdown(cause);
  }
}

/** Text of a thrown value for a log. WebAssembly throws values that are not an `Error`. */
export function inOneLine(thrown: unknown): string {
  const text = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
  return text.replace(/\s+/g, ' ').trim();
}
