import { withoutCompounds } from '../compoundItems';
import type { FrameDraft } from './frameDraft';
import { FrameMembers } from './frameMembers';
import { FrameUses } from './frameUses';
import type { StepFile } from '../../../part21/stepFile';
import { readProducts, type ProductStructure } from './productStructure';
import {
  isGeometry,
  relationshipsOf,
  representationOf,
  shapeRepresentationTypes,
  type Representation,
} from '../../../part21/representations';
import type { Styles } from '../styles';
import { withoutCopies } from './withoutCopies';
import { groupBy } from '../../../../words/groupBy';
import { partOf, type Progress } from '../../../../words/progress';

/** The instance numbers of the items of a representation that become parts. */
export type ShownOf = (representation: Representation) => readonly number[];

/** The solids and surfaces of a representation. Sets of triangles that a draughting model lists are annotations. */
function bodiesIn(file: StepFile): ShownOf {
  return ({ id, items }) => {
    const bodies = withoutCompounds(file, items).filter((item) => isGeometry(file, item));
    if (bodies.length === 0 || !file.parameters(id, 'DRAUGHTING_MODEL')) return bodies;
    return bodies.filter((item) => !file.parameters(item, ...triangleSets));
  };
}

const triangleSets = [
  'TESSELLATED_GEOMETRIC_SET',
  'TRIANGULATED_SURFACE_SET',
  'COMPLEX_TRIANGULATED_SURFACE_SET',
] as const;

/**
 * Finds the frames of a file and how they use each other.
 * @param shownOf the items that are looked for; the default is solids and surfaces
 * @param progress receives the share that is done
 */
export function draftFrames(
  file: StepFile,
  styles: Styles,
  shownOf: ShownOf = bodiesIn(file),
  progress: Progress | null = null,
): DraftedFrames {
  const structure = readProducts(file, partOf(progress, 0, 0.4));
  const relationships = relationshipsOf(file);
  const placing = new Set(
    structure.occurrences.flatMap(({ placedBy }) => placedBy?.relationship ?? []),
  );
  // A relationship without transformation puts two representations into one frame, unless it places an occurrence
  // exactly where it was modelled.
  const sameFrame = relationships.filter(
    ({ id, transformation }) => transformation === null && !placing.has(id),
  );
  const members = new FrameMembers(structure.products, sameFrame);
  const uses = new FrameUses(
    file,
    styles,
    structure,
    relationships,
    members,
    partOf(progress, 0.45, 1),
  );
  const drafts = new Map<number, FrameDraft>();
  const draft = (first: number) => {
    const waiting = [first];
    // The list grows during the loop: the components of a frame are appended to it.
    for (const key of waiting) {
      if (drafts.has(key)) continue;
      const frame = draftFrame(file, styles, members.of(key), shownOf);
      const name = structure.products.get(key)?.name ?? frame.name;
      const drafted = { ...frame, name, uses: uses.of(key, frame.representations) };
      drafts.set(key, drafted);
      for (const { to } of drafted.uses) waiting.push(to);
    }
  };
  for (const key of structure.products.keys()) draft(key);
  const reached = new Set(
    [...drafts.values()].flatMap(({ representationOf: listed }) => [...listed.keys()]),
  );
  const isLeft = (representation: Representation) =>
    shownOf(representation).some((item) => !reached.has(item));
  const found = orphans(file, members, uses, isLeft).map((orphan) => members.keyOf(orphan));
  for (const orphan of found) draft(orphan);
  const used = new Set([...drafts.values()].flatMap((frame) => frame.uses.map(({ to }) => to)));
  const isWithoutProduct = found.some((key) => {
    const { geometry } = drafts.get(key) ?? { geometry: [] };
    return geometry.length > 0 && !used.has(key);
  });
  return {
    drafts,
    isIncomplete:
      isAnyLeft(file, styles, drafts, shownOf) ||
      (isWithoutProduct && isAnyEmpty(structure, drafts, (key) => hasShape(file, members.of(key)))),
    warnings: uses.warnings(),
    areAllPlaced: uses.areAllKnown,
    keyOf: (representation) =>
      members.isClaimed(representation) ? members.keyOf(representation) : null,
  };
}

