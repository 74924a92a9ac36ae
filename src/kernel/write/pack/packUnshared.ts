import type { OwnTriangles, Span } from '../../../model/viewPack';
import type { Meaning, Numbers } from '../../../model/pack/code/encodeBlock';
import { outOfRange } from '../../../words/outOfRange';
import { groupBy } from '../../../words/groupBy';
import { triangleCount } from '../../base/viewScene';
import type { FacePiece } from './batchPieces';
import { mergePieces, type MergedPieces } from './mergePieces';
import type { PackData } from './packData';
import type { PieceSizes } from './pieceSizes';
import type { PieceTable } from './pieceTable';

/**
 * A batch with at most this many triangles is one unit; in a larger one, pieces of similar size form units of
 * at most this size.
 */
const unitTriangles = 65_536;

/** Writes the triangles of those pieces of a batch whose geometry is placed once, large pieces before small ones. */
export function packUnshared(
  pieces: readonly FacePiece[],
  batch: number,
  sizes: PieceSizes,
  table: PieceTable,
  data: PackData,
): OwnTriangles {
  const units = unitsOf(pieces, sizes).map((unit) => ({
    ...unit,
    merged: mergePieces(unit.pieces),
  }));
  const arrays = new OwnArrays(
    units.map(({ merged }) => merged),
    data,
  );
  for (const { pieces: own, size, merged } of units) {
    own.forEach((piece, i) => {
      table.addOwn(piece, batch, merged.ranges[i] ?? outOfRange());
    });
    data.addUnit({ owner: { batch }, pieces: own.length, size }, () => {
      arrays.write(merged);
    });
  }
  return arrays.spans;
}

interface OwnUnit {
  readonly pieces: readonly FacePiece[];
  readonly size: number;
}

/** Groups pieces by powers of two of their size, in the given order. */
function unitsOf(pieces: readonly FacePiece[], sizes: PieceSizes): readonly OwnUnit[] {
  const sized = pieces.map((piece) => ({ piece, size: sizes.of(piece) }));
  const total = pieces.reduce((sum, { faces }) => sum + triangleCount(faces.geometry), 0);
  if (total <= unitTriangles) return [unitOf(sized)];
  const groups = groupBy(sized, ({ size }) => Math.floor(Math.log2(size)));
  const units = [...groups.values()].flatMap((group) => divided(group).map(unitOf));
  // In the order of the file, because a page relies on their number.
  return units.sort((one, other) => other.size - one.size);
}

type Sized = readonly { readonly piece: FacePiece; readonly size: number }[];

function unitOf(sized: Sized): OwnUnit {
  return {
    pieces: sized.map(({ piece }) => piece),
    size: sized.reduce((most, { size }) => Math.max(most, size), 0),
  };
}

function divided(sized: Sized): readonly Sized[] {
  const units: Sized[number][][] = [];
  let triangles = Infinity;
  for (const one of sized) {
    const more = triangleCount(one.piece.faces.geometry);
    const isFull = triangles + more > unitTriangles;
    if (isFull) units.push([]);
    triangles = isFull ? more : triangles + more;
    units.at(-1)?.push(one);
  }
  return units;
}

/** The arrays of a batch, which its units fill one after the other. */
class OwnArrays {
  readonly spans: OwnTriangles;
  private vertices = 0;
  private corners = 0;

  constructor(
    all: readonly MergedPieces[],
    private readonly data: PackData,
  ) {
    const room = (arrayOf: (one: MergedPieces) => Numbers | null): Span | null => {
      const arrays = all.flatMap((one) => arrayOf(one) ?? []);
      const length = arrays.reduce((sum, array) => sum + array.length, 0);
      return arrays[0] ? data.reserve(length, arrays[0].BYTES_PER_ELEMENT) : null;
    };
    const [normals, colors, uvs] = [
      room((one) => one.normals),
      room((one) => one.colors),
      room((one) => one.uvs),
    ];
    this.spans = {
      positions: room((one) => one.positions) ?? outOfRange(),
      ...(normals && { normals }),
      ...(colors && { colors }),
      ...(uvs && { uvs }),
      index: room((one) => one.index) ?? outOfRange(),
    };
  }

  write({ positions, normals, colors, uvs, index }: MergedPieces): void {
    const { spans, vertices, corners } = this;
    this.add(spans.positions, 3 * vertices, positions, { kind: 'points' });
    this.add(spans.normals, 2 * vertices, normals);
    this.add(spans.colors, 4 * vertices, colors);
    this.add(spans.uvs, 2 * vertices, uvs);
    this.add(spans.index, corners, index, { kind: 'corners', first: vertices });
    this.vertices += positions.length / 3;
    this.corners += index.length;
  }

  private add(
    span: Span | undefined,
    first: number,
    numbers: Numbers | null,
    meaning: Meaning | null = null,
  ): void {
    if (span && numbers) this.data.addTo(span, first, numbers, meaning);
  }
}
