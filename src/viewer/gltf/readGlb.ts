import { isRecord } from '../../contract/unknown';
import { UnreadableModel } from './unreadableModel';

const magic = 0x46546c67; // glTF
const jsonChunk = 0x4e4f534a;
const binaryChunk = 0x004e4942;

/** The two chunks of a GLB file: its JSON, decoded, and the bytes of its geometry. */
export interface GlbChunks {
  readonly json: Record<string, unknown>;
  readonly binary: Uint8Array;
}

/**
 * Opens the container of a GLB 2.0 file, trusting none of its lengths.
 * @throws UnreadableModel
 */
export function readGlb(file: ArrayBuffer): GlbChunks {
  const view = new DataView(file);
  if (file.byteLength < 20 || view.getUint32(0, true) !== magic) {
    throw new UnreadableModel('This is not a GLB file.', 'byte 0');
  }
  const version = view.getUint32(4, true);
  if (version !== 2) {
    throw new UnreadableModel(`GLB version ${version} cannot be shown, only version 2.`, 'byte 4');
  }
  const announced = view.getUint32(8, true);
  if (announced > file.byteLength) {
    const message = `The GLB file is cut off: ${file.byteLength} of ${announced} bytes are there.`;
    throw new UnreadableModel(message, 'byte 8');
  }
  const jsonEnd = 20 + view.getUint32(12, true);
  if (view.getUint32(16, true) !== jsonChunk || jsonEnd > announced) {
    throw new UnreadableModel('The GLB file is damaged: its description is cut off.', 'byte 12');
  }
  return {
    json: readJson(new Uint8Array(file, 20, jsonEnd - 20)),
    binary: binaryAt(view, jsonEnd, announced),
  };
}

function readJson(bytes: Uint8Array): Record<string, unknown> {
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    const message = 'The GLB file is damaged: its description is not JSON.';
    throw new UnreadableModel(message, 'byte 20', { cause });
  }
  if (!isRecord(json)) throw new UnreadableModel('The GLB file describes nothing.', 'byte 20');
  return json;
}

function binaryAt(view: DataView, at: number, end: number): Uint8Array {
  if (at + 8 > end) return new Uint8Array(0);
  const length = view.getUint32(at, true);
  if (view.getUint32(at + 4, true) !== binaryChunk) return new Uint8Array(0);
  if (at + 8 + length > end) {
    throw new UnreadableModel('The GLB file is damaged: its geometry is cut off.', `byte ${at}`);
  }
  return new Uint8Array(view.buffer, at + 8, length);
}
