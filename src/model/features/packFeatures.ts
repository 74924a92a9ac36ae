import { featureKinds, gapForms, holeEndForms } from './features';
import type { Feature, HoleEnd, RingGroove, Thread, WallGap } from './features';
import { direction, lengths, rounded } from '../exact/packNumbers';

/** Writes features as lists of numbers for `readFeatures`: the kind, the faces, the dimensions. */
export function packFeatures(features: readonly Feature[]): readonly (readonly number[])[] {
  return features.map((feature) => [
    featureKinds.indexOf(feature.kind === 'slot' && feature.arc ? 'arc slot' : feature.kind),
    feature.faces.length,
    ...feature.faces,
    ...numbersOf(feature),
  ]);
}

function numbersOf(feature: Feature): readonly number[] {
  switch (feature.kind) {
    case 'hole':
      return [
        ...opened(feature),
        ...lengths([feature.diameter]),
        ...lengthOrNone(feature.depth),
        rounded(feature.tipAngle ?? 0),
        ...threadNumbers(feature.thread),
        ...gapNumbers(feature.gap),
        ...grooveNumbers(feature.grooves),
        ...feature.mouths.flatMap(holeEndNumbers),
      ];
    case 'slot':
      return [
        ...opened(feature),
        ...direction(feature.lengthwise),
        ...lengths([feature.width, feature.length]),
        ...lengthOrNone(feature.depth),
        ...(feature.arc ? [...lengths([feature.arc.radius]), rounded(feature.arc.angle)] : []),
      ];
    case 'boss':
      return [
        ...lengths(feature.origin),
        ...direction(feature.direction),
        ...lengths([feature.diameter, feature.height]),
        ...threadNumbers(feature.thread),
      ];
    case 'fillet':
      return [Number(feature.isHollow), ...lengths([feature.radius])];
    case 'chamfer':
      return [...lengths([feature.width]), rounded(feature.angle)];
  }
}

/**
 * The flags are 1 for a through hole, 2 for a depth that is a greatest one, 4 for a thread, 8 for a gap and 16 for
 * grooves.
 */
function opened(feature: Extract<Feature, { kind: 'hole' | 'slot' }>): readonly number[] {
  const { isThrough, isDepthGreatest = false, origin, direction: way } = feature;
  const hasThread = feature.kind === 'hole' && feature.thread !== undefined;
  const hasGap = feature.kind === 'hole' && feature.gap !== undefined;
  const hasGrooves = feature.kind === 'hole' && feature.grooves !== undefined;
  const all = [isThrough, isDepthGreatest, hasThread, hasGap, hasGrooves];
  const flags = all.reduce((sum, flag, i) => sum + Number(flag) * 2 ** i, 0);
  return [flags, ...lengths(origin), ...direction(way)];
}

function threadNumbers(thread: Thread | undefined): readonly number[] {
  if (!thread) return [];
  const { minorDiameter, majorDiameter, pitch } = thread;
  return [...lengths([minorDiameter, majorDiameter]), ...lengthOrNone(pitch)];
}

function gapNumbers(gap: WallGap | undefined): readonly number[] {
  if (!gap) return [];
  // The number of equal gaps goes with their form.
  const form = gapForms.indexOf(gap.form) + gapForms.length * ((gap.count ?? 1) - 1);
  return [form, rounded(gap.angle), ...lengthOrNone(gap.size)];
}

function grooveNumbers(grooves: readonly RingGroove[] | undefined): readonly number[] {
  if (!grooves) return [];
  return [
    grooves.length,
    ...grooves.flatMap(({ diameter, width, depth }) => [
      ...lengths([diameter, width]),
      ...lengthOrNone(depth),
    ]),
  ];
}

/** The form of a widening with a gap is counted behind those without. */
function holeEndNumbers({ form, isFar, diameter, depth, angle, gap }: HoleEnd): readonly number[] {
  return [
    holeEndForms.indexOf(form) + (gap ? holeEndForms.length : 0),
    Number(isFar),
    ...lengths([diameter]),
    ...lengthOrNone(depth),
    rounded(angle ?? 0),
    ...gapNumbers(gap),
  ];
}

function lengthOrNone(length: number | null): readonly number[] {
  return length === null ? [-1] : lengths([length]);
}
