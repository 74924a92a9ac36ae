import { outOfRange } from '../../../words/outOfRange';
import {
  appearanceRow,
  noBatch,
  maxPackCounts,
  pieceColumns,
  pieceRow,
  type PackPieces,
  type StoredPack,
} from '../../../model/viewPack';
import { damagedPack, type PackArrays } from '../packArrays';

/** Location of a slot's triangles, as in `pieceColumns`. */
export interface SlotPlace {
  readonly batch: number;
  readonly firstVertex: number;
  readonly vertexCount: number;
  readonly firstTriangle: number;
  readonly firstTriangleOfPart: number;
}

/** The tables of a pack with a row for each slot, in the form that the page reads. */
export class SlotTable {
  private readonly looks: Float32Array<ArrayBuffer>;
  private readonly boxes: Float32Array<ArrayBuffer>;
  private readonly places: Uint32Array<ArrayBuffer>;
  private readonly batchOfSlot: Uint32Array;
  private readonly known: Float32Array;

  /** @throws UnreadableModel when there are more slots than a page can show, or not as many as the file says */
  constructor(
    readonly slots: number,
    { looks: appearances, batchOfSlot }: StoredPack,
    private readonly arrays: PackArrays,
  ) {
    if (slots > maxPackCounts.pieces) throw damagedPack('parts');
    this.batchOfSlot = arrays.integers(batchOfSlot, 1, slots);
    this.known = arrays.floats(appearances, appearanceRow);
    this.looks = new Float32Array(appearanceRow * slots);
    this.boxes = new Float32Array(6 * slots);
    this.places = new Uint32Array(pieceRow * slots);
  }

  batchOf(slot: number): number {
    return this.batchOfSlot[slot] ?? outOfRange();
  }

  /** Reads a row of the stored appearance table. @throws UnreadableModel when there is no such row */
  lookOf(look: number): Float32Array {
    const row = this.known.subarray(appearanceRow * look, appearanceRow * (look + 1));
    if (row.length < appearanceRow) throw damagedPack(`look ${look}`);
    return row;
  }

  setAppearance(slot: number, look: number): void {
    this.looks.set(this.lookOf(look), appearanceRow * slot);
  }

  setTriangles(slot: number, place: SlotPlace, box: Float32Array): void {
    for (const name of columnNames) {
      this.places[pieceRow * slot + pieceColumns[name]] = place[name];
    }
    this.boxes.set(box, 6 * slot);
  }

  /** Fills the row of a part that has only lines. */
  setLines(slot: number, box: Float32Array): void {
    if (this.batchOf(slot) !== noBatch) throw damagedPack(`slot ${slot}`);
    this.looks.set([1, 1, 1, 1, 0, 0, 0, 1], appearanceRow * slot);
    this.places[pieceRow * slot + pieceColumns.batch] = noBatch;
    this.boxes.set(box, 6 * slot);
  }

  finish(): PackPieces {
    const { slots, arrays } = this;
    return {
      count: slots,
      looks: arrays.add(this.looks),
      boxes: arrays.add(this.boxes),
      places: arrays.add(this.places),
    };
  }
}

const columnNames = [
  'batch',
  'firstVertex',
  'vertexCount',
  'firstTriangle',
  'firstTriangleOfPart',
] as const;
