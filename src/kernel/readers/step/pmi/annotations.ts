import { referencesIn } from '../../../part21/parameter';
import type { PmiFile } from './pmiFile';

/**
 * How many annotations a file draws, as lines, fills or triangles: callouts with something drawn in them, and what is
 * drawn in no callout. Placeholders, where a program may write a text by itself, draw nothing. (ISO 10303-101, 10303-46)
 */
export function countAnnotations(pmi: PmiFile): number {
  const drawn = new Set(pmi.idsOf(...[...pmi.file.types()].filter(draws)));
  const inCallouts = new Set<number>();
  let callouts = 0;
  for (const id of pmi.idsOf('DRAUGHTING_CALLOUT')) {
    const [contents] = pmi.own(id, 'DRAUGHTING_CALLOUT', 1) ?? [];
    const here = referencesIn(contents).filter((content) => drawn.has(content));
    for (const content of here) inCallouts.add(content);
    if (here.length > 0) callouts += 1;
  }
  return callouts + [...drawn].filter((id) => !inCallouts.has(id)).length;
}

function draws(type: string): boolean {
  const isAnnotation = type.endsWith('_OCCURRENCE') && type.includes('ANNOTATION');
  return isAnnotation && !type.includes('PLACEHOLDER');
}
