import { maxPackCounts } from '../../model/viewPack';
import { say } from '../../words/say';
import { Refusal } from './refusal';

/** Most triangles in one frame, counted for each placement. A page cannot draw more. */
const maxTriangles = 40_000_000;

/**
 * Largest size in bytes of what is shown or returned by a conversion. A page holds it in one buffer; readers of
 * GLB files, and systems that read a file at once, are limited to 2 GiB.
 */
export const maxResultBytes = 2 ** 31 - 2 ** 24;

/** @throws Refusal */
export function refuseTooMany(triangles: number): void {
  if (triangles <= maxTriangles) return;
  const message = say('The 3D model has about {millions} million triangles, too many to show.', {
    millions: Math.round(triangles / 1e6),
  });
  throw new Refusal('tooComplex', message);
}

/** @throws Refusal */
export function refuseManyPieces(pieces: number): void {
  if (pieces <= maxPackCounts.pieces) return;
  const message = say('The 3D model is made of more than {maxPieces} pieces, too many to show.', {
    maxPieces: maxPackCounts.pieces,
  });
  throw new Refusal('tooComplex', message);
}

/** @throws Refusal */
export function refuseLargeResult(bytes: number): void {
  if (bytes <= maxResultBytes) return;
  const message = say('The 3D model takes more than the 2 GB that can be kept and shown.');
  throw new Refusal('tooComplex', message);
}

/**
 * @param maxBytes largest size that is plausible for the file
 * @throws Refusal
 */
export function refuseGrowth(bytes: number, maxBytes: number): void {
  if (bytes <= maxBytes) return;
  const message = say('The 3D file describes more geometry than a file of its size can hold.');
  throw new Refusal('tooComplex', message);
}
