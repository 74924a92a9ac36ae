/** Metres per length unit, by the words used for the units of files. */
export const metresOfUnit: ReadonlyMap<string, number> = new Map([
  ['micrometre', 1e-6],
  ['millimetre', 1e-3],
  ['centimetre', 1e-2],
  ['decimetre', 1e-1],
  ['metre', 1],
  ['inch', 0.0254],
  ['foot', 0.3048],
]);
