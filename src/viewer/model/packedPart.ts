import { outOfRange } from '../../words/outOfRange';
import { type Matrix4, Vector3 } from 'three';
import type { PackPart, PackSize } from '../../model/viewPack';
import type { PartPath, ShownNode } from '../../model/page/viewerMessages';
import type { Copy, EdgePiece, Part, Piece } from './model';
import type { PackTables } from './packTables';

/** Shared by all parts that no exploded view has displaced. */
const unmoved = new Vector3();
const noSize: PackSize = [0, 0, 0];
/** The one instance of a part begins with its first triangle. */
const fromFirst = [0] as const;

/** A part that reads its placement and pieces from the tables of the pack, each time they are asked for. */
export class PackedPart implements Part {
  shift = unmoved;
  readonly mesh: number;
  readonly size: PackSize;
  readonly isSizeExact: boolean;
  readonly edges: PackPart['edges'];
  readonly firstSlot: number;
  private readonly slots: number;

  constructor(
    private readonly table: PackTables,
    readonly number: number,
    given: PackPart,
    private readonly node: ShownNode,
    readonly assemblies: readonly string[],
  ) {
    this.mesh = given.mesh;
    this.size = given.size ?? noSize;
    this.isSizeExact = given.isSizeExact ?? false;
    this.edges = given.edges;
    this.firstSlot = given.firstSlot;
    this.slots = given.slots;
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
    const { table, firstSlot, number, edges } = this;
    return Array.from({ length: this.slots }, (_, i) =>
      table.pieceOf(firstSlot + i, number, edges),
    );
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

/** One instance of a part's mesh. */
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
  constructor(
    private readonly table: PackTables,
    readonly part: PackedPart,
  ) {}

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

  private get range() {
    return this.part.edges ?? outOfRange();
  }
}
