import type { Color } from 'three';
import type { Piece } from '../model/model';
import type { Theme } from '../base/theme';

type Inks = Pick<Theme, 'foreground' | 'background'>;

/**
 * Which of the two colours of a theme is seen better on faces of a colour.
 * @param opacity of the faces: what they let through is the background
 */
export function inkOn(own: Color, opacity: number, { foreground, background }: Inks): Color {
  const seen = background.clone().lerp(own, opacity);
  return contrast(seen, foreground) >= contrast(seen, background) ? foreground : background;
}

/** Whether edges on a piece are seen best in the theme's foreground; those of mere lines are. */
export function isForegroundOn({ color, opacity }: Piece, inks: Inks): boolean {
  return color === null || inkOn(color, opacity, inks) === inks.foreground;
}

/** As WCAG has it, 1…21. */
function contrast(a: Color, b: Color): number {
  const [one, other] = [luminance(a), luminance(b)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** Of a linear colour, 0…1. */
function luminance({ r, g, b }: Color): number {
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
