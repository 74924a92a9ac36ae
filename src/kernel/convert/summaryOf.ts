import type { ModelExtras } from '../../model/modelExtras';
import { sourceFormatOf } from '../../model/sourceFormats';
import { say } from '../../words/say';
import { geometryText } from '../../model/facts/geometryText';

/** The sentence about a result: what its triangles are, how close they are, what could not be read. */
export function summaryOf(extras: ModelExtras): string {
  return [...originOf(extras), ...toleranceOf(extras), ...extras.warnings].join(' ');
}

/** Of STEP, the warnings name the parts that are triangles saved in the file. */
function originOf(extras: ModelExtras): string[] {
  const format = sourceFormatOf(extras.sourceFormat);
  if (isExact(extras)) return [say('{geometry}.', { geometry: capital(geometryText(extras)) })];
  if (extras.savedBy === null && !format?.namesNoProgram) return [];
  const geometry = capital(geometryText(extras));
  return [
    extras.savedAt === null
      ? say('{geometry}, not meshed from the exact faces.', { geometry })
      : say('{geometry} on {day}, not meshed from the exact faces.', {
          geometry,
          day: extras.savedAt.slice(0, 10),
        }),
  ];
}

/** Of formats of exact shapes nothing else is expected. */
function isExact({ geometry, sourceFormat, linearDeflection }: ModelExtras): boolean {
  if (sourceFormatOf(sourceFormat)?.isOfExactShapes === true) return false;
  return geometry === 'meshed from exact B-rep' && linearDeflection !== null;
}

function toleranceOf({ linearDeflection, angularDeflection }: ModelExtras): string[] {
  if (linearDeflection === null) return [];
  const millimetres = Number((linearDeflection * 1000).toPrecision(2));
  if (angularDeflection === null) {
    return [say('Triangles within {millimetres} mm of the exact faces.', { millimetres })];
  }
  const degrees = Math.round((angularDeflection * 180) / Math.PI);
  return [
    say('Triangles within {millimetres} mm and {degrees}° of the exact faces.', {
      millimetres,
      degrees,
    }),
  ];
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
