import type { Rgba } from '../../../base/scene';
import type { Matrix } from '../../../base/matrix';

/** A frame whose uses refer to other frames by key: the number of their product definition or representation. */
export interface FrameDraft {
  readonly name: string;
  readonly geometry: readonly number[];
  /** The representation that lists each geometry. */
  readonly representationOf: ReadonlyMap<number, number>;
  readonly uses: readonly UseDraft[];
}

export interface UseDraft {
  readonly to: number;
  readonly name: string;
  readonly matrix: Matrix | null;
  readonly color: Rgba | null;
}
