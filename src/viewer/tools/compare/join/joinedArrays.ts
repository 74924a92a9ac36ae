import { outOfRange } from '../../../../words/outOfRange';
import { groupBy } from '../../../../words/groupBy';
import { memoized } from '../../../../words/memoized';
import type { Span } from '../../../../model/viewPack';
import { PackArrays, type AddedArray } from '../../../pack/packArrays';

/** The arrays of a joined pack. */
export class JoinedArrays {
  readonly arrays = new PackArrays(new ArrayBuffer(0));
  /** What was added by `once`, by hash. */
  private readonly known = new Map<number, { readonly bytes: AddedArray; readonly span: Span }[]>();

  add(numbers: AddedArray): Span {
    return this.arrays.add(numbers);
  }

  /** Adds an array unless one with the same bytes is there, which is given then. */
  once(numbers: AddedArray): Span {
    const alike = memoized(this.known, hashOf([numbers]), () => []);
    const same = alike.find((one) => areEqual(one.bytes, numbers));
    if (same) return same.span;
    const span = this.arrays.add(numbers);
    alike.push({ bytes: this.arrays.bytes([span[0], numbers.byteLength]), span });
    return span;
  }
}

/** Equal arrays have equal hashes; `added` is added to each number of a `Uint32Array`. */
export function hashOf(arrays: readonly AddedArray[], added = 0): number {
  let hash = 0x811c9dc5;
  for (const array of arrays) {
    const words = wordsOf(array);
    const more = array instanceof Uint32Array ? added : 0;
    for (let i = 0; i < words.length; i++) {
      hash = Math.imul(hash ^ ((words[i] ?? outOfRange()) + more), 0x85ebca6b);
      hash ^= hash >>> 15;
    }
    hash = Math.imul(hash ^ array.byteLength, 0xc2b2ae35);
  }
  return hash;
}

/** Whether two arrays have the same bytes. */
export function areEqual(one: AddedArray, other: AddedArray): boolean {
  if (one.byteLength !== other.byteLength) return false;
  const [words, others] = [wordsOf(one), wordsOf(other)];
  for (let i = 0; i < words.length; i++) if (words[i] !== others[i]) return false;
  return true;
}

/** The bytes by fours where that is possible, since the arrays are large. */
function wordsOf({ buffer, byteOffset, byteLength }: AddedArray): Uint32Array | Uint8Array {
  return byteOffset % 4 === 0 && byteLength % 4 === 0
    ? new Uint32Array(buffer, byteOffset, byteLength / 4)
    : new Uint8Array(buffer, byteOffset, byteLength);
}

/** What one of two packs has, which the other may have as well. */
interface Joinable {
  /** Equal for equal ones. */
  readonly hash: number;
}

/** How two things are compared, and where they are written. */
interface Joining<T> {
  /** Only those of one group are written together. */
  readonly groupOf: (one: T) => unknown;
  readonly isEqual: (one: T, other: T) => boolean;
  /** Writes `like` for each of the lists, whose items are equal to it. */
  readonly add: (like: readonly T[], lists: readonly (readonly T[])[]) => void;
  /** Writes those of the others that only stand elsewhere. @returns which these are */
  readonly addMoved: (others: readonly T[]) => ReadonlySet<T>;
}

/** Writes what two packs have: what is equal in both once, for two lists; and what only moved once, for all places. */
export function joinEqual<T extends Joinable>(
  first: readonly T[],
  second: readonly T[],
  { groupOf, isEqual, add, addMoved }: Joining<T>,
): void {
  const pairs = equalPairs(first, second, isEqual);
  const paired = new Set(pairs.values());
  const others = [
    ...first.filter((one) => !pairs.has(one)),
    ...second.filter((one) => !paired.has(one)),
  ];
  const moved = addMoved(others);
  const isAlone = (one: T) => !pairs.has(one) && !paired.has(one) && !moved.has(one);
  const addAlone = (rest: readonly T[]) => {
    add(rest, [rest]);
  };
  for (const own of groupBy(first, groupOf).values()) {
    const common = own.filter((one) => pairs.has(one));
    add(common, [common, common.map((one) => pairs.get(one) ?? outOfRange())]);
    addAlone(own.filter(isAlone));
  }
  for (const own of groupBy(second, groupOf).values()) {
    addAlone(own.filter(isAlone));
  }
}

/** The numbers of both, one after the other. */
export function joined<T extends Tabled>(make: new (length: number) => T, one: T, other: T): T {
  const all = new make(one.length + other.length);
  all.set(one);
  all.set(other, one.length);
  return all;
}

type Tabled = Float32Array<ArrayBuffer> | Float64Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;

/** Finds an equal one in the second list for as many of the first as there are, each at most once. */
function equalPairs<T extends Joinable>(
  first: readonly T[],
  second: readonly T[],
  isEqual: (one: T, other: T) => boolean,
): ReadonlyMap<T, T> {
  const waiting = new Map<number, T[]>();
  for (const one of first) memoized(waiting, one.hash, () => []).push(one);
  const pairs = new Map<T, T>();
  for (const other of second) {
    const alike = waiting.get(other.hash) ?? [];
    const at = alike.findIndex((one) => isEqual(one, other));
    if (at < 0) continue;
    const [one = outOfRange()] = alike.splice(at, 1);
    pairs.set(one, other);
  }
  return pairs;
}
