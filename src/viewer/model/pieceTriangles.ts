import { outOfRange } from '../../words/outOfRange';
import type { Copy, FaceBatch, Model } from './model';

/** Where the triangles of a piece are in its batch. */
export interface PieceTriangles {
  readonly batch: FaceBatch;
  readonly copy: Copy;
  /** Number of the first triangle in the batch. */
  readonly first: number;
  readonly count: number;
}

/** The triangles of each piece that has any, by slot. */
export function pieceTriangles({ batches }: Model): ReadonlyMap<number, PieceTriangles> {
  const bySlot = new Map<number, PieceTriangles>();
  for (const batch of batches) {
    const all = batch.index.length / 3;
    for (const copy of batch.copies) {
      copy.slots.forEach((slot, i) => {
        const first = copy.firstTriangles[i] ?? outOfRange();
        const count = (copy.firstTriangles[i + 1] ?? all) - first;
        bySlot.set(slot, { batch, copy, first, count });
      });
    }
  }
  return bySlot;
}
