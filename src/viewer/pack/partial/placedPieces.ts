import { outOfRange } from '../../../words/outOfRange';
import type { StoredPack } from '../../../model/viewPack';
import { damagedPack, type PackArrays } from '../packArrays';
import { OwnRows } from '../expand/ownRows';
import type { FoundPiece } from '../expand/pieceMerger';
import { countSlots, meshesOf } from '../expand/placedMeshes';
import { readPlacements, type Placement } from '../expand/readPlacements';
import { ShapeReader } from '../expand/shapeReader';
import { SlotTable } from '../expand/slotTable';

/** A piece whose triangles have arrived, and its look. */
export interface ArrivedPiece extends FoundPiece {
  readonly part: number;
  readonly batch: number;
  /** As in `PackPieces.looks`. */
  readonly look: Float32Array;
}

export interface ArrivedUnit {
  readonly found: readonly ArrivedPiece[];
  /** Numbers of the parts that are complete with this unit. */
  readonly completed: readonly number[];
}

interface PieceOfPart extends Placement {
  readonly slot: number;
  readonly part: number;
  readonly look: Float32Array;
}

/** The placements of all pieces, by the units that contain their triangles. */
export class PlacedPieces {
  /** Number of parts with triangles. */
  readonly parts: number;
  private readonly table: SlotTable;
  private readonly shapes: ShapeReader;
  private readonly rows: OwnRows;
  private readonly byShape = new Map<number, PieceOfPart[]>();
  private readonly bySlot = new Map<number, PieceOfPart>();
  /** For each part, the number of pieces that have not arrived. */
  private readonly missing: Uint32Array;
  /** For each batch, the number of its own pieces that have arrived. */
  private readonly taken = new Map<number, number>();

  /** @throws UnreadableModel when the numbers in the head do not fit each other */
  constructor(
    private readonly stored: StoredPack,
    arrays: PackArrays,
  ) {
    const placements = readPlacements(stored, arrays);
    const meshOf = meshesOf(stored, placements);
    const { slots, firstSlots } = countSlots(meshOf);
    this.table = new SlotTable(slots, stored, arrays);
    this.shapes = new ShapeReader(stored.shapes, arrays);
    this.rows = new OwnRows(stored.ownPieces, this.table, arrays);
    this.missing = Uint32Array.from(meshOf, ({ pieces }) => pieces.length);
    this.parts = this.missing.reduce((sum, pieces) => sum + (pieces > 0 ? 1 : 0), 0);
    meshOf.forEach(({ pieces }, part) => {
      const first = firstSlots[part] ?? outOfRange();
      pieces.forEach(([look, shape], i) => {
        const own = { slot: first + i, part, look: this.table.lookOf(look) };
        const piece = { ...own, ...placements.of(part) };
        if (shape === undefined) this.bySlot.set(piece.slot, piece);
        else addTo(this.byShape, shape, piece);
      });
    });
  }

  /**
   * The pieces of a unit whose arrays are available.
   * @throws UnreadableModel when its pieces are not those of the pack
   */
  ofUnit(owner: number, pieces: number): ArrivedUnit {
    const { shapes } = this.stored;
    const found =
      owner < shapes.length ? this.ofShape(owner) : this.ofBatch(owner - shapes.length, pieces);
    const completed: number[] = [];
    for (const { part } of found) {
      const missing = this.missing[part] ?? outOfRange();
      if (missing === 0) throw damagedPack('units');
      this.missing[part] = missing - 1;
      if (missing === 1) completed.push(part);
    }
    return { found, completed };
  }

  private ofShape(number: number): readonly (ArrivedPiece & PieceOfPart)[] {
    const from = this.shapes.of(number);
    const counts = { vertices: from.vertices, triangles: from.index.length / 3 };
    return (this.byShape.get(number) ?? []).map((piece) => ({
      ...{ ...piece, ...counts, from, batch: this.table.batchOf(piece.slot) },
    }));
  }

  private ofBatch(batch: number, pieces: number): readonly (ArrivedPiece & PieceOfPart)[] {
    const taken = this.taken.get(batch) ?? 0;
    this.taken.set(batch, taken + pieces);
    const first = (this.rows.firstOf(batch) ?? outOfRange()) + taken;
    const slots = this.rows.slots.subarray(first, first + pieces);
    if (slots.length !== pieces) throw damagedPack('units');
    return Array.from(slots, (slot) => {
      const piece = this.bySlot.get(slot);
      if (!piece || this.table.batchOf(slot) !== batch) throw damagedPack('units');
      const from = this.rows.of(slot);
      return { ...piece, from, vertices: from.vertices, triangles: from.triangles, batch };
    });
  }
}

function addTo<T>(lists: Map<number, T[]>, key: number, one: T): void {
  const list = lists.get(key);
  if (list) list.push(one);
  else lists.set(key, [one]);
}
