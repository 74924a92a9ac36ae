import { referenceIn, textIn, type Parameter } from '../../../../part21/parameter';
import { representationOf } from '../../../../part21/representations';
import { memoized } from '../../../../../words/memoized';
import type { Family, PmiFile } from '../pmiFile';

/** The geometry that is meant, by instance numbers in the file. */
export interface ReferencedGeometry {
  readonly faces: readonly number[];
  readonly edges: readonly number[];
  /** The number of other items, such as curves, points and whole bodies; absent if there are none. */
  readonly others?: number;
}

/** Finds the faces and edges of shape aspects, directly and through their members. */
export class ShapeAspects {
  private readonly known = new Map<number, ReferencedGeometry>();

  constructor(private readonly pmi: PmiFile) {}

  /** @throws RangeError if there are more than are carried */
  meantBy(ids: Iterable<number>): ReferencedGeometry {
    const all = [...ids];
    const [only] = all;
    const isOne = only !== undefined && all.length === 1;
    const meant = isOne
      ? memoized(this.known, only, () => this.allMeantBy(all))
      : this.allMeantBy(all);
    this.pmi.link(meant.faces.length + meant.edges.length);
    return meant;
  }

  /** The name of the product to whose shape an aspect, or an element on an aspect, belongs. */
  productOf(id: number): string {
    const definition = this.definitionOf(id);
    const formation = referenceIn(this.pmi.general(definition, 'PRODUCT_DEFINITION')[2]);
    const product = referenceIn(this.pmi.general(formation, 'PRODUCT_DEFINITION_FORMATION')[2]);
    const [identifier, name] = this.pmi.file.parameters(product, 'PRODUCT') ?? [];
    return textIn(name) || textIn(identifier);
  }

  /** The product definition to whose shape an aspect belongs; null for none. */
  definitionOf(id: number): number | null {
    const shape = this.shapeOf(id);
    const definition = referenceIn(this.pmi.file.parameters(shape, productShape)?.[2]);
    if (!this.pmi.is(definition, 'NEXT_ASSEMBLY_USAGE_OCCURRENCE')) return definition;
    // PMI of one placement belongs to the assembly that contains the placement.
    return referenceIn(this.pmi.general(definition, 'PRODUCT_DEFINITION_RELATIONSHIP')[3]);
  }

  /** Whether an aspect belongs to one placement in an assembly. */
  isOfPlacement(id: number): boolean {
    const shape = this.pmi.file.parameters(this.shapeOf(id), productShape);
    return this.pmi.is(referenceIn(shape?.[2]), 'NEXT_ASSEMBLY_USAGE_OCCURRENCE');
  }

  /** The two ends of a dimensional location, or the aspect of a dimensional size; otherwise the aspect itself. */
  endsOf(id: number): number[] {
    const { pmi } = this;
    if (pmi.is(id, ...locationTypes)) {
      const parameters = pmi.general(id, 'SHAPE_ASPECT_RELATIONSHIP');
      // A simple instance that is a datum feature, too, has the parameters of a shape aspect in front.
      const isFeature = pmi.is(id, locationFeature) && parameters.length === 8;
      const ends = isFeature ? parameters.slice(6) : parameters.slice(2, 4);
      return ends.flatMap((end) => referenceIn(end) ?? []);
    }
    const subject = sizeSubject(pmi, id);
    return subject === null || subject === id ? [id] : [subject];
  }

  private shapeOf(id: number): number | null {
    let [at] = this.endsOf(id);
    for (let steps = 0; at !== undefined && steps < deepest; steps++) {
      if (this.pmi.is(at, productShape)) return at;
      const shape = referenceIn(this.pmi.general(at, 'SHAPE_ASPECT')[2]);
      if (shape === null) return null;
      [at] = this.endsOf(shape);
    }
    return null;
  }

  /** Whether only one end of a dimensional location has geometry: that of the other one got lost. */
  lacksEnd(id: number): boolean {
    const ends = this.endsOf(id);
    const given = ends.filter((end) => this.itemsMeantBy([end]).size > 0);
    return ends.length === 2 && given.length === 1;
  }

  private allMeantBy(ids: readonly number[]): ReferencedGeometry {
    const all = [...this.itemsMeantBy(ids)];
    // What the file does not have is a face that is not shown.
    const faces = all.filter((item) => this.pmi.is(item, ...faceTypes) || !this.pmi.file.has(item));
    const edges = all.filter((item) => this.pmi.is(item, 'EDGE_CURVE'));
    const others = all.length - faces.length - edges.length;
    return {
      faces: faces.sort(byNumber),
      edges: edges.sort(byNumber),
      ...(others > 0 && { others }),
    };
  }

  private itemsMeantBy(ids: readonly number[]): ReadonlySet<number> {
    const items = new Set<number>();
    const visited = new Set<number>();
    for (const id of ids) this.walk(id, 0, visited, items);
    return items;
  }

