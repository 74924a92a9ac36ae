import { referenceIn, textIn } from '../../../../part21/parameter';
import type { Pmi } from '../../../../../model/pmi/pmi';
import type { PmiFile } from '../pmiFile';
import type { ReferencedGeometry, ShapeAspects } from '../semantic/shapeAspects';

type Elements = Omit<Pmi<number>, 'annotations' | 'views' | 'checks' | 'dropped'>;

export interface Links extends ReferencedGeometry {
  /** Numbers of the elements that it presents. */
  readonly elements: readonly number[];
  /** Whether it applies to one placement in an assembly, and not to a part in all its placements. */
  readonly isOfAssembly: boolean;
}

const association = 'DRAUGHTING_MODEL_ITEM_ASSOCIATION';
/** The supertype, which has the parameters of a complex instance. */
export const representationUsage = 'ITEM_IDENTIFIED_REPRESENTATION_USAGE';
const semanticName = 'pmi representation to presentation link';

/** Finds the elements that annotations present and the faces to which they are attached. */
export class AnnotationLinks {
  private readonly elements: ReadonlyMap<number, ReferencedGeometry>;
  /** The datum of each datum feature. */
  private readonly datums: ReadonlyMap<number, number>;
  private readonly definitions = new Map<number, { definition: number; isSemantic: boolean }[]>();

  constructor(
    private readonly pmi: PmiFile,
    private readonly aspects: ShapeAspects,
    { dimensions, tolerances, datums, targets, notes, properties }: Elements,
  ) {
    const all = [dimensions, tolerances, datums, targets, notes, properties].flat();
    this.elements = new Map(all.map((one) => [one.id, one]));
    this.datums = new Map(
      datums.flatMap(({ id, features }) => features.map((feature) => [feature, id] as const)),
    );
    for (const type of [association, `${association}_WITH_PLACEHOLDER`]) this.readAll(type);
  }

  /** @param ids numbers of the callout and of the annotation occurrences in it */
  of(ids: readonly number[]): Links {
    const elements = new Set<number>();
    const aspects = new Set<number>();
    let isOfAssembly = false;
    for (const { definition, isSemantic } of ids.flatMap((id) => this.definitions.get(id) ?? [])) {
      const element = this.elementOf(definition, isSemantic);
      if (element === null) aspects.add(definition);
      else elements.add(element);
      isOfAssembly ||= this.aspects.isOfPlacement(definition);
    }
    const attached = this.aspects.meantBy(aspects);
    const isAttached = attached.faces.length + attached.edges.length > 0;
    const listed = [...elements].flatMap((id) => this.elements.get(id) ?? []);
    if (!isAttached)
      for (const { faces, edges } of listed) this.pmi.link(faces.length + edges.length);
    return {
      elements: [...elements],
      isOfAssembly,
      ...(isAttached
        ? attached
        : {
            faces: [...new Set(listed.flatMap(({ faces }) => faces))],
            edges: [...new Set(listed.flatMap(({ edges }) => edges))],
          }),
    };
  }

  /** The product to which the definitions of a callout belong; empty if the file gives none. */
  productOf(ids: readonly number[]): string {
    const [first] = ids.flatMap((id) => this.definitions.get(id) ?? []);
    return first ? this.aspects.productOf(first.definition) : '';
  }

  private elementOf(definition: number, isSemantic: boolean): number | null {
    if (this.elements.has(definition)) return definition;
    return isSemantic ? (this.datums.get(definition) ?? null) : null;
  }

  private readAll(type: string): void {
    this.pmi.each(this.pmi.idsOf(type), (id) => {
      const parameters = this.pmi.general(id, representationUsage);
      const [name, , about] = parameters;
      const definition = referenceIn(about);
      if (definition === null) return null;
      const isSemantic = textIn(name).toLowerCase() === semanticName;
      const single = referenceIn(parameters[4]);
      const items = single === null ? this.pmi.listed(parameters[4]) : [single];
      for (const item of items) {
        const known = this.definitions.get(item) ?? [];
        known.push({ definition, isSemantic });
        this.definitions.set(item, known);
      }
      return null;
    });
  }
}
