import type { Source } from '../geometry/igesSource';
import type { Colors } from '../structure/colors';

/** What bodies are read with. */
export interface Reading {
  readonly source: Source;
  readonly colors: Colors;
}
