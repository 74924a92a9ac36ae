import { outOfRange } from '../../../words/outOfRange';
import { unitColumns, unitRow, type StoredPack } from '../../../model/viewPack';
import { damagedPack, PackArrays } from '../packArrays';
import type { UnpackedPack } from '../unpackedPack';
import { PlacedPieces } from './placedPieces';
import { PieceDrawing } from './pieceDrawing';
import type { PartialListener } from './partialListener';

/** With more pieces it would take too long to find those of each unit. */
const maxPieces = 200_000;

/**
 * Reports the parts of a pack that can be drawn while it is loading. They are only for display; the data is copied, and
 * the pack is not changed.
 */
export class PartialParts {
  private partial: PartialUnits | null = null;

  /** @param maxTriangles upper limit of the triangles that are reported, because more would delay loading */
  constructor(
    private readonly listener: PartialListener,
    private readonly maxTriangles = 1_000_000,
  ) {}

  /**
   * Called when `arrays` arrays of the pack are available.
   * @throws UnreadableModel when its numbers do not fit each other
   */
  take(arrays: number, { stored, data }: UnpackedPack): void {
    if (arrays < stored.headArrays) return;
    const { listener, maxTriangles } = this;
    this.partial ??= new PartialUnits(stored, new PackArrays(data), listener, maxTriangles);
    this.partial.take(arrays);
  }
}

/** The units of a pack, once its head is available. */
class PartialUnits {
  private readonly units: Uint32Array;
  private readonly placed: PlacedPieces | null;
  private readonly drawing: PieceDrawing;
  private next = 0;
  /** Number of arrays that must be available before the next unit is complete. */
  private due: number;
  /** Number of parts that are complete. */
  private parts = 0;
  /** Parts of which pieces were left out by the limit. */
  private readonly incomplete = new Set<number>();

  constructor(
    private readonly stored: StoredPack,
    arrays: PackArrays,
    private readonly listener: PartialListener,
    maxTriangles: number,
  ) {
    this.units = arrays.integers(stored.units, unitRow);
    const isFew = stored.batchOfSlot[1] <= maxPieces;
    this.placed = isFew ? new PlacedPieces(stored, arrays) : null;
    this.drawing = new PieceDrawing(stored, arrays, maxTriangles);
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
