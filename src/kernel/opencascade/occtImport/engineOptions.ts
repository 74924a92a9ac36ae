import type { Quality } from '../../../model/modelExtras';
import type { Report } from '../../bodies/report';

export interface ReadOptions {
  /** The folder of the engines' files, which are not part of the bundle. */
  readonly enginesDir: string;
  readonly quality: Quality;
  readonly report: Report;
}

/** Options that only the IGES reader has. */
export interface IgesOptions extends ReadOptions {
  /** Called with one line for the log that tells why something is left to the engine. */
  readonly logTrouble?: (line: string) => void;
  /** Leaves every file to the engine, for comparison. */
  readonly engineAlone?: boolean;
}
