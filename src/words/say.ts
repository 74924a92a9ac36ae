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
 * The sentence in the language of the user, with values in place of its `{names}`. Call it where the text is needed and
 * not while a module is loaded, because translations may be loaded later.
 * @param sentence plain English, which is the key of its translation in `l10n/bundle.l10n.*.json`
 */
export function say<Sentence extends string>(
  sentence: Sentence,
  ...values: ValuesOf<Sentence>
): string;
export function say(sentence: string, values: Readonly<Record<string, Value>> = {}): string {
  const own = new Map(Object.entries(values));
  // Replaced in one pass, so a value that looks like a name stays as it is.
  return (words.get(sentence) ?? sentence).replace(/\{(\w+)\}/g, (whole, name: string) =>
    String(own.get(name) ?? whole),
  );
}

/** Sentences after one another; no space follows those that end in a full-width sign, as in Chinese. */
export function sentencesInLine(sentences: readonly string[]): string {
  return sentences.filter((one) => one !== '').reduce(afterSentence, '');
}

function afterSentence(line: string, sentence: string): string {
  const isClose = line === '' || /[。！？；]$/.test(line);
  return `${line}${isClose ? '' : ' '}${sentence}`;
}

/**
 * Sets the translations that `say` uses from now on: English sentence → translated one. Any other sentence stays
 * English.
 * @param ofWords the language of the translations, as an HTML language tag
 */
export function setTranslations(translations: unknown, ofWords?: string): void {
  language = ofWords;
  words = new Map(
    Object.entries(isRecord(translations) ? translations : {}).flatMap(([sentence, text]) =>
      typeof text === 'string' && text !== '' ? [[sentence, text] as const] : [],
    ),
  );
}

/** The locale for dates, matching the translations; undefined uses the default of the machine. */
export function currentLocale(): string | undefined {
  return words.size === 0 ? undefined : language;
}

/** The current translations: English sentence → translated one. */
export function currentWords(): ReadonlyMap<string, string> {
  return words;
}

/** The current translations, to be passed to a page; empty means English. */
export function currentTranslations(): Readonly<Record<string, string>> {
  return Object.fromEntries(words);
}
