import type { PmiFile } from '../pmiFile';

/** One annotation for display, selection and lists: a callout, or an annotation occurrence outside any callout. */
export interface Callout {
  readonly id: number;
  /** Numbers of its annotation occurrences. */
  readonly drawn: readonly number[];
}

/**
 * Callouts that contain lines, fills or triangles, and annotation occurrences outside callouts. Placeholders, in which
 * a program may write the text itself, contain nothing to draw (ISO 10303-101, 10303-46).
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
