import { maxPackCounts } from '../../../model/viewPack';
import { maxResultBytes } from '../../base/resultLimits';

export interface BatchLimits {
  /** Up to this many triangles, geometry that is placed several times is written for each placement. */
  readonly merged: number;
  /** Larger batches are divided between pieces, so that no upload to the graphics card is huge. */
  readonly chunk: number;
}

export interface PackLimits extends BatchLimits {
  /** Up to this many segments, edges are written for each placement. */
  readonly segments: number;
  /** Largest pack. A larger one is not plausible for a file of this size. */
  readonly bytes: number;
}

/** Number of triangles or segments that is always merged, however small the file is: a few megabytes. */
const always = 500_000;

/** Bytes of a pack that any file may become, and how many more for each byte of the file. */
const growth = { free: 2 ** 27, perByte: 100 };

/**
 * Limits of the pack of a file. Merging draws faster, but a few bytes can place one part thousands of times.
 * @param fileBytes size of the file that is shown
 */
export function packLimits(fileBytes: number): PackLimits {
  const placed = always + fileBytes / 2;
  return {
    merged: Math.min(placed, maxPackCounts.merged),
    chunk: 3_000_000,
    segments: Math.min(placed, maxPackCounts.segments),
    bytes: Math.min(growth.free + growth.perByte * fileBytes, maxResultBytes),
  };
}
