import { outOfRange } from '../../words/outOfRange';
import { type Matrix4, Vector3 } from 'three';
import type { PackPart, PackSize } from '../../model/viewPack';
import type { PartPath, ShownNode } from '../../model/page/viewerMessages';
import type { Copy, EdgePiece, Part, Piece } from './model';
import type { PackTables } from './packTables';

/** Shared by all parts that no exploded view has displaced. */
const unmoved = new Vector3();
/** The one instance of a part begins with its first triangle. */
const fromFirst = [0] as const;

/**
 * A part that reads what is known of it from the tables of the pack, each time it is asked. A part of one piece is
 * also the instance that is drawn of its mesh.
 */
export class PackedPart implements Part, Copy {
  shift = unmoved;

  constructor(
    readonly table: PackTables,
    readonly number: number,
    private readonly node: ShownNode,
    readonly assemblies: readonly string[],
  ) {}

  get mesh(): number {
    return this.table.meshOf(this.number);
  }

  get size(): PackSize {
    return this.table.sizeOf(this.number);
  }

  get isSizeExact(): boolean {
    return this.table.isSizeExact(this.number);
  }

  get edges(): PackPart['edges'] {
    return this.table.edgesOf(this.number);
  }

  get firstSlot(): number {
    return this.table.firstSlotOf(this.number);
  }

  get slots(): readonly number[] {
    const { firstSlot } = this;
    return Array.from({ length: this.table.slotsOf(this.number) }, (_, i) => firstSlot + i);
  }

  get firstTriangles(): readonly number[] {
    return fromFirst;
  }

  get path(): PartPath {
    return this.node.path;
  }

  get name(): string {
    return this.node.name;
  }

  get product(): string {
    return this.node.product ?? this.node.name;
  }

  get place(): Matrix4 {
    return this.table.placeOf(this.number);
  }

  get pieces(): readonly Piece[] {
    const { table, number, edges } = this;
    return this.slots.map((slot) => table.pieceOf(slot, number, edges));
  }

  get shape(): number {
    return this.meshFacts.shape;
  }

  get faceStarts(): Uint32Array | null {
    return this.meshFacts.faceStarts;
  }

  get extras(): () => unknown {
    return this.meshFacts.extras;
  }

  private get meshFacts() {
    return this.table.meshes[this.mesh] ?? outOfRange();
  }
}

/** One instance of a piece of a part that has several. */
export class PackedCopy implements Copy {
  constructor(
    private readonly part: PackedPart,
    private readonly slot: number,
  ) {}

  get firstTriangles(): readonly number[] {
    return fromFirst;
  }

  get slots(): readonly number[] {
    return [this.slot];
  }

  get place(): Matrix4 {
    return this.part.place;
  }
}

/** The edges of a part: a range of segments of one entry of the pack's lines. */
export class PackedEdges implements EdgePiece {
  constructor(readonly part: PackedPart) {}

  get slot(): number {
    return this.part.firstSlot;
  }

  get batch(): number {
    return this.range[0];
  }

  get firstSegment(): number {
    return this.range[1];
  }

  get segments(): Float32Array {
    const [batch, first, count] = this.range;
    return (this.table.segments[batch] ?? outOfRange()).subarray(6 * first, 6 * (first + count));
  }

  get slots(): Float32Array | null {
    const [batch, first, count] = this.range;
    return this.table.segmentSlots[batch]?.subarray(first, first + count) ?? null;
  }

  get starts(): Uint32Array | null {
    return this.table.meshes[this.part.mesh]?.edgeStarts ?? null;
  }

  get place(): Matrix4 | null {
    return this.table.segmentSlots[this.batch] ? null : this.part.place;
  }

  private get table() {
    return this.part.table;
  }

  private get range() {
    return this.part.edges ?? outOfRange();
  }
}
