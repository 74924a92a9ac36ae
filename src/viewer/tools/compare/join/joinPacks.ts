import { outOfRange } from '../../../../words/outOfRange';
import {
  appearanceRow,
  noLook,
  type PackDescription,
  type PackMesh,
  type PackNode,
  type PackPart,
  type PackPicture,
  type Span,
} from '../../../../model/viewPack';
import { readModelExtras } from '../../../../model/readModelExtras';
import { memoized } from '../../../../words/memoized';
import { say } from '../../../../words/say';
import type { Vector } from '../../../../model/shapes';
import { minus } from '../../../../model/vectors';
import type { ViewPack } from '../../../pack/readPack';
import { joined, JoinedArrays } from './joinedArrays';
import { joinFaces } from './joinFaces';
import type { JoinedSide } from './joinedSide';
import { joinLines } from './joinLines';

/** Names of the two revisions, such as `HEAD · a1b2c3d`. */
export interface RevisionNames {
  readonly before: string;
  readonly after: string;
}

/**
 * Combines two packs to one that can be shown as one model: its roots are the revisions, 0 the old and 1 the new one.
 * What is equal in both is held once; nothing refers to the memory of the packs.
 * @throws UnreadableModel when arrays are out of range
 */
export function joinPacks(before: ViewPack, after: ViewPack, names: RevisionNames): ViewPack {
  const [first, second] = [before.description, after.description];
  const to = new JoinedArrays();
  const origin = first.origin ?? [0, 0, 0];
  const shift = minus(second.origin ?? [0, 0, 0], origin);
  const pictures = new Pictures(to);
  const old = {
    ...before,
    firstSlot: 0,
    shift: [0, 0, 0] as const,
    pictures: pictures.add(before),
    moved: (points: Float32Array<ArrayBuffer>) => points,
  };
  const current = {
    ...after,
    firstSlot: first.pieces.count,
    shift,
    pictures: pictures.add(after),
    moved: (points: Float32Array<ArrayBuffer>) => shifted(points, shift),
  };
  const { batches, places } = joinFaces(old, current, to);
  const { lines, edges } = joinLines(old, current, to);
  const meshes = [...meshesOf(before, 0, to), ...meshesOf(after, first.meshes.length, to)];
  const movedParts = second.parts.map((part): PackPart => ({
    ...part,
    mesh: part.mesh + first.meshes.length,
    firstSlot: part.firstSlot + first.pieces.count,
  }));
  const parts = [...first.parts, ...movedParts].map(({ edges: given, ...part }, i): PackPart => {
    const own = given && edges[i];
    return own ? { ...part, edges: own } : part;
  });
  const description = {
    facts: joinedFacts(first, second, names),
    origin,
    roots: [
      { name: names.before, index: 0, children: first.roots },
      {
        name: names.after,
        index: 1,
        children: second.roots.map((root) => movedNode(root, first.parts.length)),
      },
    ],
    ...{ parts, meshes, batches, lines },
    pictures: pictures.all,
    pieces: joinedPieces(old, current, to.add(places), to),
    places: joinedPlaces(old, current, shift, to),
  };
  return { description, arrays: to.arrays };
}

function movedNode({ name, product, index, part, children }: PackNode, parts: number): PackNode {
  return {
    name,
    ...(product !== undefined && { product }),
    index,
    ...(part !== undefined && { part: part + parts }),
    children: (children ?? []).map((child) => movedNode(child, parts)),
  };
}

function meshesOf(
  { description, arrays }: ViewPack,
  firstMesh: number,
  to: JoinedArrays,
): readonly PackMesh[] {
  return description.meshes.map(({ sameAs, faceStarts, edgeStarts, extras }): PackMesh => ({
    ...(sameAs !== undefined && { sameAs: sameAs + firstMesh }),
    ...(faceStarts && { faceStarts: to.once(arrays.integers(faceStarts)) }),
    ...(edgeStarts && { edgeStarts: to.once(arrays.integers(edgeStarts)) }),
    ...(extras && { extras: to.once(arrays.bytes(extras)) }),
  }));
}

