import { say } from '../../../words/say';
import { isRecord } from '../../../words/unknown';
import { chunkStrategies, noChunks, type Chunking } from './uploadProfile';

/** Parses the property `chunking` of a profile; returns a text when it is invalid. */
export function readChunking(value: unknown): Chunking | string {
  if (!isRecord(value)) return say('needs an object as chunking');
  const kind = chunkStrategies.find((known) => known === value['kind']);
  if (kind === undefined) {
    return say('needs a kind of chunking among {kinds}', { kinds: chunkStrategies.join(', ') });
  }
  const stranger = Object.keys(value).find((member) => !['kind', 'size'].includes(member));
  if (stranger !== undefined) {
    return say('has a member in chunking that is not known: {stranger}', { stranger });
  }
  const { size = defaultChunkBytes } = value;
  if (kind === 'none') return noChunks;
  if (typeof size !== 'number' || !(size >= minBytes && size <= maxBytes)) {
    return say('needs a size of chunks between {minBytes} and {maxBytes} bytes', {
      minBytes,
      maxBytes,
    });
  }
  // Google accepts only multiples of this, and for the others it is a good size too.
  if (size % unitBytes !== 0) {
    return say('needs a size of chunks that is a multiple of {unitBytes}', { unitBytes });
  }
  return { kind, size, from: 0 };
}

const unitBytes = 256 * 1024;
/** The smallest part that a Qiniu storage accepts, except for the last one. In bytes. */
const minBytes = 1024 ** 2;
const maxBytes = 1024 ** 3;
const defaultChunkBytes = 8 * 1024 ** 2;
