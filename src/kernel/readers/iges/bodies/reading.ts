import type { Source } from '../geometry/igesSource';
import type { Colors } from '../structure/colors';

/** What is needed to read bodies. */
export interface Reading {
  readonly source: Source;
  readonly colors: Colors;
}
