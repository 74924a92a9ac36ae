import { Color } from 'three';
import type { Piece } from '../model/model';
import type { Theme } from '../base/theme';

type Inks = Pick<Theme, 'foreground' | 'background'>;

/**
 * The theme colour, foreground or background, with the better contrast on faces of a colour.
 * @param opacity of the faces, which are blended with the background
 */
export function contrastColorOn(
  own: Color,
  opacity: number,
  { foreground, background }: Inks,
): Color {
  const seen = background.clone().lerp(own, opacity);
  return contrast(seen, foreground) >= contrast(seen, background) ? foreground : background;
}

/**
 * A colour as it is, or as much darker or lighter as it takes to be read on a background: yellow becomes olive in a
 * light theme.
 */
export function readableColor(own: Color, background: Color): Color {
  const [black, white] = [new Color(0, 0, 0), new Color(1, 1, 1)];
  const end = contrast(black, background) >= contrast(white, background) ? black : white;
  const steps = 20;
  const shades = Array.from({ length: steps }, (_, step) => own.clone().lerp(end, step / steps));
  return shades.find((shade) => contrast(shade, background) >= readable) ?? end;
}

/** The contrast of text (WCAG 2.2, success criterion 1.4.3). */
const readable = 4.5;

/** Whether edges on a piece have the best contrast in the theme's foreground; always true for lines without faces. */
export function isForegroundOn({ color, opacity }: Piece, inks: Inks): boolean {
  return color === null || contrastColorOn(color, opacity, inks) === inks.foreground;
}

/** Contrast ratio by WCAG, 1…21. */
function contrast(a: Color, b: Color): number {
  const [one, other] = [luminance(a), luminance(b)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** Relative luminance of a linear colour, 0…1. */
function luminance({ r, g, b }: Color): number {
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
