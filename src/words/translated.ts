import { currentWords } from './say';

/** Longest text that may be a sentence of ours, in characters. */
const longest = 1000;

/** Minimum number of letters of a sentence outside its values. With fewer, any text would match. */
const minCharacters = 8;

/**
 * Translates a sentence that Caliper earlier generated in English, because results, rows and files keep the text of the
 * time when they were made. Every other text is returned unchanged.
 */
export function translated(text: string): string {
  const words = currentWords();
  if (words.size === 0 || text.length > longest) return text;
  return words.get(text) ?? sentenceBySentence(text, words) ?? whole(text, words) ?? text;
}

type Words = ReadonlyMap<string, string>;

function whole(text: string, words: Words): string | null {
  const same = words.get(text);
  if (same !== undefined) return same;
  for (const pattern of patternsOf(words)) {
    const values = valuesIn(text, pattern);
    if (values) return filled(pattern, values, words);
  }
  return null;
}

/** Returns null unless every sentence is ours: a half-translated text reads worse than an untranslated one. */
function sentenceBySentence(text: string, words: Words): string | null {
  const sentences = text.split(/(?<=[.!?]) (?=[\p{Lu}\d])/u);
  if (sentences.length < 2) return null;
  const spoken = sentences.map((sentence) => whole(sentence, words));
  return spoken.every((one) => one !== null) ? spoken.join('') : null;
}

interface Pattern {
  /** The texts between the values: one more than there are names. */
  readonly pieces: readonly string[];
  readonly names: readonly string[];
  readonly translation: string;
}

const patterns = new WeakMap<Words, readonly Pattern[]>();

function patternsOf(words: Words): readonly Pattern[] {
  const known = patterns.get(words);
  if (known) return known;
  const made = [...words].flatMap(([sentence, translation]) => patternOf(sentence, translation));
  // Patterns with more letters of their own come first, so the most specific match wins.
  made.sort((one, other) => lettersOf(other) - lettersOf(one));
  patterns.set(words, made);
  return made;
}

function patternOf(sentence: string, translation: string): readonly Pattern[] {
  const parts = sentence.split(/\{(\w+)\}/);
  const pieces = parts.filter((_, i) => i % 2 === 0);
  const pattern = { pieces, names: parts.filter((_, i) => i % 2 === 1), translation };
  const isSentence = pattern.names.length > 0 && lettersOf(pattern) >= minCharacters;
  return isSentence ? [pattern] : [];
}

function lettersOf({ pieces }: Pattern): number {
  return pieces.join('').replace(/[^\p{L}]/gu, '').length;
}

/** The values at the positions of the names, from left to right; null when the text does not match. */
function valuesIn(text: string, { pieces }: Pattern): readonly string[] | null {
  const [first = '', ...others] = pieces;
  if (!text.startsWith(first)) return null;
  const values: string[] = [];
  let at = first.length;
  for (const [i, piece] of others.entries()) {
    const isLast = i === others.length - 1;
    const next = isLast ? text.length - piece.length : text.indexOf(piece, at + 1);
    if (next <= at || !text.startsWith(piece, next)) return null;
    values.push(text.slice(at, next));
    at = next + piece.length;
  }
  return values;
}

// A value is a number, a name, or a few words that have their own translation.
function filled({ names, translation }: Pattern, values: readonly string[], words: Words): string {
  const spoken = new Map(names.map((name, i) => [name, values[i] ?? '']));
  return translation.replace(/\{(\w+)\}/g, (all, name: string) => {
    const value = spoken.get(name) ?? all;
    return words.get(value) ?? value;
  });
}
