import { textOrNull } from '../../../words/unknown';
import { type Unpack, wholeNumber } from './gltfFile';

/** Loads the decoder of `EXT_meshopt_compression`, which few files need. */
export async function loadMeshopt(): Promise<Unpack> {
  const { MeshoptDecoder } = await import('meshoptimizer/decoder');
  await MeshoptDecoder.ready;
  return (target, packed, how) => {
    const count = wholeNumber(how['count'], 'bufferViews');
    const size = wholeNumber(how['byteStride'], 'bufferViews');
    const mode = textOrNull(how['mode']) ?? '';
    const filter = textOrNull(how['filter']) ?? 'NONE';
    // Vertices have sizes in steps of four bytes; the decoder does not check this.
    const isSound =
      mode === 'ATTRIBUTES' ? size % 4 === 0 && size <= 256 : size === 2 || size === 4;
    if (!isSound || !modes.includes(mode) || !filters.includes(filter)) {
      throw new Error(`not packed so: ${size} bytes as ${mode} with ${filter}`);
    }
    MeshoptDecoder.decodeGltfBuffer(target, count, size, packed, mode, filter);
  };
}

const modes = ['ATTRIBUTES', 'TRIANGLES', 'INDICES'];
const filters = ['NONE', 'OCTAHEDRAL', 'QUATERNION', 'EXPONENTIAL', 'COLOR'];
