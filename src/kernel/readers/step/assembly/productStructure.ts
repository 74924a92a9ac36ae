import { partOf, type Progress } from '../../../../words/progress';
import { cutName } from '../../../../model/partNames';
import { occurrenceNames, type CalledOccurrence } from './occurrenceNames';
import { referenceIn, textIn, type Parameter } from '../../../part21/parameter';
import type { StepFile } from '../../../part21/stepFile';

/** A `PRODUCT_DEFINITION`: one version of a part or assembly. */
export interface Product {
  readonly id: number;
  readonly name: string;
  /** Its shape representations. */
  readonly representations: readonly number[];
}

/** A `NEXT_ASSEMBLY_USAGE_OCCURRENCE`: one use of a product in another. */
export interface Occurrence {
  readonly id: number;
  readonly assembly: number;
  readonly component: number;
  readonly name: string;
  /** The `CONTEXT_DEPENDENT_SHAPE_REPRESENTATION` that places it, and the relationship that it refers to. */
  readonly placedBy: { readonly id: number; readonly relationship: number } | null;
  /** Representations of the occurrence itself, an older way of placing it by mapped items. */
  readonly representations: readonly number[];
}

export interface ProductStructure {
  readonly products: ReadonlyMap<number, Product>;
  readonly occurrences: readonly Occurrence[];
  /** Whether the file has a placement without saying of what, because it lacks the data between. */
  readonly isPlacementLost: boolean;
}

/** @param progress receives the share of the occurrences that are read */
export function readProducts(file: StepFile, progress: Progress | null = null): ProductStructure {
  const shapes = representationsByDefinition(file);
  const ids = file.idsOf('PRODUCT_DEFINITION', 'PRODUCT_DEFINITION_WITH_ASSOCIATED_DOCUMENTS');
  const products = new Map(
    ids.map((id) => [
      id,
      { id, name: productName(file, id), representations: shapes.get(id) ?? [] },
    ]),
  );
  const { byOccurrence, isPlacementLost } = readPlacements(file, partOf(progress, 0, 0.4));
  const before = { shapes, placements: byOccurrence };
  const occurrences = readOccurrences(file, products, before, partOf(progress, 0.4, 1));
  return { products, occurrences, isPlacementLost };
}

function productName(file: StepFile, definition: number): string {
  const parameters = generalParameters(file, definition, 'PRODUCT_DEFINITION');
  const formation = file.records(referenceIn(parameters?.[2]) ?? -1);
  const product = formation.flatMap(({ parameters: [, , of] }) => referenceIn(of) ?? [])[0];
  const [id, name] = file.parameters(product ?? null, 'PRODUCT') ?? [];
  return cutName(textIn(name) || textIn(id) || textIn(parameters?.[0]));
}

/** Maps the definition of a product or an occurrence to its representations, through its `PRODUCT_DEFINITION_SHAPE`. */
function representationsByDefinition(file: StepFile): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (const id of file.idsOf('SHAPE_DEFINITION_REPRESENTATION')) {
    const [shape, used] = file.parameters(id, 'SHAPE_DEFINITION_REPRESENTATION') ?? [];
    const definition = definitionOfShape(file, referenceIn(shape));
    const representation = referenceIn(used);
    if (definition === null || representation === null) continue;
    const listed = found.get(definition);
    if (listed) listed.push(representation);
    else found.set(definition, [representation]);
  }
  return found;
}

function definitionOfShape(file: StepFile, shape: number | null): number | null {
  return referenceIn(file.parameters(shape, 'PRODUCT_DEFINITION_SHAPE')?.[2]);
}

/** What is read before the occurrences, by their numbers. */
interface ReadBefore {
  readonly shapes: ReadonlyMap<number, number[]>;
  readonly placements: ReadonlyMap<number, Placement>;
}

type Placement = NonNullable<Occurrence['placedBy']>;

function readOccurrences(
  file: StepFile,
  products: ReadonlyMap<number, Product>,
  { shapes, placements }: ReadBefore,
  progress: Progress | null,
): Occurrence[] {
  const known = file.idsOf('NEXT_ASSEMBLY_USAGE_OCCURRENCE').flatMap((id, i, ids) => {
    progress?.(i / ids.length);
    const parameters = occurrenceParameters(file, id);
    const assembly = referenceIn(parameters[3]);
    const component = referenceIn(parameters[4]);
    const product = products.get(component ?? -1);
    if (assembly === null || component === null || !product || !products.has(assembly)) return [];
    const word = (at: number) => cutName(textIn(parameters[at]));
    const called: CalledOccurrence = {
      ...{ component, product: product.name, assembly: products.get(assembly)?.name ?? '' },
      ...{ id: word(0), name: word(1), description: word(2), designator: word(5) },
    };
    const placedBy = placements.get(id) ?? null;
    return { called, id, assembly, component, placedBy, representations: shapes.get(id) ?? [] };
  });
  const names = occurrenceNames(known.map(({ called }) => called));
  return known.map(({ called: _, ...occurrence }, i) => ({ ...occurrence, name: names[i] ?? '' }));
}

function occurrenceParameters(file: StepFile, id: number): readonly Parameter[] {
  const relationship = generalParameters(file, id, 'PRODUCT_DEFINITION_RELATIONSHIP');
  const own = file.parameters(id, 'NEXT_ASSEMBLY_USAGE_OCCURRENCE') ?? [];
  return relationship ?? own;
}

function readPlacements(file: StepFile, progress: Progress | null) {
  const byOccurrence = new Map<number, Placement>();
  const isLost = (id: number | null) => id !== null && !file.has(id);
  let isPlacementLost = false;
  const ids = file.idsOf('CONTEXT_DEPENDENT_SHAPE_REPRESENTATION');
  for (const [i, id] of ids.entries()) {
    progress?.(i / ids.length);
    const [relation, used] = file.parameters(id, 'CONTEXT_DEPENDENT_SHAPE_REPRESENTATION') ?? [];
    const shape = referenceIn(used);
    const occurrence = definitionOfShape(file, shape);
    const relationship = referenceIn(relation);
    if (occurrence !== null && relationship !== null) {
      byOccurrence.set(occurrence, { id, relationship });
    }
    isPlacementLost ||= isLost(shape) || isLost(occurrence);
  }
  return { byOccurrence, isPlacementLost };
}

/**
 * The parameters of an entity `type`: of a simple instance all parameters, including inherited ones; of a complex
 * instance those of the partial record.
 */
function generalParameters(file: StepFile, id: number, type: string): readonly Parameter[] | null {
  const records = file.records(id);
  return records.length === 1 ? (records[0]?.parameters ?? null) : file.parameters(id, type);
}
