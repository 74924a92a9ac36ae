/**
 * Placeholders in canonical texts for what a file does not give. They cannot be mistaken for a value, a letter or a
 * sign of a drawing. Always in English, as are the other words of these texts.
 */
export const missing = {
  value: '?',
  /** Something of which not even the kind is known: a modifier, a qualifier, a limit. */
  part: '[?]',
  datum: 'no datum',
  /** The datum exists, but has no letter. */
  letter: 'no letter',
  /** The number of a datum target. */
  number: 'no number',
  /** The type of a tolerance. */
  type: 'no type',
} as const;
