import type { HoleCount } from '../features/holeCounts';
import { counted } from '../../words/counted';
import { holeCountText, holePlacesText } from '../features/holeText';
import { pmiLines } from '../pmi/pmiText';
import { isExactEnough, isOfCurves, type GeometryKind, type ModelExtras } from '../modelExtras';
import type { LengthUnit, NumberOptions } from '../page/viewerMessages';
import type {
  MeasuredFacts,
  MeshSums,
  ModelFacts,
  PartFacts,
  SumOverInstances,
  ResultFacts,
} from './modelFacts';
import { asInTheFile, blockText, blockUnit, exactFigures, powerText } from '../quantities';
import { loosenessOf } from './modelFacts';
import { meshFigures } from '../quantities';
import { lengthNumber, withApproximateSign, sizeText, styleOf, summedFigures } from '../quantities';
import type { NumberStyle } from '../quantities';
import { visibleText } from '../../words/visibleText';
import { loosePercent, placementsLeftOut } from '../readModelExtras';
import { isNamedByFormat } from './geometryText';

/**
 * The facts as lines for people and for `git diff`: one fact per line, and nothing that differs from run to run.
 * @param numbers the unit of the file is used if none is chosen
 */
export function factsText(
  facts: ModelFacts,
  numbers: NumberOptions = asInTheFile,
): readonly string[] {
  const { counts, sourceUnit } = facts;
  const placed = counts.instances + placementsLeftOut(facts);
  const style = blockStyle(styleOf(numbers, sourceUnit), facts, facts.parts);
  return [
    ...originLines(facts, style),
    `size      ${wholeSizeText(facts, style)}`,
    ...sumLines(facts, placed, style),
    `parts     ${partsText(counts.parts, counts.instances, placed)}, ${counted(counts.faces, 'face')}, ${counted(counts.triangles, 'triangle')}`,
    ...facts.holes.map((hole) => holeLine(hole, style)),
    ...unknownHoles(facts),
    ...pmiLines(facts.pmi ?? []),
    ...facts.warnings.map((warning) => `warning   ${warning}`),
    ...partTexts(facts.parts, style),
  ].map((line) => visibleText(line));
}

/**
 * The same lines for a 3D result of any service.
 * @param maxParts how many parts, and kinds of holes, are listed one by one
 */
export function resultFactsText(
  facts: ResultFacts,
  maxParts: number,
  numbers: NumberOptions = asInTheFile,
): readonly string[] {
  const { origin, parts } = facts;
  const shown = parts.reduce((sum, { placements }) => sum + placements, 0);
  const placed = shown + placementsLeftOut(origin);
  const triangles = parts.reduce((sum, part) => sum + part.triangles, 0);
  const notes = [...(origin?.warnings ?? []), ...facts.notes];
  const style = blockStyle(resultStyle(facts, numbers), facts, parts.slice(0, maxParts));
  const known = { ...facts, geometry: origin?.geometry, ...(origin && { counts: origin.counts }) };
  return [
    ...(origin ? originLines(origin, style) : foreignLines(facts, style)),
    `size      ${wholeSizeText(facts, style)}`,
    ...(facts.mesh ? meshLines(facts.mesh, placed, style) : sumLines(known, placed, style)),
    `parts     ${partsText(parts.length, shown, placed)}, ${triangles} triangles`,
    ...facts.holes
      .slice(0, maxParts)
      .flatMap((hole) => [holeLine(hole, style), ...placeLines(hole, style)]),
    ...(facts.holes.length > maxParts
      ? [`…         and ${facts.holes.length - maxParts} more kinds of holes`]
      : []),
    ...unknownHoles(known),
    ...notes.map((warning) => `warning   ${warning}`),
    ...partTexts(parts.slice(0, maxParts), style),
    ...(parts.length > maxParts ? [`…         and ${parts.length - maxParts} more parts`] : []),
  ].map((line) => visibleText(line));
}

/** How the numbers of a result are written. */
export function resultStyle(
  { origin, unit }: Pick<ResultFacts, 'origin' | 'unit'>,
  numbers: NumberOptions = asInTheFile,
): NumberStyle {
  return styleOf(numbers, origin ? origin.sourceUnit : unit);
}

/** @param placed placements in the file, which may be more than are shown */
function partsText(parts: number, shown: number, placed: number): string {
  if (placed > shown) return `${parts}, ${shown} of ${placed} placements: the others are left out`;
  return shown === parts ? `${parts}` : `${parts}, placed ${shown} times`;
}

