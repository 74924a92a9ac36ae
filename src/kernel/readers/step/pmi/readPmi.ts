import type { Pmi } from '../../../../model/pmi/pmi';
import type { StepFile } from '../../../part21/stepFile';
import {
  annotationFinder,
  annotationShapes,
  modelsOf,
  readAnnotations,
  type Models,
} from './graphic/annotations';
import { ModelShapes } from './graphic/modelShapes';
import { AnnotationLinks } from './graphic/annotationLinks';
import { readCallouts } from './graphic/callouts';
import { withDerivedPlanes } from './graphic/derivedPlanes';
import { withReadSides } from './graphic/readSides';
import { textNotes, withNotes } from './graphic/textNotes';
import { readViews, type ReadView } from './graphic/savedViews';
import { PmiFile } from './pmiFile';
import { readDatums, targetTypes } from './semantic/datums';
import { readDeclared } from './semantic/declared';
import { annotationChecks } from './validation/annotationChecks';
import { noChecks } from '../../../../model/pmi/checkedMeasures';
import { dimensionTypes, readDimensions } from './semantic/dimensions';
import { PrivateSigns } from './semantic/privateSigns';
import { hasReadProperty, readProperties } from './semantic/properties';
import { ShapeAspects } from './semantic/shapeAspects';
import { readTolerances } from './semantic/tolerances';
import { isToleranceType } from './semantic/toleranceTypes';

/** PMI as it is in the file: faces and edges are instance numbers, and views are in the coordinates of their models. */
export interface ReadPmi extends Omit<Pmi<number>, 'views'> {
  readonly views: readonly ReadView[];
  /** Of annotations, the representations of products in whose coordinates they stand, where the file tells them. */
  readonly shapes: ReadonlyMap<number, number>;
  /** The number of symbols in annotations whose shape the file does not give. */
  readonly unshownSymbols: number;
  /** The number of signs in notes and properties that only a font of the exporting program has. */
  readonly unknownSigns: number;
}

/**
 * Reads the product and manufacturing information of a STEP file; null if there is none. It never throws: what cannot
 * be read is dropped and counted.
 */
export function readPmi(file: StepFile): ReadPmi | null {
  if (!hasPmi(file)) return null;
  const pmi = new PmiFile(file);
  const aspects = new ShapeAspects(pmi);
  const datums = pmi.tried(() => readDatums(pmi, aspects));
  const properties = pmi.tried(() => readProperties(pmi, aspects));
  const semantic = {
    dimensions: pmi.tried(() => readDimensions(pmi, aspects)) ?? [],
    tolerances: pmi.tried(() => readTolerances(pmi, aspects)) ?? [],
    datums: datums?.datums ?? [],
    targets: datums?.targets ?? [],
    datumSystems: datums?.datumSystems ?? [],
    notes: properties?.notes ?? [],
    properties: properties?.properties ?? [],
    declared: pmi.tried(() => readDeclared(pmi)) ?? {},
  };
  const callouts = pmi.tried(() => readCallouts(pmi)) ?? [];
  const elements = { ...semantic, drawn: callouts.length };
  const models: Models = pmi.tried(() => modelsOf(pmi)) ?? new Map();
  const links = pmi.tried(() => new AnnotationLinks(pmi, aspects, elements));
  const texts = links && pmi.tried(() => textNotes(pmi, callouts, links));
  const annotated = links && pmi.tried(() => readAnnotations(pmi, callouts, links, models));
  const drawn = withNotes(annotated ?? [], texts ?? []);
  const products = pmi.tried(() => new ModelShapes(pmi));
  const shapes = products && pmi.tried(() => annotationShapes(callouts, models, products));
  const views = pmi.tried(() => readViews(pmi, annotationFinder(callouts), products)) ?? [];
  const planned = withDerivedPlanes(drawn, views);
  const annotations = pmi.tried(() => withReadSides(planned, views)) ?? planned;
  const checks = pmi.tried(() => annotationChecks(pmi, annotations, callouts)) ?? noChecks;
  const signs = new PrivateSigns(
    [elements.dimensions, elements.tolerances].flat().map(({ text }) => text),
  );
  const notes = [...elements.notes, ...(texts ?? [])].map((note) => signs.in(note));
  const listed = elements.properties.map((property) => signs.in(property));
  return {
    ...{ ...elements, notes, properties: listed, unknownSigns: signs.count },
    ...{ annotations, views, checks, dropped: pmi.dropped },
    unshownSymbols: pmi.unshownSymbols,
    shapes: shapes ?? new Map<number, number>(),
  };
}

/** Decided by the entity types in the file, and not by the name of its schema. */
function hasPmi(file: StepFile): boolean {
  for (const type of file.types()) if (isPmiType(type)) return true;
  return hasReadProperty(file);
}

function isPmiType(type: string): boolean {
  return (
    pmiTypes.has(type) ||
    type.endsWith('_TOLERANCE') ||
    isToleranceType(type) ||
    (type.includes('ANNOTATION') && type.includes('_OCCURRENCE'))
  );
}

const pmiTypes: ReadonlySet<string> = new Set([
  ...['ANNOTATION_PLANE', 'DRAUGHTING_CALLOUT', 'GEOMETRIC_TOLERANCE'],
  ...['DATUM', 'COMMON_DATUM', 'SURFACE_TEXTURE_REPRESENTATION', 'DEFAULT_TOLERANCE_TABLE'],
  ...targetTypes,
  ...dimensionTypes,
]);
