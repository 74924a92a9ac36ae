import type { Matrix } from '../../../base/matrix';
import type { Entity } from '../file/igesFile';

/** Entities that belong together: those of a subfigure definition, of a group, or of the file itself. */
export interface EntitySet {
  readonly name: string | null;
  /** Solids, shells and faces with topology. */
  readonly solids: readonly Entity[];
  /** Surfaces without topology. */
  readonly surfaces: readonly Entity[];
  readonly groups: readonly EntitySet[];
  readonly instances: readonly EntitySetInstance[];
}

/** A placed instance of a definition. */
export interface EntitySetInstance {
  readonly entitySet: EntitySet;
  readonly name: string | null;
  /** Translation in metres; null for none. */
  readonly matrix: Matrix | null;
}

/** Whether it and its groups contain nothing. */
export function isEmpty({ solids, surfaces, groups, instances: uses }: EntitySet): boolean {
  return solids.length + surfaces.length + uses.length === 0 && groups.every(isEmpty);
}
