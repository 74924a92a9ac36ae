import { readMaterial, type MaterialChoice } from '../../../../model/facts/materials';
import { isRecord } from '../../../../words/unknown';
import type { Model, Part } from '../../../model/model';

/** What the parts of a model are made of, by what they are: all instances of a part are of one material. */
export type ChosenMaterials = ReadonlyMap<string, MaterialChoice>;

/** Reads what the tool of masses remembered of a content. */
export function readMaterials(value: unknown): ChosenMaterials {
  const entries = isRecord(value) ? Object.entries(value) : [];
  return new Map(
    entries.flatMap(([part, given]): [string, MaterialChoice][] => {
      const choice = readMaterial(given);
      return choice ? [[part, choice]] : [];
    }),
  );
}

export function materialOf(part: Part, chosen: ChosenMaterials): MaterialChoice | null {
  return chosen.get(keyOf(part)) ?? null;
}

/** @param choice null for none any more */
export function withMaterial(
  chosen: ChosenMaterials,
  parts: readonly Part[],
  choice: MaterialChoice | null,
): ChosenMaterials {
  const now = new Map(chosen);
  for (const part of parts) {
    if (choice) now.set(keyOf(part), choice);
    else now.delete(keyOf(part));
  }
  return now;
}

/** All that can be weighed: parts with faces. */
export function weighable({ parts, revisions }: Model): readonly Part[] {
  // Of two revisions that stand in each other, the new one.
  const own = revisions ? parts.filter(({ path }) => path[0] === 1) : parts;
  return own.filter(({ pieces }) => pieces.some(({ color }) => color !== null));
}

// Stable for one content, which is what is remembered.
function keyOf({ shape }: Part): string {
  return String(shape);
}
