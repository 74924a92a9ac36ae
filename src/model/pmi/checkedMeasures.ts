import { say } from '../../words/say';

/** Measures that a file declares of its own geometry and annotations, compared with those found. */
export interface Checks {
  /** The number of lengths, areas, volumes and centres that agree with the declared ones. */
  readonly agreed: number;
  readonly others: readonly CheckedMeasure[];
}

/** A measure that differs from the declared one. */
export interface CheckedMeasure {
  readonly what: CheckedKind;
  /** The name of the product or of the annotation. */
  readonly of: string;
  /** Metres, m² or m³, or a count; 0 for a centre. */
  readonly declared: number;
  /** Metres, m² or m³, or a count; for a centre, its distance from the declared one. */
  readonly found: number;
}

export const checkedKinds = ['volume', 'area', 'centre', 'lines', 'fills', 'facets'] as const;

export type CheckedKind = (typeof checkedKinds)[number];

/** Differences beyond this number are only counted. */
const maxListed = 5;
const powers: Readonly<Record<CheckedKind, number>> = {
  ...{ volume: 3, area: 2, centre: 1, lines: 1, fills: 2 },
  facets: 0,
};

/** Sentences with the declared and the found number, for the first few measures that differ. */
export function checkTexts({ others }: Pick<Checks, 'others'>): readonly string[] {
  const more = others.length - maxListed;
  return [
    ...others.slice(0, maxListed).map(sentence),
    ...(more > 0
      ? [say('{count} more measures are not as the file declares them.', { count: more })]
      : []),
  ];
}

function sentence({ what, of, declared, found }: CheckedMeasure): string {
  const inMillimetres = (value: number) =>
    Number((value * 1000 ** powers[what]).toPrecision(significant));
  const numbers = { name: of, declared: inMillimetres(declared), found: inMillimetres(found) };
  switch (what) {
    case 'volume':
      return declared === 0
        ? say('The file declares a volume of 0 for “{name}”; {found} mm³ were found.', numbers)
        : say(
            'The file declares a volume of {declared} mm³ for “{name}”; {found} mm³ were found.',
            numbers,
          );
    case 'area':
      return say(
        'The file declares an area of {declared} mm² for “{name}”; {found} mm² were found.',
        numbers,
      );
    case 'centre':
      return say(
        'The centre of “{name}” lies {found} mm beside where the file declares it.',
        numbers,
      );
    case 'lines':
      return say(
        'The file declares that the lines of “{name}” are {declared} mm long; {found} mm were found.',
        numbers,
      );
    case 'fills':
      return say(
        'The file declares that “{name}” fills {declared} mm²; {found} mm² were found.',
        numbers,
      );
    case 'facets':
      return say(
        'The file declares area and centre of {declared} triangles of “{name}”, but has {found}: these are not compared.',
        numbers,
      );
  }
}

const significant = 6;

/** The checks of several files together. */
export function allChecks(all: readonly Checks[]): Checks {
  return {
    agreed: all.reduce((sum, { agreed }) => sum + agreed, 0),
    others: all.flatMap(({ others }) => others),
  };
}

export const noChecks: Checks = { agreed: 0, others: [] };
