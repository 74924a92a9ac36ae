import { say } from '../../words/say';
import { typeWord } from './typeWord';
import { visibleText } from '../../words/visibleText';

/** What a question mark in a canonical text stands for: the only value, or one of several. */
export type MissingValue = 'value' | 'part';

interface TextOfElement {
  readonly kind: string;
  readonly text: string;
  readonly value: number | null;
}

interface TypedTextOfElement extends TextOfElement {
  readonly type: string;
}

/** Null for a text without a question mark, and for notes, which may ask something. */
export function missingValue({ kind, text, value }: TextOfElement): MissingValue | null {
  if (kind === 'note' || !text.includes('?')) return null;
  if (kind !== 'dimension' && kind !== 'tolerance') return text.includes('[?]') ? 'part' : null;
  return value === null ? 'value' : 'part';
}

/** Why a text has a question mark, with the type of its element: `diameter, …`. Null where it has none. */
export function missingReason(said: TypedTextOfElement): string | null {
  return reason(
    { ...said, type: typeWord(said.type) },
    {
      value: say('the file has no value that can be read'),
      part: say('something of it is missing or cannot be read'),
    },
  );
}

/** The same in English, for text that git compares and programs read. */
export function missingInEnglish(said: TypedTextOfElement): string | null {
  return reason(said, english);
}

const english = {
  value: 'the file has no value that can be read',
  part: 'something of it is missing or cannot be read',
} as const;

function reason(
  said: TypedTextOfElement,
  words: Readonly<Record<MissingValue, string>>,
): string | null {
  const missing = missingValue(said);
  if (missing === null) return null;
  const type = visibleText(said.type.replaceAll('_', ' '));
  return type === '' ? words[missing] : `${type}, ${words[missing]}`;
}
