import { say } from '../../../words/say';
import type { Feature, Mouth } from '../../../model/features';
import { metresPer, type Unit } from '../../base/lengths';

/**
 * What faces were made as, as a drawing says it: `Round hole ∅10, through, 10 deep`.
 * @param scale of the placement of their part
 */
export function featureWords(feature: Feature, scale: number, unit: Unit): string {
  const length = (metres: number) => numberText((metres * scale) / metresPer[unit]);
  return wordsOf(feature, length).join(say(', '));
}

function wordsOf(feature: Feature, length: (metres: number) => string): string[] {
  switch (feature.kind) {
    case 'hole':
      return [
        say('Round hole ∅{diameter}', { diameter: length(feature.diameter) }),
        ...wayWords(feature, length),
        ...(feature.tipAngle === null
          ? []
          : [say('tip {angle}', { angle: degrees(feature.tipAngle) })]),
        ...feature.mouths.map((mouth) => mouthWords(mouth, length)),
      ];
    case 'slot': {
      const size = { width: length(feature.width), length: length(feature.length) };
      return [say('Slot {width} × {length}', size), ...wayWords(feature, length)];
    }
    case 'boss':
      return [
        say('Boss ∅{diameter}', { diameter: length(feature.diameter) }),
        say('{height} high', { height: length(feature.height) }),
      ];
    case 'fillet':
      return [say('Fillet R{radius}', { radius: length(feature.radius) })];
    case 'chamfer':
      return [
        say('Chamfer {width} × {angle}', {
          width: length(feature.width),
          angle: degrees(feature.angle),
        }),
      ];
  }
}

function wayWords(
  { isThrough, depth }: Extract<Feature, { kind: 'hole' | 'slot' }>,
  length: (metres: number) => string,
): string[] {
  return [
    isThrough ? say('through') : say('blind'),
    ...(depth === null ? [] : [say('{depth} deep', { depth: length(depth) })]),
  ];
}

function mouthWords(
  { form, diameter, depth, angle }: Mouth,
  length: (metres: number) => string,
): string {
  const size = { diameter: length(diameter), angle: angle === null ? '' : degrees(angle) };
  switch (form) {
    case 'counterbore':
      return say('counterbore ∅{diameter} × {depth}', {
        diameter: size.diameter,
        depth: depth === null ? '' : length(depth),
      });
    case 'countersink':
      return say('countersink ∅{diameter} × {angle}', size);
    case 'chamfer':
      return say('chamfered ∅{diameter} × {angle}', size);
  }
}

/** Seven figures, as of all exact numbers. */
function numberText(value: number): string {
  return `${Number(value.toPrecision(7))}`;
}

/** To a hundredth. */
function degrees(radians: number): string {
  return `${Number(((radians * 180) / Math.PI).toFixed(2))}°`;
}
