import type { BufferGeometry, Mesh, Object3D, Texture } from 'three';
import { isRecord, numberOrNull } from '../../words/unknown';

/** Once in the page, once in graphics memory, and about as much for what picking and tools keep. */
const timesHeld = 3;

/** A pixel decoded in the page, and in graphics memory with its smaller copies. */
const bytesPerPixel = 4 + (4 * 4) / 3;

/** About what a model takes, bytes: what its arrays and pictures hold, each counted once. */
export function heldBytesOf(root: Object3D, textures: readonly Texture[]): number {
  const buffers = new Set<ArrayBufferLike>();
  root.traverse((object: Object3D | Mesh) => {
    if ('geometry' in object) for (const array of arraysOf(object.geometry)) buffers.add(array);
  });
  let bytes = 0;
  for (const { byteLength } of buffers) bytes += byteLength;
  return Math.ceil(timesHeld * bytes + bytesPerPixel * pixelsOf(textures));
}

function arraysOf({ attributes, index }: BufferGeometry): readonly ArrayBufferLike[] {
  const all = [...Object.values(attributes), ...(index ? [index] : [])];
  return all.map(({ array }) => array.buffer);
}

function pixelsOf(textures: readonly Texture[]): number {
  const images = new Set(textures.map((texture): unknown => texture.image));
  return [...images].reduce<number>((sum, image) => {
    const [width, height] = isRecord(image) ? [image['width'], image['height']] : [];
    return sum + (numberOrNull(width) ?? 0) * (numberOrNull(height) ?? 0);
  }, 0);
}
