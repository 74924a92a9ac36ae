import { referenceIn, referencesIn } from '../../../../part21/parameter';
import { isGeometry, mappedItemOf } from '../../../../part21/representations';
import { withoutCompounds } from '../../compoundItems';
import type { PmiFile } from '../pmiFile';

/** The geometry that a saved view shows, as its draughting models list it. */
export interface ViewShapes {
  /** Instance numbers of representations that it maps; it shows everything in them. */
  readonly representations: readonly number[];
  /** Instance numbers of solids and surfaces that it lists itself. */
  readonly bodies: readonly number[];
}

/** Returns null if the view lists no geometry and so shows all. @param hidden items that the view hides */
export function shapesIn(
  pmi: PmiFile,
  items: readonly number[],
  hidden: ReadonlySet<number>,
): ViewShapes | null {
  const listed = withoutCompounds(pmi.file, items);
  const representations = new Set<number>();
  const bodies = new Set<number>();
  let isSubset = false;
  for (const id of listed) {
    const mapped = mappedItemOf(pmi.file, id)?.representation ?? null;
    const body = mapped === null ? bodyOf(pmi, id) : null;
    if (mapped === null && body === null) continue;
    isSubset = true;
    if (hidden.has(id)) continue;
    if (mapped !== null && !hidden.has(mapped)) representations.add(mapped);
    if (body !== null && !hidden.has(body)) bodies.add(body);
  }
  return isSubset ? { representations: [...representations], bodies: [...bodies] } : null;
}

/** The union of what several models with one camera show. */
export function shapesOfBoth(one: ViewShapes | null, other: ViewShapes | null): ViewShapes | null {
  if (!one || !other) return one ?? other;
  return {
    representations: [...new Set([...one.representations, ...other.representations])],
    bodies: [...new Set([...one.bodies, ...other.bodies])],
  };
}

/** The items that are hidden only in one draughting model (ISO 10303-46, context_dependent_invisibility). */
export function hiddenByModel(pmi: PmiFile): ReadonlyMap<number, ReadonlySet<number>> {
  const hidden = new Map<number, Set<number>>();
  for (const id of pmi.idsOf(inContext)) {
    const parameters = pmi.file.parameters(id, inContext) ?? [];
    const model = referenceIn(parameters.at(-1));
    if (model === null) continue;
    const inherited = pmi.file.parameters(id, 'INVISIBILITY');
    const ofModel = hidden.get(model) ?? new Set<number>();
    hidden.set(model, ofModel);
    for (const item of referencesIn((inherited ?? parameters)[0])) {
      ofModel.add(item);
      ofModel.add(styledBy(pmi, item) ?? item);
    }
  }
  return hidden;
}

const inContext = 'CONTEXT_DEPENDENT_INVISIBILITY';

/** The body itself, or the one that a styled item refers to. Styled faces and curves do not tell what is shown. */
function bodyOf(pmi: PmiFile, id: number): number | null {
  const body = styledBy(pmi, id) ?? id;
  return isGeometry(pmi.file, body) ? body : null;
}

function styledBy(pmi: PmiFile, id: number): number | null {
  return referenceIn(pmi.file.parameters(id, 'STYLED_ITEM')?.at(-1));
}
