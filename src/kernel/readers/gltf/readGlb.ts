import { say } from '../../../words/say';
import { damagedGltf } from './damagedGltf';
import { readGltfJson } from './readGltfJson';

const magic = 0x46546c67; // glTF
const jsonChunk = 0x4e4f534a;
const binaryChunk = 0x004e4942;

/** The two chunks of a GLB file: its parsed JSON and its binary data. */
export interface GlbChunks {
  readonly json: Record<string, unknown>;
  readonly binary: Uint8Array;
}

/**
 * Opens the container of a GLB 2.0 file and checks all of its lengths.
 * @throws Refusal
 * @see glTF 2.0, section 4.4
 */
export function readGlb(file: Uint8Array): GlbChunks {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (file.length < 20 || view.getUint32(0, true) !== magic) {
    throw damagedGltf(say('This is not a GLB file.'), 'byte 0');
  }
  const version = view.getUint32(4, true);
  if (version !== 2) {
    throw damagedGltf(
      say('GLB version {version} cannot be shown, only version 2.', { version }),
      'byte 4',
    );
  }
  const announced = view.getUint32(8, true);
  if (announced > file.length) {
    const message = say(
      'The GLB file is cut off: {count} of {announced} bytes are there. Copy it again from where it came, or export it again.',
      {
        count: file.length,
        announced,
      },
    );
    throw damagedGltf(message, 'byte 8');
  }
  if (announced < file.length) {
    const message = say(
      'The GLB file is damaged: it announces {announced} bytes, and {count} are there. Copy it again from where it came, or export it again.',
      { announced, count: file.length },
    );
    throw damagedGltf(message, 'byte 8');
  }
  const jsonEnd = 20 + view.getUint32(12, true);
  if (view.getUint32(16, true) !== jsonChunk || jsonEnd > announced) {
    throw damagedGltf(
      say(
        'The GLB file is damaged: its description is cut off. Copy it again from where it came, or export it again.',
      ),
      'byte 12',
    );
  }
  return {
    json: readGltfJson(file.subarray(20, jsonEnd), 20),
    binary: binaryChunkOf(file, view, jsonEnd),
  };
}

/** The first binary chunk. Chunks of other types are skipped, but together they must fill the file exactly. */
function binaryChunkOf(file: Uint8Array, view: DataView, first: number): Uint8Array {
  let binary: Uint8Array | null = null;
  let at = first;
  while (at < file.length) {
    if (at + 8 > file.length) throw chunkCutOff(at);
    const length = view.getUint32(at, true);
    const end = at + 8 + length;
    if (end > file.length) throw chunkCutOff(at);
    if (view.getUint32(at + 4, true) === binaryChunk) binary ??= file.subarray(at + 8, end);
    at = end;
  }
  return binary ?? new Uint8Array(0);
}

function chunkCutOff(at: number) {
  return damagedGltf(
    say(
      'The GLB file is damaged: its geometry is cut off. Copy it again from where it came, or export it again.',
    ),
    `byte ${at}`,
  );
}
