import type { Matrix } from '../../../base/matrix';
import type { Entity } from '../file/igesFile';

/** Entities that belong together: those of a subfigure definition, of a group, or of the file itself. */
export interface Pool {
  readonly name: string | null;
  /** Solids, shells and faces with topology. */
  readonly solids: readonly Entity[];
  /** Surfaces without topology. */
  readonly surfaces: readonly Entity[];
  readonly groups: readonly Pool[];
  readonly uses: readonly Use[];
}

/** A placed instance of a definition. */
export interface Use {
  readonly pool: Pool;
  readonly name: string | null;
  /** Translation in metres; null for none. */
  readonly matrix: Matrix | null;
}

/** Whether it and its groups contain nothing. */
export function isEmpty({ solids, surfaces, groups, uses }: Pool): boolean {
  return solids.length + surfaces.length + uses.length === 0 && groups.every(isEmpty);
}
