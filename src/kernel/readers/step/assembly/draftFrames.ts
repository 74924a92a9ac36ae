import { withoutCompounds } from '../compoundItems';
import type { FrameDraft } from './frameDraft';
import { FrameMembers } from './frameMembers';
import { FrameUses } from './frameUses';
import type { StepFile } from '../../../part21/stepFile';
import { readProducts } from './productStructure';
import {
  isGeometry,
  isTessellated,
  relationshipsOf,
  representationOf,
  shapeRepresentationTypes,
} from '../../../part21/representations';
import type { Styles } from '../styles';

/** Finds the frames of a file and how they use each other. */
export function draftFrames(file: StepFile, styles: Styles): DraftedFrames {
  const structure = readProducts(file);
  const relationships = relationshipsOf(file);
  const placing = new Set(
    structure.occurrences.flatMap(({ placedBy }) => placedBy?.relationship ?? []),
  );
  // A relationship without transformation ties two representations into one frame, unless it is
  // there to place an occurrence just where it was drawn.
  const sameFrame = relationships.filter(
    ({ id, transformation }) => transformation === null && !placing.has(id),
  );
  const members = new FrameMembers(structure.products, sameFrame);
  const uses = new FrameUses(file, styles, structure, relationships, members);
  const drafts = new Map<number, FrameDraft>();
  const draft = (first: number) => {
    const waiting = [first];
    // The list grows while it is walked: a frame's components come right behind it.
    for (const key of waiting) {
      if (drafts.has(key)) continue;
      const frame = draftFrame(file, styles, members.of(key));
      const name = structure.products.get(key)?.name ?? frame.name;
      const drafted = { ...frame, name, uses: uses.of(key, frame.representations) };
      drafts.set(key, drafted);
      for (const { to } of drafted.uses) waiting.push(to);
    }
  };
  for (const key of structure.products.keys()) draft(key);
  const reached = new Set([...drafts.values()].flatMap(({ geometry }) => geometry));
  for (const orphan of orphans(file, members, reached)) draft(members.keyOf(orphan));
  return { drafts, warnings: uses.warnings() };
}

export interface DraftedFrames {
  readonly drafts: ReadonlyMap<number, FrameDraft>;
  readonly warnings: readonly string[];
}

function draftFrame(file: StepFile, styles: Styles, members: readonly number[]) {
  const representations = members
    .flatMap((id) => representationOf(file, id) ?? [])
    .filter(({ id }) => !styles.isHidden(id));
  const listed = new Map<number, number>();
  for (const { id, items } of representations) {
    for (const item of withoutCompounds(file, items)) {
      if (isGeometry(file, item) && !styles.isHidden(item)) listed.set(item, id);
    }
  }
  return {
    name: representations[0]?.name ?? '',
    geometry: exactFirst(file, [...listed.keys()]),
    representationOf: listed,
    representations,
  };
}

/** Where a frame has exact geometry, its tessellated twin is left out. */
function exactFirst(file: StepFile, geometry: number[]): number[] {
  const exact = geometry.filter((id) => !isTessellated(file, id));
  return exact.length > 0 ? exact : geometry;
}

/** Representations with geometry that no product leads to: files without product structure have only these. */
function orphans(file: StepFile, members: FrameMembers, reached: ReadonlySet<number>): number[] {
  const isNew = (item: number) => !reached.has(item) && isGeometry(file, item);
  return file
    .idsOf(...shapeRepresentationTypes)
    .filter((id) => !members.isClaimed(id))
    .filter((id) => withoutCompounds(file, representationOf(file, id)?.items ?? []).some(isNew));
}
