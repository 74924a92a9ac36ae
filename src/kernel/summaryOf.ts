import { geometryText, type ModelExtras } from '../contract/modelExtras';

/** The sentence about a result: what its triangles are, how close they are, what could not be read. */
export function summaryOf(extras: ModelExtras): string {
  return [...originOf(extras), ...toleranceOf(extras), ...extras.warnings].join(' ');
}

/** Of STEP, the warnings name the parts that are triangles saved in the file. */
function originOf(extras: ModelExtras): string[] {
  if (isExact(extras)) return [`${capital(geometryText(extras))}.`];
  if (extras.savedBy === null && extras.sourceFormat !== 'JT') return [];
  const day = extras.savedAt === null ? '' : ` on ${extras.savedAt.slice(0, 10)}`;
  return [`${capital(geometryText(extras))}${day}, not meshed from the exact faces.`];
}

/** Of STEP and IGES nothing else is expected. */
function isExact({ geometry, sourceFormat, linearDeflection }: ModelExtras): boolean {
  if (sourceFormat === 'STEP' || sourceFormat === 'IGES') return false;
  return geometry === 'meshed from exact B-rep' && linearDeflection !== null;
}

function toleranceOf({ linearDeflection, angularDeflection }: ModelExtras): string[] {
  if (linearDeflection === null) return [];
  const millimetres = Number((linearDeflection * 1000).toPrecision(2));
  const degrees =
    angularDeflection === null ? '' : ` and ${Math.round((angularDeflection * 180) / Math.PI)}°`;
  return [`Triangles within ${millimetres} mm${degrees} of the exact faces.`];
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
