import {
  ClampToEdgeWrapping,
  MirroredRepeatWrapping,
  RepeatWrapping,
  SRGBColorSpace,
  Texture,
  type Wrapping,
} from 'three';
import { isRecord, isText, numberOrNull, textOrNull } from '../../contract/unknown';
import { bytesOfDataAddress, type GltfFile, type Json } from './gltfFile';

const wrappings: Readonly<Record<number, Wrapping>> = {
  33071: ClampToEdgeWrapping,
  33648: MirroredRepeatWrapping,
};

/**
 * A picture that stands inside the file, ready to be put on faces. It never gets an address, so the
 * page's policy need not allow any. Null when it cannot be decoded: the part keeps its plain colour.
 */
export async function readPicture(
  file: GltfFile,
  index: number,
  channel: number,
): Promise<Texture | null> {
  try {
    const given = file.entry('textures', index);
    const blob = blobOf(file, file.entry('images', sourceOf(given)));
    const bitmap = await createImageBitmap(blob, {
      premultiplyAlpha: 'none',
      colorSpaceConversion: 'none',
    });
    const texture = new Texture(bitmap);
    texture.flipY = false;
    texture.colorSpace = SRGBColorSpace;
    texture.channel = channel;
    const sampler = file.list('samplers')[numberOrNull(given['sampler']) ?? -1] ?? {};
    texture.wrapS = wrappings[numberOrNull(sampler['wrapS']) ?? 0] ?? RepeatWrapping;
    texture.wrapT = wrappings[numberOrNull(sampler['wrapT']) ?? 0] ?? RepeatWrapping;
    texture.needsUpdate = true;
    return texture;
  } catch {
    return null;
  }
}

/** WebP and AVIF pictures stand in extensions; browsers decode both. */
function sourceOf(texture: Json): unknown {
  const extensions = isRecord(texture['extensions']) ? texture['extensions'] : {};
  const modern = extensions['EXT_texture_webp'] ?? extensions['EXT_texture_avif'];
  return isRecord(modern) ? modern['source'] : texture['source'];
}

function blobOf(file: GltfFile, image: Json): Blob {
  if (isText(image['uri'])) {
    const { bytes, type } = bytesOfDataAddress(image['uri']);
    return new Blob([bytes], { type });
  }
  const type = textOrNull(image['mimeType']) ?? 'image/png';
  return new Blob([file.view(image['bufferView']).slice()], { type });
}
