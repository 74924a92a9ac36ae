import { edgeDensity } from './edgeDensity';
import { adjacentPieces } from './adjacentPieces';
import type { Model, Piece } from './model';
import { pieceTriangles } from './pieceTriangles';

/**
 * Gives each edge segment of a part the appearance of an adjacent piece, for parts that have pieces of both kinds. A
 * segment between pieces of both kinds gets the appearance of the piece for which `leads` is true. In models with so
 * many edges that each part is drawn as an instance, edges keep the appearance of the part's first piece.
 */
export function useAdjacentAppearance(model: Model, leads: (piece: Piece) => boolean): void {
  const mixed = model.edges.filter(
    ({ slots, part }) => slots !== null && isMixed(part.pieces, leads),
  );
  if (mixed.length === 0) return;
  const triangles = pieceTriangles(model);
  const byMesh = new Map<number, Int32Array>();
  for (const edge of mixed) {
    const { part, slot, slots } = edge;
    const { pieces } = part;
    const beside = byMesh.get(part.mesh) ?? adjacentPieces(edge, triangles, inOrder(pieces, leads));
    byMesh.set(part.mesh, beside);
    beside.forEach((number, segment) => {
      if (slots) slots[segment] = pieces[number]?.slot ?? slot;
    });
    const density = edgeDensity(edge);
    for (const piece of pieces) model.appearances.setEdgeDensity(piece.slot, density);
  }
}

/** Gives all edges the appearance of the first piece of their part. */
export function useFirstAppearance({ edges }: Pick<Model, 'edges'>): void {
  for (const { slot, slots } of edges) slots?.fill(slot);
}

function isMixed(pieces: readonly Piece[], leads: (piece: Piece) => boolean): boolean {
  return pieces.some(leads) && !pieces.every(leads);
}

/** Numbers of the pieces, with those for which `leads` is true first. */
function inOrder(pieces: readonly Piece[], leads: (piece: Piece) => boolean): readonly number[] {
  return [true, false].flatMap((wanted) =>
    pieces.flatMap((piece, number) => (leads(piece) === wanted ? [number] : [])),
  );
}
