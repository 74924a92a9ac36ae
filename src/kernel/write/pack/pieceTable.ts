import { say } from '../../../words/say';
import { lookRow, noBatch, type StoredPack, type StoredPiece } from '../../../model/viewPack';
import { Refusal } from '../../base/refusal';
import type { FacePiece } from './batchPieces';
import type { PlacedPiece } from './packedParts';
import type { PieceRange } from './mergePieces';
import type { PackData } from './packData';
import type { ViewFaces, ViewMaterial, ViewMesh } from '../../base/viewScene';

/** What is known of each slot: its batch, and of a piece that stands alone how long it is and where. */
export class PieceTable {
  private readonly batchOfSlot: Uint32Array;
  private readonly own = new Map<number, PieceRange>();
  private readonly shapes = new Map<ViewFaces, number>();
  private readonly looks = new Map<string, number>();

  constructor(private readonly slots: number) {
    this.batchOfSlot = new Uint32Array(slots).fill(noBatch);
  }

  addOwn({ slot }: FacePiece, batch: number, range: PieceRange): void {
    mustBeFinite(range.box, slot);
    this.batchOfSlot[slot] = batch;
    this.own.set(slot, range);
  }

  addShape({ slot, faces }: FacePiece, batch: number, shape: number, box: Float32Array): void {
    mustBeFinite(box, slot);
    this.batchOfSlot[slot] = batch;
    this.shapes.set(faces, shape);
  }

  /** A part that has nothing but lines. */
  addLines({ slot }: PlacedPiece, box: Float32Array): void {
    mustBeFinite(box, slot);
  }

  /** The look and shape of each piece of a mesh, wherever it is placed. */
  piecesOf({ faces }: ViewMesh): readonly StoredPiece[] {
    return faces.map((one): StoredPiece => {
      const look = this.lookOf(one.material);
      const shape = this.shapes.get(one);
      return shape === undefined ? [look] : [look, shape];
    });
  }

  /**
   * After all meshes were asked for.
   * @throws Refusal when nothing can be seen
   */
  finish(data: PackData): Pick<StoredPack, 'looks' | 'batchOfSlot' | 'ownPieces'> {
    if (this.slots === 0) {
      throw new Refusal('noGeometry', say('The 3D file has nothing to see in it.'), {
        where: 'meshes',
      });
    }
    const rows = [...this.own].sort(([one], [other]) => one - other).map(([, range]) => range);
    const counts = new Uint32Array(2 * rows.length);
    const boxes = new Float32Array(6 * rows.length);
    rows.forEach(({ vertexCount, triangleCount, box }, i) => {
      counts.set([vertexCount, triangleCount], 2 * i);
      boxes.set(box, 6 * i);
    });
    const looks = new Float32Array(lookRow * this.looks.size);
    [...this.looks.keys()].forEach((key, i) => {
      looks.set(key.split(' ').map(Number), lookRow * i);
    });
    return {
      looks: data.add(looks),
      batchOfSlot: data.add(this.batchOfSlot),
      ownPieces: { counts: data.add(counts, { kind: 'integers', row: 2 }), boxes: data.add(boxes) },
    };
  }

  private lookOf({ color, emissive, roughness, blends }: ViewMaterial): number {
    const opacity = blends ? color[3] : 1;
    const key = [...color.slice(0, 3), opacity, ...emissive, roughness].join(' ');
    const number = this.looks.get(key) ?? this.looks.size;
    this.looks.set(key, number);
    return number;
  }
}

/** @throws Refusal where nobody could find it */
function mustBeFinite(box: Float32Array, slot: number): void {
  if (box.every((value) => Number.isFinite(value))) return;
  const message = say('The 3D file is damaged: some of its points have no finite place.');
  throw new Refusal('damagedFile', message, { where: `part ${slot}` });
}
