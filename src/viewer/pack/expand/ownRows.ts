import { outOfRange } from '../../../words/outOfRange';
import { noBatch, type StoredPieces } from '../../../model/viewPack';
import { damagedPack, type PackArrays } from '../packArrays';
import type { SlotTable } from './slotTable';

/** The triangles of a piece that are not shared by other pieces. */
export interface OwnPiece {
  readonly row: number;
  readonly box: Float32Array;
  readonly vertices: number;
  readonly triangles: number;
  /** Offsets within the batch's own triangles. */
  readonly firstVertex: number;
  readonly firstTriangle: number;
}

/** The table of pieces that have triangles of their own. */
export class OwnRows {
  readonly count: number;
  /** The slot of each row. */
  readonly slots: Uint32Array;
  private readonly counts: Uint32Array;
  private readonly boxes: Float32Array;
  private readonly firsts: Float64Array;
  /** Row by slot. */
  private readonly rows = new Map<number, number>();
  private readonly firstRows = new Map<number, number>();

  /** @throws UnreadableModel when rows are not ordered by batch, or two have the same slot */
  constructor(
    { slots, counts, boxes }: StoredPieces,
    table: Pick<SlotTable, 'slots' | 'batchOf'>,
    arrays: PackArrays,
  ) {
    this.slots = arrays.integers(slots);
    this.count = this.slots.length;
    this.counts = arrays.integers(counts, 2, this.count);
    this.boxes = arrays.floats(boxes, 6, this.count);
    if (this.count > table.slots) throw damagedPack('pieces');
    this.firsts = new Float64Array(2 * this.count);
    let [last, vertices, triangles] = [-1, 0, 0];
    this.slots.forEach((slot, row) => {
      const batch = slot < table.slots ? table.batchOf(slot) : noBatch;
      if (batch === noBatch || batch < last || this.rows.has(slot)) throw damagedPack('pieces');
      if (batch > last) {
        this.firstRows.set(batch, row);
        [vertices, triangles] = [0, 0];
      }
      this.rows.set(slot, row);
      this.firsts.set([vertices, triangles], 2 * row);
      vertices += this.counts[2 * row] ?? outOfRange();
      triangles += this.counts[2 * row + 1] ?? outOfRange();
      last = batch;
    });
  }

  /** The first row of a batch; undefined when it has none. */
  firstOf(batch: number): number | undefined {
    return this.firstRows.get(batch);
  }

  /** @throws UnreadableModel when the slot has no row */
  of(slot: number): OwnPiece {
    const row = this.rows.get(slot);
    if (row === undefined) throw damagedPack(`slot ${slot}`);
    return {
      row,
      box: this.boxes.subarray(6 * row, 6 * row + 6),
      vertices: this.counts[2 * row] ?? outOfRange(),
      triangles: this.counts[2 * row + 1] ?? outOfRange(),
      firstVertex: this.firsts[2 * row] ?? outOfRange(),
      firstTriangle: this.firsts[2 * row + 1] ?? outOfRange(),
    };
  }
}
