import { referenceIn } from '../../../../part21/parameter';
import { mappedItemOf, type Representation } from '../../../../part21/representations';
import { memoized } from '../../../../../words/memoized';
import type { PmiFile } from '../pmiFile';

/**
 * Finds the product whose shape a draughting model annotates, where the file gives one: the draughting model is related
 * to that shape or to another model which is, or it maps this shape alone, or it shares its context with no other
 * product.
 */
export class ModelShapes {
  private readonly products = new Set<number>();
  private readonly known = new Map<number, number | null>();
  /** Null for those that several products have. */
  private readonly byContext = new Map<number, number | null>();

  constructor(private readonly pmi: PmiFile) {
    const type = 'SHAPE_DEFINITION_REPRESENTATION';
    for (const id of pmi.idsOf(type)) {
      const [definition, used] = pmi.own(id, type, 2) ?? [];
      const shape = referenceIn(used);
      if (shape === null || !this.isOfProduct(referenceIn(definition))) continue;
      this.products.add(shape);
      const context = referenceIn(pmi.general(shape, 'REPRESENTATION')[2]);
      if (context === null) continue;
      const isOther = this.byContext.has(context) && this.byContext.get(context) !== shape;
      this.byContext.set(context, isOther ? null : shape);
    }
  }

  /** A model lists all of its annotations, each of which asks for it. */
  of(model: Representation): number | null {
    return memoized(this.known, model.id, () => this.find(model));
  }

  private find({ id, items, context }: Representation): number | null {
    const related = new Set([id]);
    // The set grows while it is walked.
    for (const model of related) {
      if (this.products.has(model)) return model;
      if (related.size <= maxRelated) for (const one of this.relatedTo(model)) related.add(one);
    }
    const mapped = new Set(
      items.flatMap((item) => mappedItemOf(this.pmi.file, item)?.representation ?? []),
    );
    const [only] = mapped;
    if (only !== undefined && mapped.size === 1 && this.products.has(only)) return only;
    return context === null ? null : (this.byContext.get(context) ?? null);
  }

  private relatedTo(model: number): readonly number[] {
    const type = relationship;
    const { pmi } = this;
    return [2, 3].flatMap((place) =>
      pmi
        .users(model, type, place, 4)
        .flatMap((user) => referenceIn(pmi.own(user, type, 4)?.[5 - place]) ?? []),
    );
  }

  private isOfProduct(shape: number | null): boolean {
    const [, , definition] = this.pmi.file.parameters(shape, 'PRODUCT_DEFINITION_SHAPE') ?? [];
    return this.pmi.is(referenceIn(definition), 'PRODUCT_DEFINITION');
  }
}

const relationship = 'MECHANICAL_DESIGN_AND_DRAUGHTING_RELATIONSHIP';
const maxRelated = 100;
