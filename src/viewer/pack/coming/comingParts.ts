import { outOfRange } from '../../../words/outOfRange';
import { unitColumns, unitRow, type StoredPack } from '../../../model/viewPack';
import { damagedPack, PackArrays } from '../packArrays';
import type { UnpackedPack } from '../unpackedPack';
import { PlacedPieces } from './placedPieces';
import { PieceDrawing } from './pieceDrawing';
import type { ComingListener } from './comingNews';

/** Of more pieces, it would take too long to find out which of them a unit has. */
const mostPieces = 200_000;

/**
 * Tells what can be drawn of a pack while it comes: a picture of the parts that are there, and no model. What is
 * told is copied: the pack stays as it is.
 */
export class ComingParts {
  private coming: ComingUnits | null = null;

  /** @param mostTriangles that are drawn: more would hold up the rest */
  constructor(
    private readonly listener: ComingListener,
    private readonly mostTriangles = 1_000_000,
  ) {}

  /**
   * As many arrays of the pack are there now.
   * @throws UnreadableModel when its numbers do not fit each other
   */
  take(arrays: number, { stored, data }: UnpackedPack): void {
    if (arrays < stored.headArrays) return;
    const { listener, mostTriangles } = this;
    this.coming ??= new ComingUnits(stored, new PackArrays(data), listener, mostTriangles);
    this.coming.take(arrays);
  }
}

/** The units of a pack whose head is there. */
class ComingUnits {
  private readonly units: Uint32Array;
  private readonly placed: PlacedPieces | null;
  private readonly drawing: PieceDrawing;
  private next = 0;
  /** How many arrays are there when the next unit is whole. */
  private due: number;
  /** How many parts can be drawn whole. */
  private parts = 0;
  /** Parts of which something is left out. */
  private readonly incomplete = new Set<number>();

  constructor(
    private readonly stored: StoredPack,
    arrays: PackArrays,
    private readonly listener: ComingListener,
    mostTriangles: number,
  ) {
    this.units = arrays.integers(stored.units, unitRow);
    const isFew = stored.batchOfSlot[1] <= mostPieces;
    this.placed = isFew ? new PlacedPieces(stored, arrays) : null;
    this.drawing = new PieceDrawing(stored, arrays, mostTriangles);
    this.due = stored.headArrays + this.arraysOfNext();
    const { box, facts } = stored;
    if (this.placed) listener.begun({ box, parts: this.placed.parts, facts });
  }

  take(arrays: number): void {
    const { placed, units, drawing } = this;
    while (placed && unitRow * this.next < units.length && this.due <= arrays) {
      const { found, completed } = placed.ofUnit(this.column('owner'), this.column('pieces'));
      if (!drawing.add(found)) for (const { part } of found) this.incomplete.add(part);
      this.parts += completed.filter((part) => !this.incomplete.has(part)).length;
      this.next += 1;
      this.due += this.arraysOfNext();
      const isLast = unitRow * this.next === units.length;
      const faces = drawing.faces(isLast);
      if (faces) this.listener.drawn(faces, this.parts);
    }
  }

  private column(name: keyof typeof unitColumns): number {
    return this.units[unitRow * this.next + unitColumns[name]] ?? outOfRange();
  }

  private arraysOfNext(): number {
    if (unitRow * this.next >= this.units.length) return 0;
    const { shapes, batches } = this.stored;
    const owner = this.column('owner');
    const batch = batches[owner - shapes.length];
    const triangles = shapes[owner] ?? (batch && 'own' in batch ? batch.own : undefined);
    if (!triangles) throw damagedPack(`unit ${this.next}`);
    const { normals, colors, uvs } = triangles;
    return 2 + [normals, colors, uvs].filter((span) => span !== undefined).length;
  }
}
