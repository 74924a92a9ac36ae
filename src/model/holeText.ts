import type { AnyHoleSize, HoleCount } from './holeCounts';
import type { Mouth } from './features';
import { angleText, summedFigures } from './quantities';

/** In the facts, in English: `25 × ∅6 through, 5 deep`. @param length writes metres in millimetres */
export function holeCountText(hole: HoleCount, length: (metres: number) => string): string {
  return `${hole.count} × ${holeSizeText(hole, length)}`;
}

function holeSizeText(size: AnyHoleSize, length: (metres: number) => string): string {
  const depth = size.depth === null ? [] : [`${length(size.depth)} deep`];
  const way = size.isThrough ? 'through' : 'blind';
  if (size.kind === 'slot') {
    return [`slot ${length(size.width)} × ${length(size.length)} ${way}`, ...depth].join(', ');
  }
  return [
    `∅${length(size.diameter)} ${way}`,
    ...depth,
    ...(size.tipAngle === null ? [] : [`tip ${degreesText(size.tipAngle)}`]),
    ...size.mouths.map((mouth) => mouthText(mouth, length)),
  ].join(', ');
}

function mouthText(
  { form, diameter, depth, angle, isFar }: Mouth,
  length: (metres: number) => string,
): string {
  const size = [
    `∅${length(diameter)}`,
    ...(depth === null ? [] : [length(depth)]),
    ...(angle === null ? [] : [degreesText(angle)]),
  ];
  return `${isFar ? 'far ' : ''}${form} ${size.join(' × ')}`;
}

export function degreesText(radians: number): string {
  return angleText(radians, summedFigures, null);
}
