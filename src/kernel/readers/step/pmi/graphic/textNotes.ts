import type { PmiAnnotation, PmiNote } from '../../../../../model/pmi/pmi';
import type { PmiFile } from '../pmiFile';
import type { AnnotationLinks } from './annotationLinks';
import { styledItem } from './annotationStyle';
import type { Callout } from './callouts';
import { isText, writtenText } from './writtenText';

/**
 * The notes that callouts have as text in a font and not as lines, by the numbers of the callouts. A callout that
 * presents an element has its text from that.
 */
export function textNotes(
  pmi: PmiFile,
  callouts: readonly Callout[],
  links: AnnotationLinks,
): readonly PmiNote<number>[] {
  return callouts.flatMap(({ id, drawn }) => {
    const items = drawn.flatMap((one) => styledItem(pmi, one).item ?? []);
    const written = items.filter((item) => isText(pmi, item));
    if (written.length === 0) return [];
    return pmi.each([id], () => {
      const { elements, faces, edges } = links.of([id, ...drawn]);
      if (elements.length > 0) return null;
      const text = written.map((item) => writtenText(pmi, item)).join('\n');
      return { id, text, product: links.productOf([id, ...drawn]), faces, edges };
    });
  });
}

/** Ties annotations to the notes of their callouts. Those of which nothing is drawn are left out: the note is all. */
export function withNotes(
  annotations: readonly PmiAnnotation<number>[],
  notes: readonly PmiNote<number>[],
): readonly PmiAnnotation<number>[] {
  if (notes.length === 0) return annotations;
  const noted = new Set(notes.map(({ id }) => id));
  return annotations.flatMap((one) => {
    if (!noted.has(one.id)) return [one];
    const isDrawn = one.lines.length + one.triangles.length > 0;
    return isDrawn ? [{ ...one, elements: [...one.elements, one.id] }] : [];
  });
}
