import { isExactEnough, isOfCurves, type ModelExtras } from '../../model/modelExtras';
import { angleText, countText, lengthNumber, type NumberStyle } from '../../model/quantities';
import type { PackFacts } from '../../model/viewPack';
import { say } from '../../words/say';
import { loosePercent } from '../../model/readModelExtras';
import { geometryText, missingText } from '../../model/facts/geometryText';

/** Significant digits of the mesh tolerance; it is not known better. */
const nearness = 2;

/**
 * Says where the geometry comes from and how close it is: `exact, drawn within 0.05 mm`, `mesh saved by SolidWorks
 * 2021`.
 */
export function originSentence(extras: ModelExtras | null, facts: PackFacts, style: NumberStyle) {
  return extras ? sentenceOf(extras, style) : foreignSentence(facts);
}

function sentenceOf(extras: ModelExtras, style: NumberStyle): string {
  const { linearDeflection } = extras;
  const shape = shapeText(extras);
  if (linearDeflection === null) return shape;
  const near = { shape, length: nearText(linearDeflection, style), unit: style.unit };
  return extras.geometry === 'triangles saved in the file'
    ? say('{shape}, within {length} {unit}', near)
    : say('{shape}, drawn within {length} {unit}', near);
}

function shapeText(extras: ModelExtras): string {
  const missing = missingText(extras);
  if (!missing) return wholeText(extras);
  return missing(
    extras.geometry === 'meshed from exact B-rep' ? say('partly exact') : wholeText(extras),
  );
}

function wholeText(extras: ModelExtras): string {
  const { unprovenParts = 0, counts } = extras;
  switch (extras.geometry) {
    case 'meshed from exact B-rep':
      if (isOfCurves(extras)) return say('curves alone');
      if (unprovenParts > 0) {
        return unprovenParts < counts.parts ? say('partly exact') : say('not proven to be exact');
      }
      return extras.looseness === undefined || isExactEnough(extras.looseness)
        ? say('exact')
        : say('sure to about {percent} %', { percent: loosePercent(extras.looseness) });
    case 'partly triangles saved in the file':
      return say('partly exact');
    case 'triangles saved in the file':
      return geometryText(extras);
  }
}

/** For results that Caliper did not make: `STL (binary), no unit in the file`. */
function foreignSentence({ format, unit }: PackFacts): string {
  return unit === null ? say('{format}, no unit in the file', { format }) : format;
}

/** The details of the origin: format, reader and mesher. */
export function originRows(
  extras: ModelExtras | null,
  facts: PackFacts,
  triangles: number,
  style: NumberStyle,
): readonly (readonly [label: string, value: string])[] {
  const shown = [say('Triangles'), countText(triangles)] as const;
  if (!extras) {
    return [
      [say('Format'), facts.format],
      [
        say('Unit of the file'),
        facts.unit === null ? say('not said; taken for millimetres') : unitWord(facts.unit),
      ],
      shown,
    ];
  }
  const { schema, sourceFormat, sourceUnit, linearDeflection, angularDeflection, savedAt } = extras;
  return [
    [say('Format'), schema === null ? sourceFormat : formatText(sourceFormat, schema)],
    [say('Unit of the file'), sourceUnit === null ? say('not said') : unitWords(sourceUnit)],
    [say('Geometry'), geometryText(extras)],
    ...(savedAt === null ? [] : [[say('Saved'), savedAt] as const]),
    ...(linearDeflection === null
      ? []
      : [[say('Deflection'), `${nearText(linearDeflection, style)} ${style.unit}`] as const]),
    ...(angularDeflection === null
      ? []
      : [[say('Angular deflection'), angleText(angularDeflection, nearness, null)] as const]),
    [say('Quality'), qualityText(extras.quality)],
    shown,
  ];
}

function formatText(format: string, schema: string): string {
  return schema.startsWith(format) ? schema : `${format} ${schema}`;
}

function qualityText(quality: ModelExtras['quality']): string {
  switch (quality) {
    case 'draft':
      return say('draft');
    case 'normal':
      return say('normal');
    case 'fine':
      return say('fine');
  }
}

function nearText(metres: number, style: NumberStyle): string {
  return lengthNumber(metres, { ...style, decimals: null }, nearness);
}

/** The length units of a file, of which an assembly may have several. */
function unitWords(units: string): string {
  return units.split(', ').map(unitWord).join(', ');
}

/** Translates the common units; a file may name other units in its own words. */
export function unitWord(unit: string): string {
  switch (unit) {
    case 'millimetre':
      return say('millimetre');
    case 'centimetre':
      return say('centimetre');
    case 'metre':
      return say('metre');
    case 'inch':
      return say('inch');
    case 'foot':
      return say('foot');
    default:
      return unit;
  }
}
