import { spawnSync } from 'node:child_process';
import type { PixelPicture } from './hue';

const side = 96;

/**
 * A PNG or JPEG as few pixels, read by ImageMagick.
 * @param program `convert` of ImageMagick
 * @returns null where it cannot read the picture
 */
export function pixelsOf(program: string, picture: Uint8Array): PixelPicture | null {
  const size = `${side}x${side}!`;
  const args = ['-', '-filter', 'box', '-resize', size, '-depth', '8', 'rgba:-'];
  const { status, stdout } = spawnSync(program, args, { input: picture, maxBuffer: 2 ** 20 });
  if (status !== 0 || stdout.length !== 4 * side * side) return null;
  return { width: side, height: side, rgba: stdout };
}
