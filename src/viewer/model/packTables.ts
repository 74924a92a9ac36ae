import { outOfRange } from '../../words/outOfRange';
import { memoized } from '../../words/memoized';
import { Box3, Color, Matrix4, Vector3 } from 'three';
import {
  appearanceRow,
  noBatch,
  noLook,
  pieceColumns,
  pieceRow,
  type PackBatch,
  type PackPart,
  type PackSize,
} from '../../model/viewPack';
import { damagedPack } from '../pack/packArrays';
import { placementInto, type PlacementArrays } from '../pack/expand/readPlacements';
import type { ViewPack } from '../pack/readPack';
import type { Finish } from '../material/appearanceTable';
import type { Piece, Points } from './model';

/** What a pack says of one mesh, shared by all parts that have it. */
export interface MeshFacts {
  /** As `Part.shape`. */
  readonly shape: number;
  readonly faceStarts: Uint32Array | null;
  readonly edgeStarts: Uint32Array | null;
  readonly extras: () => unknown;
}

/**
 * The tables of a pack with a row for each part, mesh and piece. A model may have a hundred thousand of them, so
 * objects are made from the rows only when they are asked for.
 */
export class PackTables {
  readonly slots: number;
  readonly meshes: readonly MeshFacts[];
  /** The segments of each entry of the pack's lines, and the slot of each segment. */
  readonly segments: readonly Float32Array[];
  readonly segmentSlots: readonly (Float32Array | null)[];
  private readonly looks: Float32Array;
  private readonly lookOfSlot: Uint32Array;
  private readonly boxes: Float32Array;
  private readonly places: Uint32Array;
  private readonly placements: PlacementArrays;
  private readonly coordinates: readonly Float32Array[];
  private readonly isRepeated: readonly boolean[];
  private readonly columns: PartColumns;

  /** @throws UnreadableModel when arrays are out of range, or not as long as the numbers of parts and pieces demand */
  constructor({ arrays, description }: ViewPack) {
    const { batches, lines, meshes, parts, pieces, places } = description;
    this.slots = pieces.count;
    this.looks = arrays.floats(pieces.looks, appearanceRow);
    this.lookOfSlot = arrays.integers(pieces.lookOfSlot, 1, pieces.count);
    this.boxes = arrays.floats(pieces.boxes, 6, pieces.count);
    this.places = arrays.integers(pieces.places, pieceRow, pieces.count);
    this.placements = {
      turnOfPart: arrays.integers(places.turnOfPart, 1, parts.length),
      steps: arrays.doubles(places.steps, 3, parts.length),
      turns: arrays.doubles(places.turns, 9),
    };
    this.coordinates = batches.map(({ positions }) => arrays.floats(positions, 3));
    this.isRepeated = batches.map(({ repeated }) => repeated);
    this.columns = columnsOf(parts);
    // Lines of the same segments have the same array.
    const known = new Map<string, Float32Array>();
    this.segments = lines.map(({ segments }) =>
      memoized(known, segments.join(), () => arrays.floats(segments, 6)),
    );
    this.segmentSlots = lines.map(({ slots, segments: [, length] }) =>
      slots ? arrays.floats(slots, 1, length / 6) : null,
    );
    this.meshes = meshes.map(({ sameAs, faceStarts, edgeStarts, extras }, mesh) => {
      return {
        shape: sameAs ?? mesh,
        faceStarts: faceStarts ? arrays.integers(faceStarts) : null,
        edgeStarts: edgeStarts ? arrays.integers(edgeStarts) : null,
        extras: extras ? jsonReader(arrays.bytes(extras)) : nothing,
      };
    });
  }

  /** @throws UnreadableModel when the pieces of a part, or their vertices, are out of range */
  check({ firstSlot, slots, edges }: PackPart, batches: readonly PackBatch[]): void {
    if (firstSlot + slots > this.slots) throw damagedPack(`slot ${firstSlot}`);
    for (let slot = firstSlot; slot < firstSlot + slots; slot++) {
      const batch = this.column(slot, 'batch');
      if (batch === noBatch) this.linePoints(edges, null);
      else if (!batches[batch]) throw damagedPack(`slot ${slot}`);
      else this.facePoints(slot, null);
    }
  }

  meshOf(part: number): number {
    return this.columns.meshes[part] ?? outOfRange();
  }

  firstSlotOf(part: number): number {
    return this.columns.firstSlots[part] ?? outOfRange();
  }

  slotsOf(part: number): number {
    return this.columns.slots[part] ?? outOfRange();
  }

  sizeOf(part: number): PackSize {
    return this.columns.sizes[part] ?? outOfRange();
  }

  isSizeExact(part: number): boolean {
    return this.columns.exactSizes[part] === 1;
  }

