import { say } from '../../words/say';
import type { Mouth } from './features';

/** How lengths (metres) and angles (radians) are written. */
export interface SizeWriter {
  readonly length: (metres: number) => string;
  readonly angle: (radians: number) => string;
}

/** What a hole opens with, as a drawing says it: `countersink ∅8 × 90°`. */
export function mouthWords({ form, diameter, depth, angle }: Mouth, write: SizeWriter): string {
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
