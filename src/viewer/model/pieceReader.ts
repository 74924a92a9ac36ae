import { outOfRange } from '../../words/outOfRange';
import { Box3, Color, Matrix4, Vector3 } from 'three';
import {
  appearanceRow,
  noBatch,
  pieceColumns,
  pieceRow,
  type PackPart,
} from '../../model/viewPack';
import { damagedPack } from '../pack/packArrays';
import type { ViewPack } from '../pack/readPack';
import type { PieceInBatch } from './buildBatches';
import type { AppearanceTable } from '../material/appearanceTable';
import type { Piece, Points } from './model';

/** Reads the rows of a pack's piece table, and writes their constant columns into the appearance table. */
export class PieceReader {
  readonly byBatch: readonly PieceInBatch[][];
  private readonly looks: Float32Array;
  private readonly boxes: Float32Array;
  private readonly places: Uint32Array;
  private readonly matrices: Float64Array;
  private readonly coordinates: readonly Float32Array[];

  constructor(
    private readonly pack: ViewPack,
    private readonly table: AppearanceTable,
  ) {
    const { arrays, description } = pack;
    const { count, looks: appearances, boxes, places } = description.pieces;
    this.looks = arrays.floats(appearances, appearanceRow, count);
    this.boxes = arrays.floats(boxes, 6, count);
    this.places = arrays.integers(places, pieceRow, count);
    this.matrices = arrays.doubles(description.places.matrices, 16, description.parts.length);
    this.coordinates = description.batches.map(({ positions }) => arrays.floats(positions, 3));
    this.byBatch = description.batches.map(() => []);
  }

  /** The placement of a part. */
  placeOf(part: number): Matrix4 {
    return new Matrix4().fromArray(this.matrices, 16 * part);
  }

  read({ firstSlot, slots, edges }: PackPart, place: Matrix4): readonly Piece[] {
    if (firstSlot + slots > this.table.slots) throw damagedPack(`slot ${firstSlot}`);
    return Array.from({ length: slots }, (_, i) => this.piece(firstSlot + i, place, edges));
  }

  private piece(slot: number, place: Matrix4, edges: PackPart['edges']): Piece {
    const { looks: appearances, places, boxes } = this;
    const [
      red = outOfRange(),
      green = outOfRange(),
      blue = outOfRange(),
      opacity = outOfRange(),
      ...finish
    ] = appearances.subarray(slot * appearanceRow, (slot + 1) * appearanceRow);
    const [
      glowRed = outOfRange(),
      glowGreen = outOfRange(),
      glowBlue = outOfRange(),
      roughness = outOfRange(),
    ] = finish;
    this.table.setFinish(slot, { emissive: new Color(glowRed, glowGreen, glowBlue), roughness });
    const column = (name: keyof typeof pieceColumns) =>
      places[slot * pieceRow + pieceColumns[name]] ?? outOfRange();
    const batch = column('batch');
    const isLines = batch === noBatch;
    const box = new Box3(
      new Vector3().fromArray(boxes, slot * 6),
      new Vector3().fromArray(boxes, slot * 6 + 3),
    );
    const [first, count] = [column('firstVertex'), column('vertexCount')];
    const firstTriangle = column('firstTriangle');
    if (!isLines) this.inBatch(batch, { slot, firstTriangle, place, box });
    return {
      slot,
      color: isLines ? null : new Color(red, green, blue),
      opacity,
      box,
      points: isLines ? this.linePoints(edges, place) : this.facePoints(batch, first, count, place),
      firstTriangle: column('firstTriangleOfPart'),
    };
  }

  private inBatch(batch: number, piece: PieceInBatch): void {
    const pieces = this.byBatch[batch];
    if (!pieces) throw damagedPack(`slot ${piece.slot}`);
    pieces.push(piece);
  }

  private facePoints(batch: number, first: number, count: number, place: Matrix4): Points {
    const coordinates = this.coordinates[batch] ?? new Float32Array(0);
    if (3 * (first + count) > coordinates.length) throw damagedPack(`batch ${batch}`);
    const isRepeated = this.pack.description.batches[batch]?.repeated === true;
    return { coordinates, first, count, place: isRepeated ? place : null };
  }

  private linePoints(edges: PackPart['edges'], place: Matrix4): Points {
    const { description, arrays } = this.pack;
    const [number, firstSegment, count] = edges ?? noEdges;
    const lines = description.lines[number];
    const coordinates = lines ? arrays.floats(lines.segments, 6) : new Float32Array(0);
    if (6 * (firstSegment + count) > coordinates.length) throw damagedPack(`lines ${number}`);
    return {
      coordinates,
      first: 2 * firstSegment,
      count: 2 * count,
      place: lines?.slots ? null : place,
    };
  }
}

const noEdges = [-1, 0, 0] as const;
