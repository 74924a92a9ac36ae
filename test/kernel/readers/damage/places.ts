/** Where in a text something is written. */
export interface Place {
  readonly at: number;
  readonly length: number;
}

export function places(text: string, pattern: RegExp): readonly Place[] {
  return [...text.matchAll(pattern)].map(({ index, 0: { length } }) => ({ at: index, length }));
}