export interface DraftedFrames {
  readonly drafts: ReadonlyMap<number, FrameDraft>;
  readonly warnings: readonly string[];
  /** Whether the place of every frame could be read. */
  readonly areAllPlaced: boolean;
  /** Whether the file has geometry of a product without saying of which, or where it is placed. */
  readonly isIncomplete: boolean;
  /** The key of the frame to which a representation belongs; null if it belongs to none. */
  readonly keyOf: (representation: number) => number | null;
}

/** Whether a representation has bodies that no frame has. */
function isAnyLeft(
  file: StepFile,
  styles: Styles,
  drafts: ReadonlyMap<number, FrameDraft>,
  shownOf: ShownOf,
): boolean {
  const reached = new Set(
    [...drafts.values()].flatMap((draft) => [...draft.representationOf.keys()]),
  );
  return file
    .idsOf(...shapeRepresentationTypes)
    .filter((id) => !styles.isHidden(id))
    .flatMap((id) => representationOf(file, id) ?? [])
    .some((one) => shownOf(one).some((item) => !reached.has(item) && !styles.isHidden(item)));
}

/** Whether an assembly uses a product that has neither a shape nor components. */
function isAnyEmpty(
  { occurrences }: ProductStructure,
  drafts: ReadonlyMap<number, FrameDraft>,
  hasShape: (key: number) => boolean,
): boolean {
  return occurrences.some(
    ({ component }) => (drafts.get(component)?.uses.length ?? 0) === 0 && !hasShape(component),
  );
}

function draftFrame(file: StepFile, styles: Styles, members: readonly number[], shownOf: ShownOf) {
  const representations = members
    .flatMap((id) => representationOf(file, id) ?? [])
    .filter(({ id }) => !styles.isHidden(id));
  const listed = new Map<number, number>();
  for (const representation of representations) {
    for (const item of shownOf(representation)) {
      if (!styles.isHidden(item)) listed.set(item, representation.id);
    }
  }
  const metres = new Map(representations.map((one) => [one.id, one.metres]));
  const metresOf = (item: number) => metres.get(listed.get(item) ?? NaN) ?? 0.001;
  return {
    name: representations[0]?.name ?? '',
    geometry: withoutCopies(file, [...listed.keys()], metresOf),
    representationOf: listed,
    representations,
  };
}

/**
 * Representations that no product refers to; files without product structure have only these.
 * @param isLeft whether a representation has geometry that is not reached yet; representations that place it are
 * orphans too
 */
function orphans(
  file: StepFile,
  members: FrameMembers,
  uses: FrameUses,
  isLeft: (representation: Representation) => boolean,
): number[] {
  const unclaimed = file
    .idsOf(...shapeRepresentationTypes)
    .filter((id) => !members.isClaimed(id))
    .flatMap((id) => representationOf(file, id) ?? []);
  const placing = unclaimed.flatMap((user) =>
    uses.placedBy(user).map((placed) => ({ user: user.id, placed })),
  );
  const usersOf = groupBy(placing, ({ placed }) => placed);
  const found = new Set(unclaimed.filter(isLeft).map(({ id }) => id));
  // The set grows during the loop.
  for (const id of found) {
    for (const { user } of usersOf.get(id) ?? []) found.add(user);
  }
  return [...found];
}

/** Whether representations list more than placements. */
function hasShape(file: StepFile, representations: readonly number[]): boolean {
  return representations.some((id) =>
    representationOf(file, id)?.items.some(
      (item) => !file.typeOf(item).startsWith('AXIS2_PLACEMENT'),
    ),
  );
}
