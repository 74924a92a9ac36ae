import { packMost } from '../../../model/viewPack';
import { mostResultBytes } from '../../base/resultLimits';

export interface BatchLimits {
  /** Up to so many triangles, what stands in several places is written out for each of them. */
  readonly merged: number;
  /** Larger batches are divided between pieces, so that no upload to the graphics card is huge. */
  readonly chunk: number;
}

export interface PackLimits extends BatchLimits {
  /** Up to so many segments, edges are written out for each place where they stand. */
  readonly segments: number;
  /** Of the whole pack: more than this, a file of its size cannot justify. */
  readonly bytes: number;
}

/** Up to so much is merged, however small the file is: a few megabytes. */
const always = 500_000;

/** Bytes of a pack that any file may become, and how many more for each of its own. */
const growth = { free: 2 ** 27, perByte: 100 };

/**
 * What may be made of a file: merging draws faster, but a few bytes name one part in thousands of places.
 * @param fileBytes of the file that is shown
 */
export function packLimits(fileBytes: number): PackLimits {
  const placed = always + fileBytes / 2;
  return {
    merged: Math.min(placed, packMost.merged),
    chunk: 3_000_000,
    segments: Math.min(placed, packMost.segments),
    bytes: Math.min(growth.free + growth.perByte * fileBytes, mostResultBytes),
  };
}
