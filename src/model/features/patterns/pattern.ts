import { groupBy } from '../../../words/groupBy';
/** The arrangement of holes in one plane. Lengths are in metres. */
export type PatternShape =
  /** Around a centre, at equal angles or at some of them. */
  | { readonly kind: 'circle'; readonly diameter: number }
  | { readonly kind: 'row'; readonly pitch: number }
  | {
      readonly kind: 'grid';
      readonly columns: number;
      readonly rows: number;
      /** The distance from column to column, and from row to row. */
      readonly pitches: readonly [number, number];
    };

/** A hole, by its coordinates in its plane, in metres. */
export interface HolePoint {
  readonly hole: number;
  readonly x: number;
  readonly y: number;
}

export interface FoundPattern {
  readonly shape: PatternShape;
  readonly spots: readonly HolePoint[];
  readonly centre: { readonly x: number; readonly y: number } | null;
}

/** The tolerance in metres for places of holes, which files round. */
export const positionTolerance = 5e-6;

/** Finds the hole at given coordinates. */
export class HolePointMap {
  private readonly cells: ReadonlyMap<string, readonly HolePoint[]>;

  constructor(spots: readonly HolePoint[]) {
    this.cells = groupBy(spots, ({ x, y }) => cellOf(x, y));
  }

  at(x: number, y: number): HolePoint | null {
    for (const right of [-1, 1]) {
      for (const up of [-1, 1]) {
        const cell = this.cells.get(
          cellOf(x + right * positionTolerance, y + up * positionTolerance),
        );
        const found = cell?.find((spot) => Math.hypot(spot.x - x, spot.y - y) <= positionTolerance);
        if (found) return found;
      }
    }
    return null;
  }
}

/** Cells are wider than twice the tolerance, so that the four cells around a place are enough. */
const cell = 4 * positionTolerance;

function cellOf(x: number, y: number): string {
  return `${Math.floor(x / cell)} ${Math.floor(y / cell)}`;
}
