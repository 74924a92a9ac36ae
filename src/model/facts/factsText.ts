import type { HoleCount } from '../features/holeCounts';
import { holeCountText, holePlacesText } from '../features/holeText';
import { pmiLines } from '../pmi/pmiText';
import { isNamedByFormat, type ModelExtras } from '../modelExtras';
import type { ModelFacts, PartFacts, PlacedSum, ResultFacts } from './modelFacts';
import { largeText, lengthNumber, sizeText, summedFigures, unitOfFile } from '../quantities';
import { marked, type NumberStyle } from '../quantities';
import { visibleText } from '../../words/visibleText';

/**
 * The facts as lines for people, and for `git diff`: one fact a line, in millimetres, nothing that
 * differs from run to run.
 */
export function factsText(facts: ModelFacts): readonly string[] {
  const { counts } = facts;
  const placed = counts.instances;
  return [
    ...originLines(facts),
    `size      ${wholeSizeText(facts, facts.sourceUnit)}`,
    `volume    ${sumText(facts.volume, 3, placed)}`,
    `area      ${sumText(facts.area, 2, placed)}`,
    `parts     ${counts.parts}, placed ${placed} times, ${counts.faces} faces, ${counts.triangles} triangles`,
    ...facts.holes.map(holeLine),
    ...unknownHoles(facts),
    ...pmiLines(facts.pmi ?? []),
    ...facts.warnings.map((warning) => `warning   ${warning}`),
    ...facts.parts.map(partText),
  ].map((line) => visibleText(line));
}

const unknown = 'not known: no exact body';

/**
 * The same of a 3D result, whoever made it.
 * @param mostParts how many parts, and kinds of holes, are told one by one
 */
export function resultFactsText(facts: ResultFacts, mostParts: number): readonly string[] {
  const { origin, parts } = facts;
  const placed = parts.reduce((sum, { placements }) => sum + placements, 0);
  const triangles = parts.reduce((sum, part) => sum + part.triangles, 0);
  const told = [...(origin?.warnings ?? []), ...facts.notes];
  return [
    ...(origin ? originLines(origin) : foreignLines(facts)),
    `size      ${wholeSizeText(facts, origin ? origin.sourceUnit : facts.unit)}`,
    `volume    ${sumText(facts.volume, 3, placed)}`,
    `area      ${sumText(facts.area, 2, placed)}`,
    `parts     ${parts.length}, placed ${placed} times, ${triangles} triangles`,
    ...facts.holes.slice(0, mostParts).flatMap((hole) => [holeLine(hole), ...placeLines(hole)]),
    ...(facts.holes.length > mostParts
      ? [`…         and ${facts.holes.length - mostParts} more kinds of holes`]
      : []),
    ...unknownHoles(facts),
    ...told.map((warning) => `warning   ${warning}`),
    ...parts.slice(0, mostParts).map(partText),
    ...(parts.length > mostParts ? [`…         and ${parts.length - mostParts} more parts`] : []),
  ].map((line) => visibleText(line));
}

function originLines(origin: ModelExtras): string[] {
  const { linearDeflection: deflection } = origin;
  return [
    `format    ${formatText(origin)}`,
    `unit      ${origin.sourceUnit ?? 'not said'}`,
    `geometry  ${geometryInEnglish(origin)}`,
    ...(deflection === null ? [] : [`within    ${lengthInMm(deflection)} mm`]),
  ];
}

// Unlike `geometryText`: these lines are compared by git and read by programs.
function geometryInEnglish(origin: ModelExtras): string {
  const { geometry, savedBy, sourceFormat } = origin;
  if (savedBy !== null) return `mesh saved by ${savedBy}`;
  return isNamedByFormat(origin) ? `mesh saved in the ${sourceFormat} file` : geometry;
}

function foreignLines({ format, unit }: ResultFacts): string[] {
  return [
    `format    ${format}, as the conversion service gave it`,
    `unit      ${unit ?? 'not said; taken for millimetres'}`,
    'geometry  triangles; nobody says how near they are to the exact shape',
  ];
}

function formatText({ sourceFormat, schema }: ModelExtras): string {
  if (schema === null) return sourceFormat;
  return schema.startsWith(sourceFormat) ? schema : `${sourceFormat} ${schema}`;
}

function holeLine(hole: HoleCount): string {
  return `holes     ${holeCountText(hole, lengthInMm)}`;
}

// No line would read as no holes.
function unknownHoles({ holes, volume }: Pick<ResultFacts, 'holes' | 'volume'>): readonly string[] {
  return holes.length === 0 && volume === null ? [`holes     ${unknown}`] : [];
}

/** Of each kind of holes. */
const mostPlaces = 50;

function placeLines(hole: HoleCount): readonly string[] {
  const lines = holePlacesText(hole, lengthInMm, mostPlaces);
  return lines.map((line) => `  at      ${line}`);
}

function partText(part: PartFacts): string {
  const exact = [valueText('volume', part.volume, 3), valueText('area', part.area, 2)];
  return [
    `part      ${part.name} × ${part.placements}: ${sizeInMm(part)}`,
    ...exact.filter((text) => text !== ''),
    `${part.faces} faces`,
  ].join(', ');
}

function valueText(word: string, value: number | null, dimension: 2 | 3): string {
  return value === null ? '' : `${word} ${largeInMm(value, dimension)}`;
}

function sumText(sum: PlacedSum | null, dimension: 2 | 3, placed: number): string {
  if (sum === null) return unknown;
  const text = `${largeInMm(sum.value, dimension)}, exact`;
  return sum.placements === placed ? text : `${text}, of ${sum.placements} of ${placed} placements`;
}

/** In millimetres, for programs; of a file in inches or feet in these as well, as its tab has it. */
function wholeSizeText(size: Sized, sourceUnit: string | null): string {
  const unit = unitOfFile(sourceUnit);
  const own =
    unit === 'mm' || size.sizeMetres === null
      ? ''
      : ` (${sizeText(size.sizeMetres.map(sixFigures), { unit, decimals: null }, summedFigures)})`;
  return `${sizeInMm(size)}${own}${size.isSizeExact ? ', exact' : ''}`;
}

function sizeInMm({ sizeMetres: size, isSizeExact }: Sized): string {
  if (size === null) return 'nothing to measure';
  return marked(sizeText(size.map(sixFigures), millimetres, summedFigures), isSizeExact);
}

type Sized = Pick<PartFacts, 'sizeMetres' | 'isSizeExact'>;

// Whatever a person has chosen, these lines are the same for everybody. Six figures: engines differ in the last ones.
const millimetres: NumberStyle = { unit: 'mm', decimals: null };

export function lengthInMm(metres: number): string {
  return lengthNumber(sixFigures(metres), millimetres, summedFigures);
}

/** An area or a volume, in a larger unit where the number would be long. */
export function largeInMm(metres: number, dimension: 2 | 3): string {
  return largeText(sixFigures(metres), dimension, millimetres, summedFigures);
}

function sixFigures(value: number): number {
  return Number(value.toPrecision(summedFigures));
}