  private walk(id: number, depth: number, visited: Set<number>, items: Set<number>): void {
    if (depth > deepest || visited.has(id)) return;
    visited.add(id);
    const ends = this.endsOf(id);
    for (const end of ends) if (end !== id) this.walk(end, depth + 1, visited, items);
    for (const item of this.direct(id)) items.add(item);
    for (const member of this.membersOf(id)) this.walk(member, depth + 1, visited, items);
    const [, component] = this.pmi.declared(id, componentPaths) ?? [];
    const inside = referenceIn(component);
    if (inside !== null) this.walk(inside, depth + 1, visited, items);
  }

  private direct(id: number): number[] {
    const { pmi } = this;
    const used = usages.flatMap((type) =>
      pmi.users(id, type, 2, 5).flatMap((usage) => this.itemsOf(usage, type)),
    );
    const items = shapesOf(pmi, id).flatMap(
      (shape) => representationOf(pmi.file, shape)?.items ?? [],
    );
    return [...used, ...items.filter((item) => pmi.is(item, ...faceTypes, 'EDGE_CURVE'))];
  }

  private itemsOf(usage: number, type: string): number[] {
    const item = this.pmi.own(usage, type, 5)?.[4];
    return itemsNamed(this.pmi, item);
  }

  private membersOf(id: number): number[] {
    const { pmi } = this;
    const related = memberships.flatMap((type) =>
      pmi
        .users(id, type, 2, 4)
        // In a complex instance, a dimensional location has a record of this type.
        .filter((user) => !pmi.is(user, ...locationTypes))
        .flatMap((user) => referenceIn(pmi.own(user, type, 4)?.[3]) ?? []),
    );
    const features = pmi
      .users(id, forTarget, 3, 4)
      .flatMap((user) => referenceIn(pmi.own(user, forTarget, 4)?.[2]) ?? []);
    return [...related.filter((member) => !pmi.is(member, 'DATUM')), ...features];
  }
}

/**
 * The representations of an aspect's own shape. In AP214 they list its faces (CAx-IF Recommended Practices for Geometric
 * Tolerances, 2003), in AP242 the placement of a datum target.
 */
export function shapesOf(pmi: PmiFile, aspect: number): readonly number[] {
  return pmi
    .users(aspect, 'PROPERTY_DEFINITION', 2, 3)
    .flatMap((property) => pmi.users(property, ownShape, 0, 2))
    .flatMap((user) => referenceIn(pmi.own(user, ownShape, 2)?.[1]) ?? []);
}

const ownShape = 'SHAPE_DEFINITION_REPRESENTATION';

/** A single reference, or the references in a set or in a compound item. */
function itemsNamed(pmi: PmiFile, item: Parameter | undefined): number[] {
  const single = referenceIn(item);
  if (single === null) return pmi.listed(item);
  const held = pmi.file.parameters(single, 'COMPOUND_REPRESENTATION_ITEM')?.at(-1);
  return held ? pmi.listed(held) : [single];
}

/** The aspect to which a dimensional size applies; null for any other instance. */
export function sizeSubject(pmi: PmiFile, id: number): number | null {
  // `applies_to` and the name are parameters of the type itself; those after them belong to subtypes.
  const datumSize = pmi.file.parameters(id, 'DIMENSIONAL_SIZE_WITH_DATUM_FEATURE');
  const plain = pmi.file.parameters(id, 'DIMENSIONAL_SIZE');
  if (plain) return referenceIn(plain[0]);
  if (datumSize) return referenceIn(datumSize[4]);
  return referenceIn(pmi.file.parameters(id, 'ANGULAR_SIZE', 'DIMENSIONAL_SIZE_WITH_PATH')?.[0]);
}

function byNumber(one: number, other: number): number {
  return one - other;
}

const deepest = 8;

const productShape = 'PRODUCT_DEFINITION_SHAPE';

const locationFeature = 'DIMENSIONAL_LOCATION_WITH_DATUM_FEATURE';

export const locationTypes = [
  'DIMENSIONAL_LOCATION',
  'DIRECTED_DIMENSIONAL_LOCATION',
  'ANGULAR_LOCATION',
  'DIMENSIONAL_LOCATION_WITH_PATH',
  'DIMENSIONAL_LOCATION_WITH_NORMAL_CONSTRAINT',
  locationFeature,
] as const;

/** An aspect of a component in an assembly: the placement of the component, and the aspect inside it. */
const componentPaths: Family = { types: ['COMPONENT_PATH_SHAPE_ASPECT'], inherited: 4 };

const usages = [
  'GEOMETRIC_ITEM_SPECIFIC_USAGE',
  'ITEM_IDENTIFIED_REPRESENTATION_USAGE',
  'CHAIN_BASED_GEOMETRIC_ITEM_SPECIFIC_USAGE',
  'CHAIN_BASED_ITEM_IDENTIFIED_REPRESENTATION_USAGE',
] as const;

const memberships = ['SHAPE_ASPECT_RELATIONSHIP', 'SHAPE_ASPECT_DERIVING_RELATIONSHIP'] as const;

const forTarget = 'FEATURE_FOR_DATUM_TARGET_RELATIONSHIP';

const faceTypes = [
  'ADVANCED_FACE',
  'FACE_SURFACE',
  'COMPLEX_TRIANGULATED_FACE',
  'TRIANGULATED_FACE',
] as const;
