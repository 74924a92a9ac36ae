import { Refusal } from './refusal';

/** An engine's files are missing or not what Caliper was built with. No CAD file is to blame. */
export class EngineNotLoaded extends Error {
  constructor(files: string, cause: unknown) {
    super(`${files} could not be loaded: ${inOneLine(cause)}`, { cause });
    this.name = 'EngineNotLoaded';
  }
}

/** A loaded engine threw while it worked on a file: its memory is in an unknown state. */
export class EngineBreakdown extends Error {
  constructor(cause: unknown) {
    super(inOneLine(cause), { cause });
    this.name = 'EngineBreakdown';
  }
}

/** @throws EngineNotLoaded for whatever goes wrong in `load` */
export async function loading<T>(files: string, load: () => T | Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    throw new EngineNotLoaded(files, cause);
  }
}

/** @throws Refusal as `work` does; EngineBreakdown for anything else */
export function working<T>(work: () => T): T {
  try {
    return work();
  } catch (cause) {
    throw cause instanceof Refusal ? cause : new EngineBreakdown(cause);
  }
}

/** What was thrown, for a log. WebAssembly throws things that are no `Error`. */
export function inOneLine(thrown: unknown): string {
  const text = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
  return text.replace(/\s+/g, ' ').trim();
}
