import { outOfRange } from '../../../words/outOfRange';
import {
  appearanceRow,
  noBatch,
  noLook,
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
  private readonly lookOfSlot: Uint32Array<ArrayBuffer>;
  private readonly boxes: Float32Array<ArrayBuffer>;
  private readonly places: Uint32Array<ArrayBuffer>;
  private readonly batchOfSlot: Uint32Array;
  private readonly known: Float32Array;

  /** @throws UnreadableModel when there are more slots than a page can show, or not as many as the file says */
  constructor(
    readonly slots: number,
    private readonly stored: Pick<StoredPack, 'looks' | 'batchOfSlot'>,
    private readonly arrays: PackArrays,
  ) {
    if (slots > maxPackCounts.pieces) throw damagedPack('parts');
    this.batchOfSlot = arrays.integers(stored.batchOfSlot, 1, slots);
    this.known = arrays.floats(stored.looks, appearanceRow);
    this.lookOfSlot = new Uint32Array(slots);
    this.boxes = new Float32Array(6 * slots);
    this.places = new Uint32Array(pieceRow * slots);
  }

  batchOf(slot: number): number {
    return this.batchOfSlot[slot] ?? outOfRange();
  }

  /** Reads a row of the stored appearance table. @throws UnreadableModel when there is no such row */
  lookOf(look: number): Float32Array {
    this.mustBeLook(look);
    return this.known.subarray(appearanceRow * look, appearanceRow * (look + 1));
  }

  private mustBeLook(look: number): void {
    if (appearanceRow * (look + 1) > this.known.length) throw damagedPack(`look ${look}`);
  }

  setAppearance(slot: number, look: number): void {
    this.mustBeLook(look);
    this.lookOfSlot[slot] = look;
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
    this.lookOfSlot[slot] = noLook;
    this.places[pieceRow * slot + pieceColumns.batch] = noBatch;
    this.boxes.set(box, 6 * slot);
  }

  finish(): PackPieces {
    const { slots, arrays } = this;
    return {
      count: slots,
      looks: this.stored.looks,
      lookOfSlot: arrays.add(this.lookOfSlot),
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
