import { bytesFrom } from '../../platform';
import { say } from '../../../words/say';
import { isRecord } from '../../../words/unknown';
import { damagedGltf, tooMuchGltf } from './damagedGltf';

const maxBytes = 32 * 2 ** 20;
const deepest = 64;

/**
 * Parses a glTF document, which may be untrusted: its length and its nesting depth are limited.
 * @param firstByte byte offset of the text in its file
 * @throws Refusal
 */
export function readGltfJson(bytes: Uint8Array, firstByte: number): Record<string, unknown> {
  const where = `byte ${firstByte}`;
  if (bytes.length > maxBytes) {
    const megabytes = Math.round(bytes.length / 2 ** 20);
    throw tooMuchGltf(
      say('The 3D file’s description has {megabytes} MB, more than 32.', { megabytes }),
      where,
    );
  }
  const tooDeep = firstTooDeep(bytes);
  if (tooDeep !== null) {
    const message = say(
      'The 3D file is damaged: its description is nested more than {deepest} deep. Copy it again from where it came, or export it again.',
      { deepest },
    );
    throw damagedGltf(message, `byte ${firstByte + tooDeep}`);
  }
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw damagedGltf(
      say(
        'The 3D file is damaged: its description is not JSON. Copy it again from where it came, or export it again.',
      ),
      where,
      cause,
    );
  }
  if (!isRecord(json)) throw damagedGltf(say('The 3D file describes nothing.'), where);
  return json;
}

const [quote, backslash, openList, closeList, openRecord, closeRecord] = bytesFrom(
  '"\\[]{}',
  'latin1',
);

function firstTooDeep(bytes: Uint8Array): number | null {
  let depth = 0;
  let inText = false;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i];
    if (inText) {
      if (byte === backslash) i++;
      else if (byte === quote) inText = false;
    } else if (byte === quote) inText = true;
    else if (byte === openList || byte === openRecord) {
      if (++depth > deepest) return i;
    } else if (byte === closeList || byte === closeRecord) depth--;
  }
  return null;
}

/** A list of objects in a glTF document; an absent list is empty. */
export function recordsOf(value: unknown, where: string): readonly Record<string, unknown>[] {
  if (value === undefined) return [];
  if (Array.isArray(value) && value.every(isRecord)) return value;
  throw damagedGltf(
    say(
      'The 3D file is damaged: {where} is not a list. Copy it again from where it came, or export it again.',
      { where },
    ),
    where,
  );
}
