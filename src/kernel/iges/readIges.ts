import type { Scene } from '../scene';
import { readGlobalSection } from './globalSection';
import { readAlone } from './readAlone';
import type { ReadOptions } from './readOptions';
import { readSections } from './sections';

/** What only reading IGES itself is told. */
export interface IgesOptions extends ReadOptions {
  /** Told in one line, for a log, why the file is left to the engine. */
  readonly logTrouble?: (line: string) => void;
  /** Leaves every file to the engine: for comparing. */
  readonly engineAlone?: boolean;
}

/**
 * Reads an IGES file: from its text alone where that gives all of it for sure, with exact facts; else
 * through OpenCascade, which is loaded for nothing else and knows no volumes and areas.
 * @throws Refusal when the file is damaged, cut off, or holds neither solid nor surface
 */
export async function readIges(bytes: Uint8Array, options: IgesOptions): Promise<Scene> {
  options.report('Reading');
  const sections = readSections(bytes);
  const global = readGlobalSection(sections.global);
  const own = options.engineAlone === true ? null : readAlone(sections, global, options);
  if (own) return own;
  const { readIgesWithEngine } = await import('./readIgesWithEngine');
  return readIgesWithEngine(bytes, sections, global, options);
}
