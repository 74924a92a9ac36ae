import { say } from '../../../../words/say';
import { Refusal } from '../../../base/refusal';
import { explode } from '../../../containers/explode';
import { unpackFrame } from '../guidFrame';
import type { SolidWorksFile } from '../openSolidWorks';

/**
 * The decompressed display list of a part.
 * @returns null if the part was saved without one
 * @throws Refusal if it cannot be decompressed
 */
export function displayStream(file: SolidWorksFile): Uint8Array | null {
  const place = places.find(({ path }) => file.paths.includes(path));
  if (!place) return null;
  const stream = file.read(place.path);
  const list = stream && place.unpack(stream);
  if (!list) throw damagedMesh();
  return list;
}

/**
 * The stream is not compressed by itself in the newer container, nor in the first releases. Releases in between put it
 * into a frame, and up to the release of 2001 at least compressed it without a frame.
 */
const places: readonly {
  readonly path: string;
  readonly unpack: (stream: Uint8Array) => Uint8Array | null;
}[] = [
  { path: 'Contents/DisplayLists', unpack: (stream) => stream },
  { path: 'Contents/DisplayLists__ZLB', unpack: unpackFrame },
  { path: 'Contents/DisplayLists__Zip', unpack: explode },
];

export function damagedMesh(): Refusal {
  return new Refusal(
    'damagedFile',
    say(
      'The SolidWorks part is damaged: its saved mesh cannot be unpacked. Copy it again from where it came, or save it again.',
    ),
  );
}
