import { say } from '../../../../words/say';
import type { Feature } from '../../../../model/features/features';
import {
  depthWords,
  gapWords,
  grooveWords,
  holeEndWords,
  threadWords,
  type SizeWriter,
} from '../../../../model/features/holeEndWords';
import {
  angleText,
  exactFigures,
  lengthNumber,
  type NumberStyle,
} from '../../../../model/quantities';

/**
 * Describes a feature as on a drawing: `Round hole ∅10, through, 10 deep`.
 * @param scale scale factor of the part's placement
 */
export function featureWords(feature: Feature, scale: number, style: NumberStyle): string {
  const write: SizeWriter = {
    length: (metres) => lengthNumber(metres * scale, style, exactFigures),
    angle: (radians) => angleText(radians, exactFigures, style.decimals),
  };
  return wordsOf(feature, write).join(say(', '));
}

function wordsOf(feature: Feature, write: SizeWriter): string[] {
  const { length } = write;
  switch (feature.kind) {
    case 'hole':
      return [
        say('Round hole ∅{diameter}', { diameter: length(feature.diameter) }),
        ...wayWords(feature, write),
        ...(feature.tipAngle === null
          ? []
          : [say('tip {angle}', { angle: write.angle(feature.tipAngle) })]),
        ...threadOf(feature, write),
        ...(feature.gap ? [gapWords(feature.gap, write)] : []),
        ...(feature.grooves ?? []).map((groove) => grooveWords(groove, write)),
        ...feature.mouths.map((mouth) => holeEndWords(mouth, write)),
      ];
    case 'slot': {
      const { arc } = feature;
      const size = { width: length(feature.width), length: length(feature.length) };
      if (arc) {
        const line = { radius: length(arc.radius), angle: write.angle(arc.angle) };
        return [
          say('Slot {width} wide along an arc', size),
          say('R{radius} × {angle}', line),
          ...wayWords(feature, write),
        ];
      }
      return [say('Slot {width} × {length}', size), ...wayWords(feature, write)];
    }
    case 'boss':
      return [
        say('Boss ∅{diameter}', { diameter: length(feature.diameter) }),
        say('{height} high', { height: length(feature.height) }),
        ...threadOf(feature, write),
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

function threadOf(
  { thread }: Extract<Feature, { kind: 'hole' | 'boss' }>,
  write: SizeWriter,
): string[] {
  return thread ? [threadWords(thread, write)] : [];
}

function wayWords(
  { isThrough, depth, isDepthGreatest }: Extract<Feature, { kind: 'hole' | 'slot' }>,
  write: SizeWriter,
): string[] {
  return [
    isThrough ? say('through') : say('blind'),
    ...(depth === null ? [] : [depthWords(write.length(depth), isDepthGreatest === true)]),
  ];
}
