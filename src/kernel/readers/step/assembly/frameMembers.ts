import type { Product } from './productStructure';
import type { Relationship } from '../../../part21/representations';

/**
 * Which representations belong to which frame: those of a product, and those connected to them by a relationship
 * without a transformation. The key of a frame is the number of its product definition or, without a product, of one of
 * its representations.
 */
export class FrameMembers {
  private readonly neighbours = new Map<number, number[]>();
  private readonly keys = new Map<number, number>();
  private readonly members = new Map<number, number[]>();

  constructor(products: ReadonlyMap<number, Product>, sameFrame: readonly Relationship[]) {
    for (const { first, second } of sameFrame) {
      append(this.neighbours, first, second);
      append(this.neighbours, second, first);
    }
    const owned = [...products.values()].filter(
      ({ representations }) => representations.length > 0,
    );
    // First come the representations that products name themselves, so that no relationship assigns them to another
    // product.
    for (const { id, representations } of owned) {
      for (const representation of representations) this.claim(representation, id);
      this.members.set(id, [...representations]);
    }
    for (const { id } of owned) this.claimNeighbours(id);
  }

  /** The frame to which a representation belongs. A representation of no product gets a frame of its own. */
  keyOf(representation: number): number {
    const known = this.keys.get(representation);
    if (known !== undefined) return known;
    this.claim(representation, representation);
    this.members.set(representation, [representation]);
    this.claimNeighbours(representation);
    return representation;
  }

  isClaimed(representation: number): boolean {
    return this.keys.has(representation);
  }

  of(key: number): readonly number[] {
    return this.members.get(key) ?? [];
  }

  private claim(representation: number, key: number): void {
    if (!this.keys.has(representation)) this.keys.set(representation, key);
  }

  private claimNeighbours(key: number): void {
    const members = this.members.get(key) ?? [];
    // The list grows during the loop.
    for (const member of members) {
      for (const neighbour of this.neighbours.get(member) ?? []) {
        if (this.keys.has(neighbour)) continue;
        this.keys.set(neighbour, key);
        members.push(neighbour);
      }
    }
  }
}

function append(lists: Map<number, number[]>, key: number, value: number): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
