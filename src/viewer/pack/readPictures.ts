import {
  ClampToEdgeWrapping,
  MirroredRepeatWrapping,
  RepeatWrapping,
  SRGBColorSpace,
  Texture,
  type Wrapping,
} from 'three';
import type { PackPicture, PackWrapping } from '../../model/viewPack';
import type { ViewPack } from './readPack';

const wrappings: Readonly<Record<PackWrapping, Wrapping>> = {
  repeat: RepeatWrapping,
  mirror: MirroredRepeatWrapping,
  clamp: ClampToEdgeWrapping,
};

/**
 * Decodes the textures of a pack. They never get a URL, so the content security policy need not allow any. Null for one
 * that cannot be decoded; its parts keep their plain colour.
 */
export function readPictures({
  description,
  arrays,
}: ViewPack): Promise<readonly (Texture | null)[]> {
  return Promise.all(
    description.pictures.map(async (picture) => {
      const blob = new Blob([arrays.bytes(picture.bytes)], { type: picture.mediaType });
      return textureOf(blob, picture).catch(() => null);
    }),
  );
}

async function textureOf(blob: Blob, { wrap }: PackPicture): Promise<Texture> {
  const bitmap = await createImageBitmap(blob, {
    premultiplyAlpha: 'none',
    colorSpaceConversion: 'none',
  });
  const texture = new Texture(bitmap);
  texture.flipY = false;
  texture.colorSpace = SRGBColorSpace;
  texture.wrapS = wrappings[wrap[0]];
  texture.wrapT = wrappings[wrap[1]];
  texture.needsUpdate = true;
  return texture;
}
