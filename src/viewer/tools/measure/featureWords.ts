import { say } from '../../../words/say';
import type { Feature, Mouth } from '../../../model/features';
import { angleText, exactFigures, lengthNumber, type NumberStyle } from '../../../model/quantities';

/**
 * What faces were made as, as a drawing says it: `Round hole ∅10, through, 10 deep`.
 * @param scale of the placement of their part
 */
export function featureWords(feature: Feature, scale: number, style: NumberStyle): string {
  const write: Writer = {
    length: (metres) => lengthNumber(metres * scale, style, exactFigures),
    angle: (radians) => angleText(radians, exactFigures, style.decimals),
  };
  return wordsOf(feature, write).join(say(', '));
}

interface Writer {
  readonly length: (metres: number) => string;
  readonly angle: (radians: number) => string;
}

function wordsOf(feature: Feature, write: Writer): string[] {
  const { length } = write;
  switch (feature.kind) {
    case 'hole':
      return [
        say('Round hole ∅{diameter}', { diameter: length(feature.diameter) }),
        ...wayWords(feature, write),
        ...(feature.tipAngle === null
          ? []
          : [say('tip {angle}', { angle: write.angle(feature.tipAngle) })]),
        ...feature.mouths.map((mouth) => mouthWords(mouth, write)),
      ];
    case 'slot': {
      const size = { width: length(feature.width), length: length(feature.length) };
      return [say('Slot {width} × {length}', size), ...wayWords(feature, write)];
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
          angle: write.angle(feature.angle),
        }),
      ];
  }
}

function wayWords(
  { isThrough, depth }: Extract<Feature, { kind: 'hole' | 'slot' }>,
  write: Writer,
): string[] {
  return [
    isThrough ? say('through') : say('blind'),
    ...(depth === null ? [] : [say('{depth} deep', { depth: write.length(depth) })]),
  ];
}

function mouthWords({ form, diameter, depth, angle }: Mouth, write: Writer): string {
  const { length } = write;
  const size = { diameter: length(diameter), angle: angle === null ? '' : write.angle(angle) };
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
