import { asBytes, bytesFrom } from '../platform';
import type { SavedPicture } from '../base/scene';
import { isPictureSize } from './isPictureSize';

const beginning = bytesFrom('89504e470d0a1a0a0000000d49484452', 'hex');
const ending = bytesFrom('49454e44ae426082', 'hex');

/** A PNG with a header and an end; null for anything else. */
export function readPng(bytes: Uint8Array): SavedPicture | null {
  const file = asBytes(bytes);
  if (file.length < 45 || !file.subarray(0, beginning.length).equals(beginning)) return null;
  const end = file.lastIndexOf(ending);
  const width = file.readUInt32BE(16);
  const height = file.readUInt32BE(20);
  if (end < 0 || !isPictureSize(width, height)) return null;
  return { type: 'png', width, height, bytes: file.subarray(0, end + ending.length) };
}
