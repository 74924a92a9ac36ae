import type { Pmi } from './pmi';

/** A count that a file declares of its own PMI, and the count found. */
export interface DeclaredCount {
  readonly what: DeclaredKind;
  readonly declared: number;
  readonly found: number;
}

export const declaredKinds = ['annotations', 'dimensions', 'tolerances', 'datum targets'] as const;

export type DeclaredKind = (typeof declaredKinds)[number];

/** The counts that a file declares so that readers can be checked; counts that it does not declare are left out. */
export function declaredCounts(pmi: Pmi<unknown>): readonly DeclaredCount[] {
  const { declared, dimensions, tolerances, targets, drawn } = pmi;
  const number = (what: string) => declared[`number of ${what}`];
  const [sizes, locations] = [number('dimensional sizes'), number('dimensional locations')];
  const counted: readonly (readonly [DeclaredKind, number | undefined, number])[] = [
    ['annotations', number('annotations'), drawn],
    [
      'dimensions',
      sizes === undefined || locations === undefined ? undefined : sizes + locations,
      dimensions.length,
    ],
    ['tolerances', number('geometric tolerances'), tolerances.length],
    ['datum targets', number('datum targets'), targets.length],
  ];
  return counted.flatMap(([what, said, found]) =>
    said === undefined ? [] : [{ what, declared: said, found }],
  );
}
