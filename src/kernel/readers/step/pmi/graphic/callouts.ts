import type { PmiFile } from '../pmiFile';

/** What is shown, pointed at and listed as one: a callout, or what is drawn in none. */
export interface Callout {
  readonly id: number;
  /** Its annotation occurrences. */
  readonly drawn: readonly number[];
}

/**
 * Callouts with something drawn in them, as lines, fills or triangles, and what is drawn in no callout. Placeholders,
 * where a program may write a text by itself, draw nothing. (ISO 10303-101, 10303-46)
 */
export function readCallouts(pmi: PmiFile): readonly Callout[] {
  const drawn = new Set(pmi.idsOf(...[...pmi.file.types()].filter(draws)));
  const inCallouts = new Set<number>();
  const callouts = pmi.idsOf('DRAUGHTING_CALLOUT').flatMap((id): Callout[] => {
    const [contents] = pmi.own(id, 'DRAUGHTING_CALLOUT', 1) ?? [];
    const here = pmi.references(contents).filter((content) => drawn.has(content));
    for (const content of here) inCallouts.add(content);
    return here.length > 0 ? [{ id, drawn: here }] : [];
  });
  const alone = [...drawn].filter((id) => !inCallouts.has(id));
  return [...callouts, ...alone.map((id) => ({ id, drawn: [id] }))];
}

function draws(type: string): boolean {
  const isAnnotation = type.endsWith('_OCCURRENCE') && type.includes('ANNOTATION');
  return isAnnotation && !type.includes('PLACEHOLDER');
}
