import { featureKinds, gapForms, holeEndForms } from './features';
import type { Feature, HoleEnd, RingGroove, Thread, WallGap } from './features';
import { Numbers } from '../exact/numbers';
import { isRecord } from '../../words/unknown';

/**
 * Reads what `packFeatures` wrote into packed shapes. Returns no features at all if any number is invalid or does not
 * fit the part. Kinds of later versions are left out.
 * @param shapes the packed shapes in the extras of a mesh, not yet validated
 * @param faceCount the number of faces of the part
 */
export function readFeatures(shapes: unknown, faceCount: number): readonly Feature[] {
  const rows: unknown = isRecord(shapes) ? shapes['features'] : null;
  if (!Array.isArray(rows)) return [];
  const features: Feature[] = [];
  for (const row of rows) {
    const numbers = numbersIn(row);
    if (!numbers) return [];
    const [code, ...rest] = numbers;
    if (code === undefined) return [];
    if (Number.isInteger(code) && code >= featureKinds.length) continue;
    const feature = featureOf(code, new Numbers(rest), faceCount);
    if (!feature) return [];
    features.push(feature);
  }
  return features;
}

function numbersIn(row: unknown): readonly number[] | null {
  const isList = Array.isArray(row) && row.every((number) => Number.isFinite(number));
  return isList ? row : null;
}

function featureOf(code: number, numbers: Numbers, faceCount: number): Feature | null {
  const kind = featureKinds[code];
  if (kind === undefined) return null;
  const faces = facesOf(numbers, faceCount);
  switch (kind) {
    case 'hole': {
      const { hasThread, hasGap, hasGrooves, ...place } = opened(numbers, 32);
      return numbers.finish({
        kind,
        faces,
        ...place,
        diameter: numbers.positive(),
        depth: numbers.positiveOrNull(),
        tipAngle: numbers.angleOrNull(),
        ...threadOf(numbers, hasThread),
        ...(hasGap && { gap: gapOf(numbers) }),
        ...(hasGrooves && { grooves: groovesOf(numbers) }),
        mouths: holeEndsOf(numbers),
      });
    }
    case 'slot':
    case 'arc slot': {
      const { hasThread: _t, hasGap: _g, hasGrooves: _r, ...place } = opened(numbers, 4);
      return numbers.finish({
        kind: 'slot',
        faces,
        ...place,
        lengthwise: numbers.direction(),
        width: numbers.positive(),
        length: numbers.positive(),
        depth: numbers.positiveOrNull(),
        ...(kind === 'arc slot' && {
          arc: { radius: numbers.positive(), angle: numbers.turn() },
        }),
      });
    }
    case 'boss':
      return numbers.finish({
        kind,
        faces,
        origin: numbers.point(),
        direction: numbers.direction(),
        diameter: numbers.positive(),
        height: numbers.positive(),
        ...threadOf(numbers, !numbers.isAtEnd),
      });
    case 'fillet':
      return numbers.finish({
        kind,
        faces,
        isHollow: numbers.flag(),
        radius: numbers.positive(),
      });
    case 'chamfer':
      return numbers.finish({
        kind,
        faces,
        width: numbers.positive(),
        angle: numbers.acute(),
      });
  }
}

/** At least one face, and no index beyond those of the part. */
function facesOf(numbers: Numbers, faceCount: number): readonly number[] {
  const count = numbers.place(faceCount + 1);
  const faces: number[] = [];
  for (let i = 0; i < Math.max(1, count) && !numbers.isAtEnd; i++) {
    faces.push(numbers.place(faceCount));
  }
  return faces;
}

/** @param max one more than the largest value of the flags */
function opened(numbers: Numbers, max: number) {
  const flags = numbers.place(max);
  return {
    hasThread: flags % 8 >= 4,
    hasGap: flags % 16 >= 8,
    hasGrooves: flags >= 16,
    isThrough: flags % 2 === 1,
    ...(flags % 4 >= 2 && { isDepthGreatest: true }),
    origin: numbers.point(),
    direction: numbers.direction(),
  };
}

function threadOf(numbers: Numbers, isThere: boolean): { readonly thread?: Thread } {
  if (!isThere) return {};
  const [minorDiameter, majorDiameter] = [numbers.positive(), numbers.positive()];
  return { thread: { minorDiameter, majorDiameter, pitch: numbers.positiveOrNull() } };
}

/** Far more gaps than a round wall has, and more grooves than a hole. */
const [maxGaps, maxGrooves] = [64, 256];

function gapOf(numbers: Numbers): WallGap {
  const number = numbers.place(gapForms.length * maxGaps);
  const count = 1 + Math.floor(number / gapForms.length);
  return {
    form: gapForms[number % gapForms.length] ?? 'other',
    angle: numbers.turn(),
    size: numbers.positiveOrNull(),
    ...(count > 1 && { count }),
  };
}

function groovesOf(numbers: Numbers): readonly RingGroove[] {
  const count = numbers.place(maxGrooves);
  const grooves: RingGroove[] = [];
  for (let i = 0; i < count && !numbers.isAtEnd; i++) {
    grooves.push({
      diameter: numbers.positive(),
      width: numbers.positive(),
      depth: numbers.positiveOrNull(),
    });
  }
  return grooves;
}

function holeEndsOf(numbers: Numbers): readonly HoleEnd[] {
  const mouths: HoleEnd[] = [];
  while (!numbers.isAtEnd) {
    const number = numbers.place(2 * holeEndForms.length);
    const form = holeEndForms[number % holeEndForms.length] ?? 'chamfer';
    mouths.push({
      form,
      isFar: numbers.flag(),
      diameter: numbers.positive(),
      depth: numbers.positiveOrNull(),
      angle: numbers.angleOrNull(),
      ...(number >= holeEndForms.length && { gap: gapOf(numbers) }),
    });
  }
  return mouths;
}
