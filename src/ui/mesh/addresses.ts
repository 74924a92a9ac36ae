import { isRecord, isText, jsonOrNull } from '../../words/unknown';
import { percentDecoded } from '../../words/urlOf';

/** A model refers to its materials at its beginning. */
const headBytes = 2 ** 20;
/** Longer texts than this hold their geometry themselves. */
const longestText = 2 ** 25;
const mostAddresses = 500;
/** What models refer to; nothing else is read. */
const companions = /\.(bin|mtl|png|jpe?g|webp|avif)$/i;

/** The files that a model, or its material library, refers to by relative addresses; as they are written. */
export function addressesIn(name: string, bytes: Uint8Array): readonly string[] {
  const found = /\.gltf$/i.test(name)
    ? inGltf(bytes)
    : /\.obj$/i.test(name)
      ? inLines(bytes, /^[ \t]*mtllib[ \t]+(\S.*)$/gm)
      : /\.mtl$/i.test(name)
        ? inLines(bytes, /^[ \t]*map_Kd[ \t]+(?:-\w+[ \t]+\S+[ \t]+)*(\S.*)$/gm)
        : [];
  return [...new Set(found)].slice(0, mostAddresses);
}

/**
 * The way from the folder of a model to a file that it refers to. Null for what is no file in it or below:
 * an address of the web, an absolute one, one that leads out; and for what no model needs.
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
