import type { HoleCount } from './holeCounts';
import { holeCountText, holePlacesText } from './holeText';
import type { ModelExtras } from './modelExtras';
import type { ModelFacts, PartFacts, PlacedSum, ResultFacts } from './modelFacts';
import { quantityNumber, unitOfFile } from './quantities';
import { visibleText } from '../words/visibleText';

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
    ...facts.warnings.map((warning) => `warning   ${warning}`),
    ...facts.parts.map(partText),
  ].map((line) => visibleText(line));
}

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
    ...(deflection === null ? [] : [`within    ${inMillimetres(deflection, 1)} mm`]),
  ];
}

// Unlike `geometryText`: these lines are compared by git and read by programs.
function geometryInEnglish({ geometry, savedBy, sourceFormat }: ModelExtras): string {
  if (savedBy !== null) return `mesh saved by ${savedBy}`;
  return sourceFormat === 'JT' ? 'mesh saved in the JT file' : geometry;
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
  return `holes     ${holeCountText(hole, (metres) => inMillimetres(metres, 1))}`;
}

/** Of each kind of holes. */
const mostPlaces = 50;

function placeLines(hole: HoleCount): readonly string[] {
  const lines = holePlacesText(hole, (metres) => inMillimetres(metres, 1), mostPlaces);
  return lines.map((line) => `  at      ${line}`);
}

function partText(part: PartFacts): string {
  const exact = [valueText('volume', part.volume, 3), valueText('area', part.area, 2)];
  return [
    `part      ${part.name} × ${part.placements}: ${sizeText(part)}`,
    ...exact.filter((text) => text !== ''),
    `${part.faces} faces`,
  ].join(', ');
}

function valueText(word: string, value: number | null, dimension: 2 | 3): string {
  return value === null ? '' : `${word} ${inMillimetres(value, dimension)} mm${powers[dimension]}`;
}

function sumText(sum: PlacedSum | null, dimension: 2 | 3, placed: number): string {
  if (sum === null) return 'not known: no exact body';
  const text = `${inMillimetres(sum.value, dimension)} mm${powers[dimension]}, exact`;
  return sum.placements === placed ? text : `${text}, of ${sum.placements} of ${placed} placements`;
}

/** In millimetres, for programs; of a file in inches or feet in these as well, as its tab has it. */
function wholeSizeText(size: Sized, sourceUnit: string | null): string {
  const unit = unitOfFile(sourceUnit);
  const own =
    unit === 'mm' || size.sizeMetres === null
      ? ''
      : ` (${size.sizeMetres.map((length) => ungrouped(length, unit)).join(' × ')} ${unit})`;
  return `${sizeText(size)}${own}${size.isSizeExact ? ', exact' : ''}`;
}

function ungrouped(metres: number, unit: 'cm' | 'm' | 'in' | 'ft'): string {
  return quantityNumber(metres, 1, unit, 6).replaceAll(',', '');
}

function sizeText({ sizeMetres: size, isSizeExact }: Sized): string {
  if (size === null) return 'nothing to measure';
  return `${isSizeExact ? '' : '≈ '}${size.map((length) => inMillimetres(length, 1)).join(' × ')} mm`;
}

type Sized = Pick<PartFacts, 'sizeMetres' | 'isSizeExact'>;

const powers = { 2: '²', 3: '³' } as const;

/** Metres, or a power of them, in millimetres. Six significant figures: engines differ in the last ones. */
export function inMillimetres(metres: number, dimension: 1 | 2 | 3): string {
  return `${Number((metres * 1000 ** dimension).toPrecision(6))}`;
}
