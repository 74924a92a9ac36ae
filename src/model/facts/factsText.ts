import type { HoleCount } from '../features/holeCounts';
import { holeCountText, holePlacesText } from '../features/holeText';
import { pmiLines } from '../pmi/pmiText';
import type { ModelExtras } from '../modelExtras';
import type { NumberOptions } from '../page/viewerMessages';
import type { ModelFacts, PartFacts, PlacedSum, ResultFacts } from './modelFacts';
import {
  asInTheFile,
  columnNumber,
  columnUnit,
  exactFigures,
  largeText,
  powerText,
} from '../quantities';
import { lengthNumber, marked, sizeText, styleOf, summedFigures } from '../quantities';
import type { NumberStyle } from '../quantities';
import { visibleText } from '../../words/visibleText';
import { placementsLeftOut } from '../readModelExtras';
import { isNamedByFormat } from './geometryText';

/**
 * The facts as lines for people, and for `git diff`: one fact a line, nothing that differs from run to run.
 * @param numbers in the unit of the file where none is chosen
 */
export function factsText(
  facts: ModelFacts,
  numbers: NumberOptions = asInTheFile,
): readonly string[] {
  const { counts, sourceUnit } = facts;
  const placed = counts.instances + placementsLeftOut(facts);
  const style = styleOf(numbers, sourceUnit);
  return [
    ...originLines(facts, style),
    `size      ${wholeSizeText(facts, style)}`,
    `volume    ${sumText(facts.volume, 3, placed, style)}`,
    `area      ${sumText(facts.area, 2, placed, style)}`,
    `parts     ${partsText(counts.parts, counts.instances, placed)}, ${counts.faces} faces, ${counts.triangles} triangles`,
    ...facts.holes.map((hole) => holeLine(hole, style)),
    ...unknownHoles(facts),
    ...pmiLines(facts.pmi ?? []),
    ...facts.warnings.map((warning) => `warning   ${warning}`),
    ...partTexts(facts.parts, style),
  ].map((line) => visibleText(line));
}

const unknown = 'not known: no exact body';

/**
 * The same of a 3D result, whoever made it.
 * @param mostParts how many parts, and kinds of holes, are listed one by one
 */
export function resultFactsText(
  facts: ResultFacts,
  mostParts: number,
  numbers: NumberOptions = asInTheFile,
): readonly string[] {
  const { origin, parts } = facts;
  const shown = parts.reduce((sum, { placements }) => sum + placements, 0);
  const placed = shown + placementsLeftOut(origin);
  const triangles = parts.reduce((sum, part) => sum + part.triangles, 0);
  const told = [...(origin?.warnings ?? []), ...facts.notes];
  const style = resultStyle(facts, numbers);
  return [
    ...(origin ? originLines(origin, style) : foreignLines(facts, style)),
    `size      ${wholeSizeText(facts, style)}`,
    `volume    ${sumText(facts.volume, 3, placed, style)}`,
    `area      ${sumText(facts.area, 2, placed, style)}`,
    `parts     ${partsText(parts.length, shown, placed)}, ${triangles} triangles`,
    ...facts.holes
      .slice(0, mostParts)
      .flatMap((hole) => [holeLine(hole, style), ...placeLines(hole, style)]),
    ...(facts.holes.length > mostParts
      ? [`…         and ${facts.holes.length - mostParts} more kinds of holes`]
      : []),
    ...unknownHoles(facts),
    ...told.map((warning) => `warning   ${warning}`),
    ...partTexts(parts.slice(0, mostParts), style),
    ...(parts.length > mostParts ? [`…         and ${parts.length - mostParts} more parts`] : []),
  ].map((line) => visibleText(line));
}

/** How the numbers of a result are written. */
export function resultStyle(
  { origin, unit }: Pick<ResultFacts, 'origin' | 'unit'>,
  numbers: NumberOptions = asInTheFile,
): NumberStyle {
  return styleOf(numbers, origin ? origin.sourceUnit : unit);
}

/** @param placed in the file, where that is more often than it is shown */
function partsText(parts: number, shown: number, placed: number): string {
  if (placed > shown) return `${parts}, ${shown} of ${placed} placements: the others are left out`;
  return shown === parts ? `${parts}` : `${parts}, placed ${shown} times`;
}

function originLines(origin: ModelExtras, style: NumberStyle): string[] {
  const { linearDeflection: deflection, sourceUnit } = origin;
  const within = deflection === null ? null : lengthNumber(deflection, style, summedFigures);
  return [
    `format    ${formatText(origin)}`,
    `unit      ${unitLine(sourceUnit ?? 'not said', sourceUnit, style)}`,
    `geometry  ${geometryInEnglish(origin)}`,
    ...(within === null ? [] : [`within    ${within} ${style.unit}`]),
  ];
}

