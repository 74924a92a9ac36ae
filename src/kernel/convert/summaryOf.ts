import type { ModelExtras } from '../../model/modelExtras';
import { sourceFormatOf } from '../../model/sourceFormats';
import { say } from '../../words/say';
import { geometryText } from '../../model/facts/geometryText';

/** A summary of a result: the source of its triangles, their accuracy, and its warnings. */
export function summaryOf(extras: ModelExtras): string {
  return [...originOf(extras), ...toleranceOf(extras), ...extras.warnings].join(' ');
}

/** The source of the triangles. For STEP, warnings name the parts with saved triangles. */
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

/**
 * Whether to state that triangles are from exact faces. For formats with exact shapes only, that goes without
 * saying.
 */
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
