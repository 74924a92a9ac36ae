import { outOfRange } from '../../../words/outOfRange';
import { say } from '../../../words/say';
import { appearanceRow, noBatch, type StoredPack, type StoredPiece } from '../../../model/viewPack';
import { Refusal } from '../../base/refusal';
import type { FacePiece } from './batchPieces';
import type { PlacedPiece } from './packedParts';
import type { PieceRange } from './mergePieces';
import type { PackData } from './packData';
import type { ViewFaces, ViewMaterial, ViewMesh } from '../../base/viewScene';

/** Collects the batch of each slot and, for a piece with its own triangles, their number and bounding box. */
export class PieceTable {
  private readonly batchOfSlot: Uint32Array;
  private readonly own = new Map<number, PieceRange>();
  private readonly shapes = new Map<ViewFaces, number>();
  private readonly looks = new Map<string, number>();
  /** The bounding box of all pieces. */
  private readonly box = Float32Array.of(
    ...[Infinity, Infinity, Infinity],
    ...[-Infinity, -Infinity, -Infinity],
  );

  constructor(private readonly slots: number) {
    this.batchOfSlot = new Uint32Array(slots).fill(noBatch);
  }

  /** Adds a piece. Pieces of a batch are added in the order in which they are written. */
  addOwn({ slot }: FacePiece, batch: number, range: PieceRange): void {
    this.addBox(range.box, slot);
    this.batchOfSlot[slot] = batch;
    this.own.set(slot, range);
  }

  addShape({ slot, faces }: FacePiece, batch: number, shape: number, box: Float32Array): void {
    this.addBox(box, slot);
    this.batchOfSlot[slot] = batch;
    this.shapes.set(faces, shape);
  }

  /** Adds a part with lines only. */
  addLines({ slot }: PlacedPiece, box: Float32Array): void {
    this.addBox(box, slot);
  }

  /** The look and shape of each piece of a mesh, equal for all its placements. */
  piecesOf({ faces }: ViewMesh): readonly StoredPiece[] {
    return faces.map((one): StoredPiece => {
      const look = this.lookOf(one.material);
      const shape = this.shapes.get(one);
      return shape === undefined ? [look] : [look, shape];
    });
  }

  /**
   * Writes the tables. All meshes must have been asked for before.
   * @throws Refusal when nothing can be seen
   */
  finish(data: PackData): Pick<StoredPack, 'box' | 'looks' | 'batchOfSlot' | 'ownPieces'> {
    if (this.slots === 0) {
      throw new Refusal('noGeometry', say('The 3D file has nothing to see in it.'), {
        where: 'meshes',
      });
    }
    const rows = [...this.own.values()];
    const slots = Uint32Array.from(this.own.keys());
    const counts = new Uint32Array(2 * rows.length);
    const boxes = new Float32Array(6 * rows.length);
    rows.forEach(({ vertexCount, triangleCount, box }, i) => {
      counts.set([vertexCount, triangleCount], 2 * i);
      boxes.set(box, 6 * i);
    });
    const looks = new Float32Array(appearanceRow * this.looks.size);
    [...this.looks.keys()].forEach((key, i) => {
      looks.set(key.split(' ').map(Number), appearanceRow * i);
    });
    return {
      box: [...this.box],
      looks: data.add(looks),
      batchOfSlot: data.add(this.batchOfSlot),
      ownPieces: {
        slots: data.add(slots, { kind: 'integers', row: 1 }),
        counts: data.add(counts, { kind: 'integers', row: 2 }),
        boxes: data.add(boxes),
      },
    };
  }

  private addBox(box: Float32Array, slot: number): void {
    mustBeFinite(box, slot);
    for (let i = 0; i < 3; i++) {
      this.box[i] = Math.min(this.box[i] ?? outOfRange(), box[i] ?? outOfRange());
      this.box[i + 3] = Math.max(this.box[i + 3] ?? outOfRange(), box[i + 3] ?? outOfRange());
    }
  }

  private lookOf({ color, emissive, roughness, blends }: ViewMaterial): number {
    const opacity = blends ? color[3] : 1;
    const key = [...color.slice(0, 3), opacity, ...emissive, roughness].join(' ');
    const number = this.looks.get(key) ?? this.looks.size;
    this.looks.set(key, number);
    return number;
  }
}

/** @throws Refusal where a coordinate is not finite */
function mustBeFinite(box: Float32Array, slot: number): void {
  if (box.every((value) => Number.isFinite(value))) return;
  const message = say('The 3D file is damaged: some of its points have no finite place.');
  throw new Refusal('damagedFile', message, { where: `part ${slot}` });
}
