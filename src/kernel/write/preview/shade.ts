import { outOfRange } from '../../../words/outOfRange';
import { defaultColor, finiteColor, toLinear, toSrgb } from '../../base/color';
import type { Rgba } from '../../base/scene';

/** The colour of a surface in linear light. */
export interface LinearColor {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  /** From 0 to 1. */
  readonly alpha: number;
}

export function paintOf(color: Rgba): LinearColor {
  const [red, green, blue, alpha] = finiteColor(color) ?? defaultColor;
  return { red: toLinear(red), green: toLinear(green), blue: toLinear(blue), alpha };
}

/**
 * The light that a surface sends to the eye, packed as in `FrameBuffer.color`: a key light from above left, a
 * weak fill light from the right, and ambient light that is brighter from the sky. It is tuned to the three
 * visible faces of an isometric box: the top has the colour of the part, and the left and right are clearly
 * darker and different.
 * @param nx, ny, nz the normal to the right, up, and towards the eye; of any length
 */
export function shade(nx: number, ny: number, nz: number, paint: LinearColor): number {
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz);
  const scale = length > 0 ? 1 / length : 0;
  const x = nx * scale;
  const y = ny * scale;
  const z = nz * scale;
  // The key light is soft, as of a large window, without a visible limit.
  const key = 0.5 - 0.275 * x + 0.3 * y + 0.29 * z;
  const fill = Math.max(0, 0.78 * x + 0.1 * y + 0.62 * z);
  const sky = 0.5 + 0.3 * y + 0.3 * z;
  const light = 0.78 * key * key * key + 0.08 * fill + 0.36 * sky;
  // The direction halfway between the key light and the eye.
  const half = Math.max(0, -0.31 * x + 0.338 * y + 0.889 * z);
  const half4 = half * half * half * half;
  const half16 = half4 * half4 * half4 * half4;
  // Even black plastic reflects a little of its surroundings.
  const gloss = 0.07 * half16 * half16 + 0.015 * light;
  return (
    encode(paint.red * light + gloss) |
    (encode(paint.green * light + gloss) << 8) |
    (encode(paint.blue * light + gloss) << 16) |
    (255 << 24)
  );
}

const steps = 4095;
const encoded = Uint8Array.from({ length: steps + 1 }, (_, i) =>
  Math.round(toSrgb(i / steps) * 255),
);

/** Linear light as an sRGB byte. */
export function encode(linear: number): number {
  return encoded[linear >= 1 ? steps : (linear * steps + 0.5) | 0] ?? outOfRange();
}

/** An sRGB byte as linear light. */
export const decoded = Float32Array.from({ length: 256 }, (_, i) => toLinear(i / 255));
