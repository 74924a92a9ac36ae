import type { Object3D, Texture } from 'three';
import { isRecord, numberOrNull } from '../../words/unknown';
import { drawnBuffers } from './drawnBuffers';

/** Each array exists in the page and on the GPU, and picking and tools need about as much again. */
const timesHeld = 3;

/** RGBA in the page, and RGBA with mipmaps on the GPU. */
const bytesPerPixel = 4 + (4 * 4) / 3;

/** Estimates the memory of a model, bytes, from its arrays (each counted once) and its textures. */
export function memoryBytesOf(root: Object3D, textures: readonly Texture[]): number {
  let bytes = 0;
  for (const { byteLength } of drawnBuffers(root)) bytes += byteLength;
  return Math.ceil(timesHeld * bytes + bytesPerPixel * pixelsOf(textures));
}

function pixelsOf(textures: readonly Texture[]): number {
  const images = new Set(textures.map((texture): unknown => texture.image));
  return [...images].reduce<number>((sum, image) => {
    const [width, height] = isRecord(image) ? [image['width'], image['height']] : [];
    return sum + (numberOrNull(width) ?? 0) * (numberOrNull(height) ?? 0);
  }, 0);
}
