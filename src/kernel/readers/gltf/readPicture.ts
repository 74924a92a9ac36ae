import type { PackWrapping } from '../../../model/viewPack';
import { isRecord, isText, numberOrNull, textOrNull } from '../../../words/unknown';
import type { ViewImage, ViewPicture } from '../../base/viewScene';
import { Refusal } from '../../base/refusal';
import { type GltfFile, type Json, typeOfDataAddress } from './gltfFile';
import { memoized } from '../../../words/memoized';

const wrappings: Readonly<Record<number, PackWrapping>> = { 33071: 'clamp', 33648: 'mirror' };

/** The pictures of a document; each image is read once. */
export class GltfPictures {
  private readonly images = new Map<unknown, ViewImage>();

  constructor(private readonly file: GltfFile) {}

  /** The picture of a material; null if it cannot be read, and the part then has its plain colour. */
  read(named: Json): ViewPicture | null {
    try {
      const texture = this.file.entry('textures', named['index']);
      const sampler = this.file.list('samplers')[numberOrNull(texture['sampler']) ?? -1] ?? {};
      const moved = transformOf(named);
      const uvSet = numberOrNull(moved?.['texCoord'] ?? named['texCoord']) ?? 0;
      return {
        image: this.image(sourceOf(texture)),
        wrap: [wrappingOf(sampler['wrapS']), wrappingOf(sampler['wrapT'])],
        uvSet: uvSet === 1 ? 1 : 0,
        uvTransform: moved && uvMatrix(moved),
      };
    } catch (error) {
      if (error instanceof Refusal) return null;
      throw error;
    }
  }

  private image(index: unknown): ViewImage {
    return memoized(this.images, index, () =>
      imageOf(this.file, this.file.entry('images', index), `images[${String(index)}]`),
    );
  }
}

/** WebP and AVIF pictures are in extensions; browsers decode both. */
function sourceOf(texture: Json): unknown {
  const extensions = isRecord(texture['extensions']) ? texture['extensions'] : {};
  const modern = extensions['EXT_texture_webp'] ?? extensions['EXT_texture_avif'];
  return isRecord(modern) ? modern['source'] : texture['source'];
}

function imageOf(file: GltfFile, image: Json, where: string): ViewImage {
  const { uri } = image;
  if (!isText(uri)) {
    const mediaType = textOrNull(image['mimeType']) ?? 'image/png';
    return { mediaType, bytes: file.view(image['bufferView']) };
  }
  const mediaType = /^data:/i.test(uri) ? typeOfDataAddress(uri) : typeByName(uri);
  return { mediaType, bytes: file.at(uri, `${where}.uri`) };
}

function typeByName(name: string): string {
  const [, extension = 'png'] = /\.(\w+)$/.exec(name.toLowerCase()) ?? [];
  return `image/${extension === 'jpg' ? 'jpeg' : extension}`;
}

function wrappingOf(value: unknown): PackWrapping {
  return wrappings[numberOrNull(value) ?? 0] ?? 'repeat';
}

function transformOf(named: Json): Json | null {
  const extensions = isRecord(named['extensions']) ? named['extensions'] : {};
  const transform = extensions['KHR_texture_transform'];
  return isRecord(transform) ? transform : null;
}

/** The matrix of KHR_texture_transform: scale, then rotation, then translation. */
function uvMatrix(transform: Json): readonly number[] {
  const [su, sv] = pairOf(transform['scale']) ?? [1, 1];
  const [u, v] = pairOf(transform['offset']) ?? [0, 0];
  const angle = numberOrNull(transform['rotation']) ?? 0;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [su * cos, -su * sin, sv * sin, sv * cos, u, v];
}

function pairOf(value: unknown): readonly [number, number] | null {
  if (!Array.isArray(value) || value.length !== 2) return null;
  const [first = null, second = null] = value.map(numberOrNull);
  return first === null || second === null ? null : [first, second];
}
