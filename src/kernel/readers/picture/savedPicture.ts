/** The picture that a CAD program keeps in its files, as it stands there. */
export interface SavedPicture {
  readonly type: 'png' | 'jpeg';
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
}

/** Pixels on a side; more is no preview. */
const largestSide = 8192;

export function isPictureSize(width: number, height: number): boolean {
  return [width, height].every((side) => side > 0 && side <= largestSide);
}
