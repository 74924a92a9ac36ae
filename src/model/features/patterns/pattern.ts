import { groupBy } from '../../../words/groupBy';
/** How holes of one plane stand. Lengths in metres. */
export type PatternShape =
  /** Around a centre, at equal angles or at some of these. */
  | { readonly kind: 'circle'; readonly diameter: number }
  | { readonly kind: 'row'; readonly pitch: number }
  | {
      readonly kind: 'grid';
      readonly columns: number;
      readonly rows: number;
      /** From column to column, and from row to row. */
      readonly pitches: readonly [number, number];
    };

/** A hole in its plane. */
export interface Spot {
  readonly hole: number;
  readonly x: number;
  readonly y: number;
}

export interface FoundPattern {
  readonly shape: PatternShape;
  readonly spots: readonly Spot[];
  readonly centre: { readonly x: number; readonly y: number } | null;
}

/** Metres by which files round the places of holes. */
export const sameSpot = 5e-6;

/** Finds a hole by its place. */
export class SpotMap {
  private readonly cells: ReadonlyMap<string, readonly Spot[]>;

  constructor(spots: readonly Spot[]) {
    this.cells = groupBy(spots, ({ x, y }) => cellOf(x, y));
  }

  at(x: number, y: number): Spot | null {
    for (const right of [-1, 1]) {
      for (const up of [-1, 1]) {
        const cell = this.cells.get(cellOf(x + right * sameSpot, y + up * sameSpot));
        const found = cell?.find((spot) => Math.hypot(spot.x - x, spot.y - y) <= sameSpot);
        if (found) return found;
      }
    }
    return null;
  }
}

/** Wider than what is the same, so that four cells around a place are enough. */
const cell = 4 * sameSpot;

function cellOf(x: number, y: number): string {
  return `${Math.floor(x / cell)} ${Math.floor(y / cell)}`;
}
