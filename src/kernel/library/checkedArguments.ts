import { qualities, type Quality } from '../../model/modelExtras';
import { namedViews, type NamedView } from '../../model/namedView';
import { isRecord, isText, oneOf } from '../../words/unknown';

/**
 * What a program hands over that nobody has checked. A wrong one must not come out of a reader as damage of the file.
 * @throws TypeError
 */
export function checkedBytes(bytes: unknown): Uint8Array {
  if (isBytes(bytes)) return bytes;
  throw new TypeError(
    'bytes is no Uint8Array. Of an ArrayBuffer make one: new Uint8Array(buffer).',
  );
}

/** @throws TypeError */
export function checkedFileName(fileName: unknown): string {
  if (isText(fileName)) return fileName;
  throw new TypeError('fileName is no text: it is the real name of the file, such as part.step.');
}

/** @throws TypeError */
export function checkedQuality(options: unknown): Quality {
  if (!isRecord(options)) throw new TypeError('options is no object.');
  const wanted = options['quality'] ?? 'normal';
  return oneOf(qualities, wanted) ?? refuseWord('quality', qualities);
}

/** @throws TypeError */
export function checkedView(view: unknown): NamedView {
  return oneOf(namedViews, view) ?? refuseWord('view', namedViews);
}

/** Those of another realm, of a test runner for example, are instances of another class of that name. */
function isBytes(value: unknown): value is Uint8Array {
  return Object.prototype.toString.call(value) === '[object Uint8Array]';
}

function refuseWord(what: string, known: readonly string[]): never {
  throw new TypeError(`${what} is none of ${known.join(', ')}.`);
}
