import fc from 'fast-check';

/** Any JSON at all, and texts that are made to do harm. */
export const anything = fc.oneof(fc.anything(), fc.jsonValue());

export const hostileText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(
    '../../etc/passwd',
    '..\\..\\windows\\system32',
    'CON',
    'nul.step',
    'a:b',
    '\u202Egpj.exe',
    '\uD800',
    'line\r\nSet-Cookie: x',
    '$(rocket)',
    '<img src=x onerror=alert(1)>',
    '.',
    '..',
    ' ',
    'x'.repeat(400),
  ),
);

/** What a valid value becomes when one of its members is lost, renamed or something else. */
export function mutationsOf(valid: Readonly<Record<string, unknown>>): fc.Arbitrary<unknown> {
  const names = Object.keys(valid);
  return fc
    .array(fc.tuple(fc.constantFrom(...names), fc.oneof(anything, hostileText)), { maxLength: 4 })
    .chain((changes) =>
      fc.subarray(names, { minLength: Math.max(0, names.length - 2) }).map((kept) => ({
        ...Object.fromEntries(kept.map((name) => [name, valid[name]])),
        ...Object.fromEntries(changes),
      })),
    );
}