/** The textures of both packs, equal ones once. */
class Pictures {
  readonly all: PackPicture[] = [];
  private readonly numbers = new Map<string, number>();

  constructor(private readonly to: JoinedArrays) {}

  /** @returns the number of each picture of a pack */
  add({ description, arrays }: ViewPack): readonly number[] {
    return description.pictures.map((picture) => {
      const own = { ...picture, bytes: this.to.once(arrays.bytes(picture.bytes)) };
      return memoized(this.numbers, JSON.stringify(own), () => this.all.push(own) - 1);
    });
  }
}

function joinedPieces(
  first: JoinedSide,
  second: JoinedSide,
  places: Span,
  to: JoinedArrays,
): PackDescription['pieces'] {
  const [one, other] = [first.description.pieces, second.description.pieces];
  const looks = [first.arrays.floats(one.looks), second.arrays.floats(other.looks)] as const;
  const lookOfSlot = joinedIndices(
    first.arrays.integers(one.lookOfSlot),
    second.arrays.integers(other.lookOfSlot),
    looks[0].length / appearanceRow,
  );
  // Boxes are pairs of points.
  const boxes = second.moved(second.arrays.floats(other.boxes));
  return {
    count: one.count + other.count,
    looks: to.add(joined(Float32Array, ...looks)),
    lookOfSlot: to.add(lookOfSlot),
    boxes: to.add(joined(Float32Array, first.arrays.floats(one.boxes), boxes)),
    places,
  };
}

function joinedPlaces(
  first: JoinedSide,
  second: JoinedSide,
  shift: Vector,
  to: JoinedArrays,
): PackDescription['places'] {
  const [one, other] = [first.description.places, second.description.places];
  const turns = [first.arrays.doubles(one.turns), second.arrays.doubles(other.turns)] as const;
  const turnOfPart = joinedIndices(
    first.arrays.integers(one.turnOfPart),
    second.arrays.integers(other.turnOfPart),
    turns[0].length / 9,
  );
  const steps = shifted(second.arrays.doubles(other.steps), shift);
  return {
    turnOfPart: to.add(turnOfPart),
    steps: to.add(joined(Float64Array, first.arrays.doubles(one.steps), steps)),
    turns: to.add(joined(Float64Array, ...turns)),
  };
}

/** The indices of both; those of the second are raised, except for those that stand for none. */
function joinedIndices(
  first: Uint32Array<ArrayBuffer>,
  second: Uint32Array<ArrayBuffer>,
  by: number,
): Uint32Array<ArrayBuffer> {
  const raised = second.map((number) => (number === noLook ? number : number + by));
  return joined(Uint32Array, first, raised);
}

/** Points moved by a vector; the same array when there is nothing to do. */
function shifted<T extends Float32Array<ArrayBuffer> | Float64Array<ArrayBuffer>>(
  points: T,
  shift: Vector,
): T {
  if (shift.every((step) => step === 0)) return points;
  const all = points.slice() as T;
  for (let i = 0; i < all.length; i++) {
    all[i] = (all[i] ?? outOfRange()) + (shift[i % 3] ?? outOfRange());
  }
  return all;
}

// Facts of Caliper's kernel are given only if it made both revisions.
function joinedFacts(
  first: PackDescription,
  second: PackDescription,
  names: RevisionNames,
): PackDescription['facts'] {
  const { caliper } = second.facts;
  const lacking = [...lackingIn(first, names.before), ...lackingIn(second, names.after)];
  const notes = [...new Set([...lacking, ...first.facts.notes, ...second.facts.notes])];
  return { ...second.facts, caliper: first.facts.caliper === null ? null : caliper, notes };
}

/** Notes which parts could not be read, since they would otherwise look added or removed. */
function lackingIn({ facts }: PackDescription, file: string): readonly string[] {
  const leftOut = readModelExtras(facts.caliper)?.leftOut ?? [];
  const names = leftOut.flatMap(({ name }) => name || []).join(say(', '));
  return leftOut.length === 0
    ? []
    : [
        say(
          'Left out of {file}, because they could not be read: {names}. Here they are neither added nor removed.',
          { file, names },
        ),
      ];
}
