import { isExactEnough, isOfCurves, type GeometryKind, type ModelExtras } from '../modelExtras';
import { sourceFormatOf } from '../sourceFormats';
import { loosePercent, placementsLeftOut } from '../readModelExtras';
import { countText } from '../quantities';
import { say } from '../../words/say';

/**
 * Where the triangles come from, as a phrase in the language of the user: `meshed from exact B-rep`, `meshed from
 * B-rep, 2 faces missing`, `meshed from B-rep, not proven to be exact`, `meshed from B-rep, sure to about 2 %`, `mesh
 * saved by SolidWorks 2021`, `mesh saved in the JT file`.
 */
export function geometryText(extras: ModelExtras): string {
  const { geometry, savedBy, sourceFormat } = extras;
  if (savedBy !== null) return say('mesh saved by {savedBy}', { savedBy });
  if (isNamedByFormat(extras))
    return say('mesh saved in the {format} file', { format: sourceFormat });
  if (geometry !== 'meshed from exact B-rep') return kindText(geometry);
  if (isOfCurves(extras)) return say('curves alone');
  const lacks = missingText(extras) ?? unprovenText(extras) ?? looseText(extras);
  return lacks?.(say('meshed from B-rep')) ?? kindText(geometry);
}

/** Adds which parts are not proven to be exact to the words of what a model is; null where all are. */
function unprovenText({
  unprovenParts = 0,
  counts,
}: ModelExtras): ((shape: string) => string) | null {
  if (unprovenParts === 0) return null;
  if (unprovenParts >= counts.parts) {
    return (shape) => say('{shape}, not proven to be exact', { shape });
  }
  const some = { some: countText(unprovenParts), all: countText(counts.parts) };
  return (shape) =>
    say('{shape}, {some} of {all} parts not proven to be exact', { shape, ...some });
}

/** Adds to what share areas and volumes are sure, where that is not enough to call them exact; null where it is. */
function looseText({ looseness }: ModelExtras): ((shape: string) => string) | null {
  if (looseness === undefined || isExactEnough(looseness)) return null;
  const percent = loosePercent(looseness);
  return (shape) => say('{shape}, sure to about {percent} %', { shape, percent });
}

/** Adds what a model lacks to the words of what it is; null for one that lacks nothing. */
export function missingText(extras: ModelExtras): ((shape: string) => string) | null {
  const { missingFaces = 0, instances } = extras.counts;
  const leftOut = placementsLeftOut(extras);
  if (leftOut > 0) {
    const counts = { some: countText(leftOut), all: countText(instances + leftOut) };
    return (shape) => say('{shape}, {some} of {all} parts missing', { shape, ...counts });
  }
  if (missingFaces === 1) return (shape) => say('{shape}, one face missing', { shape });
  if (missingFaces === 0) return null;
  return (shape) => say('{shape}, {count} faces missing', { shape, count: missingFaces });
}

/**
 * Whether a saved mesh is named after its format, because many programs write the format and the file does not name
 * one.
 */
export function isNamedByFormat({
  geometry,
  savedBy,
  sourceFormat,
}: Pick<ModelExtras, 'geometry' | 'savedBy' | 'sourceFormat'>): boolean {
  if (savedBy !== null || geometry !== 'triangles saved in the file') return false;
  return sourceFormatOf(sourceFormat)?.namesNoProgram === true;
}

function kindText(geometry: GeometryKind): string {
  switch (geometry) {
    case 'meshed from exact B-rep':
      return say('meshed from exact B-rep');
    case 'triangles saved in the file':
      return say('triangles saved in the file');
    case 'partly triangles saved in the file':
      return say('partly triangles saved in the file');
  }
}
