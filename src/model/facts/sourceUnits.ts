/** Metres that length units have, by the words that files are told to have. */
export const metresOfUnit: ReadonlyMap<string, number> = new Map([
  ['micrometre', 1e-6],
  ['millimetre', 1e-3],
  ['centimetre', 1e-2],
  ['decimetre', 1e-1],
  ['metre', 1],
  ['inch', 0.0254],
  ['foot', 0.3048],
]);