function originLines(origin: ModelExtras, style: BlockStyle): string[] {
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

// The numbers of holes are written without a unit, as on a drawing; this line states the unit.
function unitLine(words: string, sourceUnit: string | null, { unit, powers }: BlockStyle): string {
  const numbers = sourceUnit === unitWords[unit] ? '' : `; numbers are in ${unit}`;
  if (powers === unit) return `${words}${numbers}`;
  const large = `areas and volumes are in ${powerText(powers, 2)} and ${powerText(powers, 3)}`;
  return `${words}${numbers || '; lengths are in ' + unit}, ${large}`;
}

/** The style of a block of facts, with one unit for all its areas and volumes. */
interface BlockStyle extends NumberStyle {
  readonly powers: LengthUnit;
}

/** What triangles measure. It is marked as such: nobody says how near they are to the shape. */
function meshLines(
  { area, volume, closed }: MeshSums,
  placed: number,
  style: BlockStyle,
): readonly string[] {
  const power = (value: number, dimension: 2 | 3) =>
    `≈ ${blockText(value, dimension, style.powers, meshFigures, style.decimals)}, of the triangles`;
  const ofSome =
    closed < placed ? `, of ${closed} of ${placed} placements: the others are open` : '';
  return [
    `volume    ${volume === null ? 'not known: the triangles are open' : power(volume, 3) + ofSome}`,
    `area      ${power(area, 2)}`,
    `surface   ${closed === placed ? 'closed' : `open${placed === 1 ? '' : `, ${placed - closed} of ${placed} placements`}`}`,
  ];
}

function blockStyle(
  style: NumberStyle,
  { volume, area, mesh }: Pick<ResultFacts, 'volume' | 'area' | 'mesh'>,
  parts: readonly PartFacts[],
): BlockStyle {
  const known = {
    volumes: [volume?.value ?? mesh?.volume ?? 0, ...parts.map((part) => part.volume ?? 0)],
    areas: [area?.value ?? mesh?.area ?? 0, ...parts.map((part) => part.area ?? 0)],
  };
  return { ...style, powers: blockUnit(known, style.unit) };
}

// Always English, unlike `geometryText`: git compares these lines and programs read them.
function geometryInEnglish(origin: ModelExtras): string {
  const { geometry, savedBy, sourceFormat } = origin;
  if (savedBy !== null) return `mesh saved by ${savedBy}`;
  if (isNamedByFormat(origin)) return `mesh saved in the ${sourceFormat} file`;
  return geometry === 'meshed from exact B-rep' ? meshedInEnglish(origin) : geometry;
}

// What lacks a face, or whose numbers are not proven or not sure enough, is not called exact.
function meshedInEnglish(origin: ModelExtras): string {
  const { geometry, counts, leftOut, unprovenParts = 0, looseness } = origin;
  const { missingFaces = 0, instances } = counts;
  const parts = placementsLeftOut({ leftOut: leftOut ?? [] });
  if (isOfCurves(origin)) return 'curves alone';
  if (parts > 0) return `meshed from B-rep, ${parts} of ${instances + parts} parts missing`;
  if (missingFaces > 0) return `meshed from B-rep, ${counted(missingFaces, 'face')} missing`;
  if (unprovenParts === 0) {
    if (looseness === undefined || isExactEnough(looseness)) return geometry;
    return `meshed from B-rep, sure to about ${loosePercent(looseness)} %`;
  }
  const of = unprovenParts < counts.parts ? `${unprovenParts} of ${counts.parts} parts ` : '';
  return `meshed from B-rep, ${of}not proven to be exact`;
}

function foreignLines({ format, unit }: ResultFacts, style: BlockStyle): string[] {
  return [
    `format    ${format}`,
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

/** Writes a length without its unit, with few enough figures that different engines give the same text. */
export function lengthIn(style: NumberStyle): (metres: number) => string {
  return (metres) => lengthNumber(metres, style, summedFigures);
}

// Without a line, unknown holes would read as no holes.
function unknownHoles(facts: Known): readonly string[] {
  const { holes, volume, parts } = facts;
  const placed = parts.reduce((sum, { placements }) => sum + placements, 0);
  const lost = parts.filter(({ areHolesKnown }) => !areHolesKnown);
  const count = lost.reduce((sum, { placements }) => sum + placements, 0);
  const isFaceMissing = (facts.counts?.missingFaces ?? 0) > 0;
  const whyNotKnown =
    facts.geometry === 'meshed from exact B-rep' ? 'no exact numbers' : 'no exact faces';
  const whyOfSome = isFaceMissing ? 'faces are missing' : whyNotKnown;
  if (count > 0 && (count < placed || holes.length > 0)) {
    return [`holes     of ${count} of ${placed} parts not known: ${whyNoHoles(lost, whyOfSome)}`];
  }
  if (holes.length > 0 || (count === 0 && volume !== null)) return [];
  const why = count > 0 ? whyNoHoles(lost, whyNoArea(facts)) : whyNoVolume(facts);
  return [`holes     not known: ${why}`];
}

type Known = Pick<ResultFacts, 'holes' | 'volume' | 'area' | 'parts'> &
  WithGeometry & { readonly counts?: { readonly missingFaces?: number } };

// A part with an exact area has exact faces; then the measurements of single faces are not certain.
function whyNoHoles(lost: readonly PartFacts[], otherwise: string): string {
  return lost.some(({ area }) => area !== null) ? 'no exact measures of single faces' : otherwise;
}

/** A 3D result of another service has no origin, and so no geometry kind. */
interface WithGeometry {
  readonly geometry?: GeometryKind | undefined;
}

// The line must not say "no exact body" if another line calls a number of the same body exact.
function whyNoVolume(facts: Pick<MeasuredFacts, 'area'> & WithGeometry): string {
  return facts.area === null ? whyNoArea(facts) : 'no closed body';
}

function whyNoArea({ geometry }: WithGeometry): string {
  return geometry === 'meshed from exact B-rep' ? 'no exact numbers' : 'no exact body';
}

/** The most places that are listed of each kind of hole. */
const maxPlaces = 50;

function placeLines(hole: HoleCount, style: NumberStyle): readonly string[] {
  const lines = holePlacesText(hole, lengthIn(style), maxPlaces);
  return lines.map((line) => `  at      ${line}`);
}

/** One line per part. */
function partTexts(parts: readonly PartFacts[], style: BlockStyle): readonly string[] {
  return parts.map((part) => {
    const exact = [valueText('volume', part, 3, style), valueText('area', part, 2, style)];
    return [
      `part      ${part.name} × ${part.placements}: ${partSizeText(part, style)}`,
      ...exact.filter((text) => text !== ''),
      counted(part.faces, 'face'),
    ].join(', ');
  });
}

function valueText(
  word: 'volume' | 'area',
  part: PartFacts,
  dimension: 2 | 3,
  style: BlockStyle,
): string {
  const value = part[word];
  if (value === null) return '';
  const isExact = part.looseness === undefined;
  return `${word} ${withApproximateSign(powerOf(value, dimension, style), isExact)}`;
}

function powerOf(value: number, dimension: 2 | 3, { powers, decimals }: BlockStyle): string {
  return blockText(value, dimension, powers, summedFigures, decimals);
}

function sumLines(facts: Known, placed: number, style: BlockStyle): readonly string[] {
  const { volume, area } = facts;
  const of = { placed, looseness: loosenessOf(facts), style };
  return [
    `volume    ${sumText(volume, [3, whyNoVolume(facts)], of)}`,
    `area      ${sumText(area, [2, whyNoArea(facts)], of)}`,
  ];
}

interface SumWriting {
  readonly looseness: number | undefined;
  readonly placed: number;
  readonly style: BlockStyle;
}

function sumText(
  sum: SumOverInstances | null,
  [dimension, whyNot]: readonly [dimension: 2 | 3, whyNot: string],
  { placed, looseness, style }: SumWriting,
): string {
  if (sum === null) return `not known: ${whyNot}`;
  const value = powerOf(sum.value, dimension, style);
  const text =
    looseness === undefined
      ? `${value}, exact`
      : `≈ ${value}, sure to about ${loosePercent(looseness)} %`;
  return sum.placements === placed ? text : `${text}, of ${sum.placements} of ${placed} placements`;
}

function wholeSizeText(size: Sized, style: NumberStyle): string {
  return `${partSizeText(size, style)}${size.isSizeExact ? ', exact' : ''}`;
}

function partSizeText({ sizeMetres: size, isSizeExact }: Sized, style: NumberStyle): string {
  if (size === null) return 'nothing to measure';
  return withApproximateSign(
    sizeText(size, style, isSizeExact ? exactFigures : summedFigures),
    isSizeExact,
  );
}

type Sized = Pick<PartFacts, 'sizeMetres' | 'isSizeExact'>;
