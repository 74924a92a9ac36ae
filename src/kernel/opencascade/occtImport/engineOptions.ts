import type { Quality } from '../../../model/modelExtras';
import type { Report } from '../../bodies/report';

export interface ReadOptions {
  /** Folder of the engines' files, which stay separate from the bundle. */
  readonly enginesDir: string;
  readonly quality: Quality;
  readonly report: Report;
}

/** What only reading IGES itself is told. */
export interface IgesOptions extends ReadOptions {
  /** Told in one line, for a log, why something is left to the engine. */
  readonly logTrouble?: (line: string) => void;
  /** Leaves every file to the engine: for comparing. */
  readonly engineAlone?: boolean;
}
