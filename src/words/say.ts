import { isRecord } from './unknown';

type NamesIn<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

type Value = string | number;

type ValuesOf<Sentence extends string> = [NamesIn<Sentence>] extends [never]
  ? []
  : [values: Readonly<Record<NamesIn<Sentence>, Value>>];

let words: ReadonlyMap<string, string> = new Map();
let language: string | undefined;

/**
 * The sentence in the language of this program's user, with the values in place of their `{names}`.
 * Call it where the text is needed and not while a file is being loaded: the words may come later.
 * @param sentence plain English, the key of its translation in `l10n/bundle.l10n.*.json`
 */
export function say<Sentence extends string>(
  sentence: Sentence,
  ...values: ValuesOf<Sentence>
): string;
export function say(sentence: string, values: Readonly<Record<string, Value>> = {}): string {
  const own = new Map(Object.entries(values));
  // Once, from left to right: a value that looks like a name stays as it is.
  return (words.get(sentence) ?? sentence).replace(/\{(\w+)\}/g, (whole, name: string) =>
    String(own.get(name) ?? whole),
  );
}

/**
 * From now on `say` answers in these words: English sentence → translated one. Anything else is English.
 * @param ofWords their language, as HTML names it
 */
export function setTranslations(translations: unknown, ofWords?: string): void {
  language = ofWords;
  words = new Map(
    Object.entries(isRecord(translations) ? translations : {}).flatMap(([sentence, text]) =>
      typeof text === 'string' && text !== '' ? [[sentence, text] as const] : [],
    ),
  );
}

/** How dates are written beside the words that are spoken now; undefined leaves it to the machine. */
export function spokenLocale(): string | undefined {
  return words.size === 0 ? undefined : language;
}

/** The words that are spoken now: English sentence → translated one. */
export function spokenWords(): ReadonlyMap<string, string> {
  return words;
}

/** The words that are spoken now, for a page to speak them too; empty means English. */
export function currentTranslations(): Readonly<Record<string, string>> {
  return Object.fromEntries(words);
}
