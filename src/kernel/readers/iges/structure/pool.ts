import type { Matrix } from '../../../base/matrix';
import type { Entity } from '../file/igesFile';

/** What belongs together in a file: a definition that is placed, a group, or what is in none. */
export interface Pool {
  readonly name: string | null;
  /** Solids, shells and faces with topology. */
  readonly solids: readonly Entity[];
  /** Surfaces that know nothing of each other. */
  readonly surfaces: readonly Entity[];
  readonly groups: readonly Pool[];
  readonly uses: readonly Use[];
}

/** A definition where it is placed. */
export interface Use {
  readonly pool: Pool;
  readonly name: string | null;
  /** Translation in metres; null for none. */
  readonly matrix: Matrix | null;
}

/** Of itself and its groups. */
export function isEmpty({ solids, surfaces, groups, uses }: Pool): boolean {
  return solids.length + surfaces.length + uses.length === 0 && groups.every(isEmpty);
}
