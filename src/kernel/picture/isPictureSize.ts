/** Largest width and height of a preview, in pixels. */
const largestSide = 4096;

export function isPictureSize(width: number, height: number): boolean {
  return [width, height].every((side) => side > 0 && side <= largestSide);
}
