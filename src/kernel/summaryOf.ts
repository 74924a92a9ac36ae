import type { ModelExtras } from '../contract/modelExtras';

/** The sentence about a result: what its triangles are, how close they are, what could not be read. */
export function summaryOf(extras: ModelExtras): string {
  return [...trianglesOf(extras), ...extras.warnings].join(' ');
}

function trianglesOf({ linearDeflection, angularDeflection }: ModelExtras): string[] {
  // The warnings name the parts that are triangles saved in the file.
  if (linearDeflection === null || angularDeflection === null) return [];
  const millimetres = Number((linearDeflection * 1000).toPrecision(2));
  const degrees = Math.round((angularDeflection * 180) / Math.PI);
  return [`Triangles within ${millimetres} mm and ${degrees}° of the exact faces.`];
}