const unitWords = { mm: 'millimetre', cm: 'centimetre', m: 'metre', in: 'inch', ft: 'foot' };

// Numbers of holes stand without a unit, as on a drawing.
function unitLine(words: string, sourceUnit: string | null, { unit }: NumberStyle): string {
  return sourceUnit === unitWords[unit] ? words : `${words}; numbers are in ${unit}`;
}

// Unlike `geometryText`: these lines are compared by git and read by programs.
function geometryInEnglish(origin: ModelExtras): string {
  const { geometry, savedBy, sourceFormat } = origin;
  if (savedBy !== null) return `mesh saved by ${savedBy}`;
  return isNamedByFormat(origin) ? `mesh saved in the ${sourceFormat} file` : geometry;
}

function foreignLines({ format, unit }: ResultFacts, style: NumberStyle): string[] {
  return [
    `format    ${format}, as the conversion service gave it`,
    `unit      ${unitLine(unit ?? 'not said, taken for millimetres', unit, style)}`,
    'geometry  triangles; nobody says how near they are to the exact shape',
  ];
}

function formatText({ sourceFormat, schema }: ModelExtras): string {
  if (schema === null) return sourceFormat;
  return schema.startsWith(sourceFormat) ? schema : `${sourceFormat} ${schema}`;
}

function holeLine(hole: HoleCount, style: NumberStyle): string {
  return `holes     ${holeCountText(hole, lengthIn(style))}`;
}

/** A length without its unit; engines differ in the last figures. */
export function lengthIn(style: NumberStyle): (metres: number) => string {
  return (metres) => lengthNumber(metres, style, summedFigures);
}

// No line would read as no holes.
function unknownHoles({
  holes,
  volume,
  parts,
}: Pick<ResultFacts, 'holes' | 'volume' | 'parts'>): readonly string[] {
  const placed = parts.reduce((sum, { placements }) => sum + placements, 0);
  const lost = parts
    .filter(({ areHolesKnown }) => !areHolesKnown)
    .reduce((sum, { placements }) => sum + placements, 0);
  if (lost > 0 && lost < placed) {
    return [`holes     of ${lost} of ${placed} parts not known: no exact faces`];
  }
  return (lost > 0 || volume === null) && holes.length === 0 ? [`holes     ${unknown}`] : [];
}

/** Of each kind of holes. */
const mostPlaces = 50;

function placeLines(hole: HoleCount, style: NumberStyle): readonly string[] {
  const lines = holePlacesText(hole, lengthIn(style), mostPlaces);
  return lines.map((line) => `  at      ${line}`);
}

/** A line a part; what stands below each other is in one unit. */
function partTexts(parts: readonly PartFacts[], style: NumberStyle): readonly string[] {
  const volumes = columnText(
    parts.map(({ volume }) => volume),
    3,
    style,
  );
  const areas = columnText(
    parts.map(({ area }) => area),
    2,
    style,
  );
  return parts.map((part) => {
    const exact = [valueText('volume', part.volume, volumes), valueText('area', part.area, areas)];
    return [
      `part      ${part.name} × ${part.placements}: ${partSizeText(part, style)}`,
      ...exact.filter((text) => text !== ''),
      `${part.faces} faces`,
    ].join(', ');
  });
}

function columnText(
  values: readonly (number | null)[],
  dimension: 2 | 3,
  { unit, decimals }: NumberStyle,
): (value: number) => string {
  const known = values.filter((value) => value !== null);
  const shown = columnUnit(known, dimension, unit);
  return (value) =>
    `${columnNumber(value, dimension, shown, summedFigures, decimals)} ${powerText(shown, dimension)}`;
}

function valueText(word: string, value: number | null, text: (value: number) => string): string {
  return value === null ? '' : `${word} ${text(value)}`;
}

function sumText(
  sum: PlacedSum | null,
  dimension: 2 | 3,
  placed: number,
  style: NumberStyle,
): string {
  if (sum === null) return unknown;
  const text = `${largeText(sum.value, dimension, style, summedFigures)}, exact`;
  return sum.placements === placed ? text : `${text}, of ${sum.placements} of ${placed} placements`;
}

function wholeSizeText(size: Sized, style: NumberStyle): string {
  return `${partSizeText(size, style)}${size.isSizeExact ? ', exact' : ''}`;
}

function partSizeText({ sizeMetres: size, isSizeExact }: Sized, style: NumberStyle): string {
  if (size === null) return 'nothing to measure';
  return marked(sizeText(size, style, isSizeExact ? exactFigures : summedFigures), isSizeExact);
}

type Sized = Pick<PartFacts, 'sizeMetres' | 'isSizeExact'>;
