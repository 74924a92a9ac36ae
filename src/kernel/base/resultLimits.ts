import { packMost } from '../../model/viewPack';
import { say } from '../../words/say';
import { Refusal } from './refusal';

/** Triangles drawn in one frame, each as often as it is placed: more than this no page could show. */
const mostTriangles = 40_000_000;

/**
 * Bytes of what is shown, and of what a conversion gives. A page holds it in one piece of memory; readers of GLB
 * files, and systems that are asked for a whole file at once, end at 2 GiB.
 */
export const mostResultBytes = 2 ** 31 - 2 ** 24;

/** @throws Refusal */
export function refuseTooMany(triangles: number): void {
  if (triangles <= mostTriangles) return;
  const message = say('The 3D model has about {millions} million triangles, too many to show.', {
    millions: Math.round(triangles / 1e6),
  });
  throw new Refusal('tooComplex', message);
}

/** @throws Refusal */
export function refuseManyPieces(pieces: number): void {
  if (pieces <= packMost.pieces) return;
  const message = say('The 3D model is made of more than {mostPieces} pieces, too many to show.', {
    mostPieces: packMost.pieces,
  });
  throw new Refusal('tooComplex', message);
}

/** @throws Refusal */
export function refuseLargeResult(bytes: number): void {
  if (bytes <= mostResultBytes) return;
  const message = say('The 3D model takes more than the 2 GB that can be kept and shown.');
  throw new Refusal('tooComplex', message);
}

/**
 * @param mostBytes that may be made of a file of its size
 * @throws Refusal
 */
export function refuseGrowth(bytes: number, mostBytes: number): void {
  if (bytes <= mostBytes) return;
  const message = say('The 3D file describes more geometry than a file of its size can hold.');
  throw new Refusal('tooComplex', message);
}
