import { readMaterial, type MaterialChoice } from '../../../../model/facts/materials';
import { isRecord } from '../../../../words/unknown';
import type { Model, Part } from '../../../model/model';

/** Materials by the shape of parts; all instances of a part have the same material. */
export type ChosenMaterials = ReadonlyMap<string, MaterialChoice>;

/** Reads what the mass tool remembered for a content. */
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

/** @param choice null removes the material */
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

/** The parts that can be weighed: those with faces. */
export function weighable({ parts, revisions }: Model): readonly Part[] {
  // In a comparison, the parts of the new revision.
  const own = revisions ? parts.filter(({ path }) => path[0] === 1) : parts;
  return own.filter(({ pieces }) => pieces.some(({ color }) => color !== null));
}

// Stable for one content, for which it is remembered.
function keyOf({ shape }: Part): string {
  return String(shape);
}
