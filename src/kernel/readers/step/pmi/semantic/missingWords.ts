/**
 * What stands in a canonical text where a file gives nothing: what nobody takes for a value, a letter or a sign
 * of a drawing. In English for everybody, as are the other words of these texts.
 */
export const missing = {
  value: '?',
  datum: 'no datum',
  /** The datum is there, without its letter. */
  letter: 'no letter',
  /** Of a tolerance. */
  type: 'no type',
} as const;
