import { geometryText, type ModelExtras } from '../contract/modelExtras';

/** What a result is, in sentences for a person: where its triangles come from, and what is missing. */
export function summaryOf(extras: ModelExtras): string {
  const tolerance = toleranceOf(extras);
  const origin =
    extras.geometry === 'saved mesh' ? `${capital(geometryText(extras))}${dayOf(extras)}` : null;
  const sentences = [
    ...(origin === null ? [] : [`${origin}, not meshed from the exact faces.`]),
    ...(tolerance === null ? [] : [`Triangles within ${tolerance} of the exact faces.`]),
  ];
  return [...sentences, ...extras.warnings].join(' ');
}

function toleranceOf({ linearDeflection, angularDeflection }: ModelExtras): string | null {
  const millimetres =
    linearDeflection === null ? [] : [`${Number((linearDeflection * 1000).toPrecision(2))} mm`];
  const degrees =
    angularDeflection === null ? [] : [`${Math.round((angularDeflection * 180) / Math.PI)}°`];
  const words = [...millimetres, ...degrees];
  return words.length === 0 ? null : words.join(' and ');
}

function dayOf({ savedAt }: ModelExtras): string {
  return savedAt === null ? '' : ` on ${savedAt.slice(0, 10)}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
