import { say } from '../../../words/say';
import { lookRow, noBatch, pieceColumns, pieceRow, type PackPieces } from '../../../model/viewPack';
import { Refusal } from '../../base/refusal';
import type { PlacedPiece } from './packedParts';
import type { PieceRange } from './mergePieces';
import type { PackData } from './packData';
import type { ViewMaterial } from '../../base/viewScene';

/** What the page knows of each slot: its look, its box, and where its triangles stand. */
export class PieceTable {
  private readonly looks: Float32Array;
  private readonly boxes: Float32Array;
  private readonly places: Uint32Array;

  constructor(private readonly slots: number) {
    this.looks = new Float32Array(slots * lookRow);
    this.boxes = new Float32Array(slots * 6);
    this.places = new Uint32Array(slots * pieceRow);
  }

  addFaces(piece: PlacedPiece, material: ViewMaterial, batch: number, range: PieceRange): void {
    const { slot, firstTriangle: firstTriangleOfPart } = piece;
    const { color, emissive, roughness, blends } = material;
    const opacity = blends ? color[3] : 1;
    this.looks.set([...color.slice(0, 3), opacity, ...emissive, roughness], slot * lookRow);
    this.boxes.set(range.box, slot * 6);
    const { firstVertex, vertexCount, firstTriangle } = range;
    this.setPlace(slot, { batch, firstVertex, vertexCount, firstTriangle, firstTriangleOfPart });
  }

  /** A part that has nothing but lines. */
  addLines({ slot }: PlacedPiece, box: Float32Array): void {
    this.looks.set([1, 1, 1, 1, 0, 0, 0, 1], slot * lookRow);
    this.boxes.set(box, slot * 6);
    const nowhere = { firstVertex: 0, vertexCount: 0, firstTriangle: 0, firstTriangleOfPart: 0 };
    this.setPlace(slot, { batch: noBatch, ...nowhere });
  }

  /** @throws Refusal when nothing can be seen, or not where it is */
  finish(data: PackData): PackPieces {
    if (this.slots === 0) {
      throw new Refusal('noGeometry', say('The 3D file has nothing to see in it.'), {
        where: 'meshes',
      });
    }
    const odd = this.boxes.findIndex((value) => !Number.isFinite(value));
    if (odd >= 0) {
      const message = say('The 3D file is damaged: some of its points have no finite place.');
      throw new Refusal('damagedFile', message, { where: `part ${Math.floor(odd / 6)}` });
    }
    return {
      count: this.slots,
      looks: data.add(this.looks),
      boxes: data.add(this.boxes),
      places: data.add(this.places),
    };
  }

  private setPlace(slot: number, place: Readonly<Record<keyof typeof pieceColumns, number>>): void {
    for (const name of columnNames) this.places[slot * pieceRow + pieceColumns[name]] = place[name];
  }
}

const columnNames = [
  'batch',
  'firstVertex',
  'vertexCount',
  'firstTriangle',
  'firstTriangleOfPart',
] as const;
