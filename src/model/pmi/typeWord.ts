import { say } from '../../words/say';
import { entryOf } from '../../words/unknown';

/**
 * The word for the type of a tolerance or a dimension, in Chinese as GB/T 1182 has it; the word of the file, with
 * blanks for underscores, where there is none.
 */
export function typeWord(type: string): string {
  const english = type.replaceAll('_', ' ');
  return entryOf(words, english.toLowerCase())?.() ?? english;
}

const words: Readonly<Record<string, () => string>> = {
  angularity: () => say('angularity'),
  'circular runout': () => say('circular runout'),
  coaxiality: () => say('coaxiality'),
  concentricity: () => say('concentricity'),
  cylindricity: () => say('cylindricity'),
  flatness: () => say('flatness'),
  'line profile': () => say('line profile'),
  parallelism: () => say('parallelism'),
  perpendicularity: () => say('perpendicularity'),
  position: () => say('position'),
  roundness: () => say('roundness'),
  straightness: () => say('straightness'),
  'surface profile': () => say('surface profile'),
  symmetry: () => say('symmetry'),
  'total runout': () => say('total runout'),
  diameter: () => say('diameter'),
  radius: () => say('radius'),
  'spherical diameter': () => say('spherical diameter'),
  'spherical radius': () => say('spherical radius'),
  thickness: () => say('thickness'),
  'linear distance': () => say('linear distance'),
  'curve length': () => say('curve length'),
  'curved distance': () => say('curved distance'),
  angle: () => say('angle'),
};