  /** As `PackPart.edges`; a new tuple in each call, and undefined for a part without edges. */
  edgesOf(part: number): PackPart['edges'] {
    const { edges } = this.columns;
    const lines = edges[3 * part] ?? outOfRange();
    const [first = outOfRange(), count = outOfRange()] = edges.subarray(3 * part + 1, 3 * part + 3);
    return lines === noLines ? undefined : [lines, first, count];
  }

  /** The placement of a part; a new matrix in each call. */
  placeOf(part: number): Matrix4 {
    const place = new Matrix4();
    placementInto(place.elements, this.placements, part);
    return place;
  }

  /** Bounding box of a piece in the model's coordinates; a new box in each call. */
  boxOf(slot: number): Box3 {
    return new Box3(
      new Vector3().fromArray(this.boxes, slot * 6),
      new Vector3().fromArray(this.boxes, slot * 6 + 3),
    );
  }

  finishOf(slot: number): Finish {
    const look = this.lookOf(slot);
    return { emissive: new Color().fromArray(look, 4), roughness: look[7] ?? outOfRange() };
  }

  column(slot: number, name: keyof typeof pieceColumns): number {
    return this.places[slot * pieceRow + pieceColumns[name]] ?? outOfRange();
  }

  /** @param part number of the part that the piece belongs to */
  pieceOf(slot: number, part: number, edges: PackPart['edges']): Piece {
    const isLines = this.column(slot, 'batch') === noBatch;
    const look = this.lookOf(slot);
    const place = this.placeOf(part);
    return {
      slot,
      color: isLines ? null : new Color().fromArray(look),
      opacity: look[3] ?? outOfRange(),
      box: this.boxOf(slot),
      points: isLines ? this.linePoints(edges, place) : this.facePoints(slot, place),
      firstTriangle: this.column(slot, 'firstTriangleOfPart'),
    };
  }

  private lookOf(slot: number): Float32Array | number[] {
    const look = this.lookOfSlot[slot] ?? outOfRange();
    const from = look * appearanceRow;
    return look === noLook ? lineLook : this.looks.subarray(from, from + appearanceRow);
  }

  private facePoints(slot: number, place: Matrix4 | null): Points {
    const batch = this.column(slot, 'batch');
    const [first, count] = [this.column(slot, 'firstVertex'), this.column(slot, 'vertexCount')];
    const coordinates = this.coordinates[batch] ?? outOfRange();
    if (3 * (first + count) > coordinates.length) throw damagedPack(`batch ${batch}`);
    return { coordinates, first, count, place: this.isRepeated[batch] === true ? place : null };
  }

  private linePoints(edges: PackPart['edges'], place: Matrix4 | null): Points {
    const [number, firstSegment, count] = edges ?? noEdges;
    const coordinates = this.segments[number] ?? new Float32Array(0);
    if (6 * (firstSegment + count) > coordinates.length) throw damagedPack(`lines ${number}`);
    return {
      coordinates,
      first: 2 * firstSegment,
      count: 2 * count,
      place: this.segmentSlots[number] ? null : place,
    };
  }
}

/** What a pack says of each part, in a few bytes a part. */
interface PartColumns {
  readonly meshes: Uint32Array;
  readonly firstSlots: Uint32Array;
  readonly slots: Uint32Array;
  /** Three numbers a part, as `PackPart.edges`; `noLines` first where it has none. */
  readonly edges: Uint32Array;
  /** Parts of one size share it. */
  readonly sizes: readonly PackSize[];
  readonly exactSizes: Uint8Array;
}

const noLines = 0xffffffff;
const noSize: PackSize = [0, 0, 0];

function columnsOf(parts: readonly PackPart[]): PartColumns {
  const edges = new Uint32Array(3 * parts.length);
  parts.forEach(({ edges: [lines, first, count] = [noLines, 0, 0] }, part) => {
    edges.set([lines, first, count], 3 * part);
  });
  return {
    meshes: Uint32Array.from(parts, ({ mesh }) => mesh),
    firstSlots: Uint32Array.from(parts, ({ firstSlot }) => firstSlot),
    slots: Uint32Array.from(parts, ({ slots }) => slots),
    edges,
    sizes: parts.map(({ size }) => size ?? noSize),
    exactSizes: Uint8Array.from(parts, ({ isSizeExact }) => (isSizeExact === true ? 1 : 0)),
  };
}

const noEdges = [-1, 0, 0] as const;
/** The colour of lines is the theme's. */
const lineLook = [1, 1, 1, 1, 0, 0, 0, 1];
const nothing = () => null;

/** A closure of its own, which keeps nothing of the pack but the text. */
function jsonReader(text: Uint8Array): () => unknown {
  return (): unknown => {
    try {
      return JSON.parse(new TextDecoder().decode(text));
    } catch {
      return null;
    }
  };
}
