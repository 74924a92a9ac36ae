import { isRecord, isText, jsonOrNull } from '../../words/unknown';
import { percentDecoded } from '../../words/urlOf';

/** References to materials are searched in the first part of a model only. */
const headBytes = 2 ** 20;
/** Longer glTF texts contain their geometry themselves, and are not searched. */
const longestText = 2 ** 25;
const maxAddresses = 500;
/** Extensions of files that models refer to; no others are read. */
const companions = /\.(bin|mtl|png|jpe?g|webp|avif)$/i;

/** The relative references in a model or its material library, as written. */
export function addressesIn(name: string, bytes: Uint8Array): readonly string[] {
  const found = /\.gltf$/i.test(name)
    ? inGltf(bytes)
    : /\.obj$/i.test(name)
      ? inLines(bytes, /^[ \t]*mtllib[ \t]+(\S.*)$/gm)
      : /\.mtl$/i.test(name)
        ? inLines(bytes, /^[ \t]*map_Kd[ \t]+(?:-\w+[ \t]+\S+[ \t]+)*(\S.*)$/gm)
        : [];
  return [...new Set(found)].slice(0, maxAddresses);
}

/**
 * The path elements from a model's folder to a referenced file. Null for anything that is not a file in the folder or
 * below: a URL, an absolute path, a path that leads out; and for file types that no model needs.
 */
export function stepsOf(address: string): readonly string[] | null {
  const path = percentDecoded(address);
  const isElsewhere = /^[\\/]|:|\0/.test(path) || !companions.test(path);
  const steps = path.split(/[\\/]/).filter((step) => step !== '' && step !== '.');
  return isElsewhere || steps.length === 0 || steps.includes('..') ? null : steps;
}

function inGltf(bytes: Uint8Array): readonly string[] {
  if (bytes.length > longestText) return [];
  const json = jsonOrNull(new TextDecoder().decode(bytes));
  if (!isRecord(json)) return [];
  const entries = [json['buffers'], json['images']].flatMap((list: unknown): unknown[] =>
    Array.isArray(list) ? list : [],
  );
  return entries.flatMap((entry) => {
    const uri = isRecord(entry) ? entry['uri'] : null;
    return isText(uri) && !/^data:/i.test(uri) ? [uri] : [];
  });
}

function inLines(bytes: Uint8Array, pattern: RegExp): readonly string[] {
  const text = new TextDecoder().decode(bytes.subarray(0, headBytes));
  return [...text.matchAll(pattern)].flatMap(([, address = '']) => address.trim() || []);
}
