import { decode } from 'fast-png';

/** Steps of 255 that are not seen: the browser mixes the page's background with that error, otherwise each time. */
const unseen = 2;

/** Whether two pictures of the page show the same. @param a @param b as PNG */
export function isSamePicture(a: Uint8Array, b: Uint8Array): boolean {
  return differingPixels(a, b, unseen) === 0;
}

/**
 * @param a @param b as PNG
 * @param steps of 255, in one of the colours, which count as the same
 * @returns the number of pixels that differ by more; infinite where the sizes do
 */
export function differingPixels(a: Uint8Array, b: Uint8Array, steps: number): number {
  const [before, after] = [decode(a), decode(b)];
  if (before.width !== after.width || before.height !== after.height) return Infinity;
  if (before.channels !== after.channels) return Infinity;
  let count = 0;
  for (let i = 0; i < before.data.length; i += before.channels) {
    const isFar = [0, 1, 2].some(
      (k) => Math.abs((before.data[i + k] ?? 0) - (after.data[i + k] ?? 0)) > steps,
    );
    count += Number(isFar);
  }
  return count;
}
