/** A STEP file as its statements, of which some are of PMI and may be damaged. */
export interface MutableStep {
  /** As they stand in the file, without the semicolon. */
  readonly statements: readonly string[];
  /** Which of them only PMI is made of: the geometry stands without them. */
  readonly ofPmi: readonly number[];
}

export function mutableStep(text: string): MutableStep {
  const statements = text.match(/(?:'(?:[^']|'')*'|[^;'])+/g) ?? [];
  const ofPmi = statements.flatMap((statement, at) => (isOfPmi(statement) ? [at] : []));
  return { statements, ofPmi };
}

/** The file with a few of its records of PMI damaged, the same for the same seed, and what was done to them. */
export function mutated({ statements, ofPmi }: MutableStep, seed: number): Mutated {
  const random = randomNumbers(seed);
  const next = [...statements];
  const done: string[] = [];
  const count = 1 + Math.floor(random() * 6);
  for (let i = 0; i < count; i++) {
    const mutation = oneOf(mutations, random);
    const at = oneOf(ofPmi, random);
    const other = oneOf(ofPmi, random);
    done.push(`${mutation.name} ${(next[at] ?? '').trim().slice(0, 60)}`);
    mutation(next, at, other, random);
  }
  return { text: next.join(';\n'), done: done.join('; ') };
}

export interface Mutated {
  readonly text: string;
  readonly done: string;
}

/** The same for the same seed, 0…1. */
export function randomNumbers(seed: number): () => number {
  let state = (seed * 2654435761 + 1) % 4294967296;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4294967296;
  };
}

function oneOf<T>(all: readonly T[], random: () => number): T {
  const one = all[Math.floor(random() * all.length)];
  if (one === undefined) throw new RangeError('none to choose from');
  return one;
}

type Mutation = (all: string[], at: number, other: number, random: () => number) => void;

const mutations: readonly Mutation[] = [
  function dropped(all, at) {
    all[at] = '';
  },
  function swappedTypes(all, at, other) {
    const [one, two] = [typeOf(all[at]), typeOf(all[other])];
    if (one === '' || two === '') return;
    all[at] = (all[at] ?? '').replace(one, two);
    all[other] = (all[other] ?? '').replace(two, one);
  },
  function swappedParameters(all, at, other) {
    const [one = '', two = ''] = [all[at], all[other]].map(
      (text) => text?.split(/=(.*)/s)[1] ?? '',
    );
    all[at] = `${all[at]?.split('=')[0] ?? ''}=${two}`;
    all[other] = `${all[other]?.split('=')[0] ?? ''}=${one}`;
  },
  function wrongReference(all, at, other, random) {
    const ids = [idOf(all[other]), '0', '99999999', String(1 + Math.floor(random() * 3000))];
    replaceOne(all, at, reference, random, () => `#${oneOf(ids, random)}`);
  },
  function selfReference(all, at, _other, random) {
    replaceOne(all, at, reference, random, () => `#${idOf(all[at])}`);
  },
  function selfEverywhere(all, at) {
    all[at] = (all[at] ?? '').replace(reference, `#${idOf(all[at])}`);
  },
  function circle(all, at, other, random) {
    replaceOne(all, at, reference, random, () => `#${idOf(all[other])}`);
    replaceOne(all, other, reference, random, () => `#${idOf(all[at])}`);
  },
  function manyOfOne(all, at, _other, random) {
    const count = oneOf([2, 17, 3000], random);
    replaceOne(all, at, reference, random, (one) => Array(count).fill(one).join());
  },
  function inList(all, at, _other, random) {
    replaceOne(all, at, reference, random, (one) => `(${Array(30).fill(one).join()})`);
  },
  function otherNumber(all, at, _other, random) {
    const numbers = ['1.E400', '-1.E400', '0.', '-0.', '1.E308', '5.E-324', '-1', 'NAN', '9E15'];
    replaceOne(all, at, number, random, () => oneOf(numbers, random));
  },
  function hugeCounts(all, at, _other, random) {
    replaceOne(all, at, number, random, () => oneOf(['2147483648', '-7', '1E12', '0.5'], random));
  },
  function nested(all, at, _other, random) {
    const depth = oneOf([3, 40, 90], random);
    replaceOne(all, at, value, random, (one) => `${'('.repeat(depth)}${one}${')'.repeat(depth)}`);
  },
  function otherText(all, at, _other, random) {
    replaceOne(all, at, quoted, random, () => `'${oneOf(oddTexts, random)}'`);
  },
  function otherValue(all, at, _other, random) {
    const values = ['$', '*', '()', "'x'", '.X.', '((#1))', 'X(#1,#2)', 'LENGTH_MEASURE($)', ''];
    replaceOne(all, at, value, random, () => oneOf(values, random));
  },
  function emptied(all, at) {
    all[at] = `#${idOf(all[at])}=${typeOf(all[at])}()`;
  },
  function twice(all, at) {
    all[at] = `${all[at] ?? ''};\n${all[at] ?? ''}`;
  },
];

const oddTexts: readonly string[] = [
  ...['', '__proto__', 'constructor', '<img src=x onerror=alert(1)>', '#{constructor}', '%n%s'],
  ...[
    '\\X2\\D800\\X0\\',
    '\\X2\\DC00D83D\\X0\\',
    '\\X4\\FFFFFFFF\\X0\\',
    '\\X2\\00',
    '\\X\\',
    '\\S',
  ],
  ...['\\X2\\202E\\X0\\abc', '\\X\\00\\X\\1B[2J', 'NR2 9999.9999', 'NR2 1.99', 'NR2 -1.-1'],
  ...['number of annotations', 'upper', 'theoretical', 'x'.repeat(30_000), '\\X\\0A'.repeat(5000)],
];

const reference = /#\d+/g;
const number = /(?<=[(,])[-+]?\d[\dE.+-]*(?=[),])/g;
const value = /(?<=[(,])[^(),']+(?=[),])/g;
const quoted = /'(?:[^']|'')*'/g;

/** Of what stands behind the number of the instance. */
function replaceOne(
  all: string[],
  at: number,
  pattern: RegExp,
  random: () => number,
  other: (one: string) => string,
): void {
  const text = all[at] ?? '';
  const from = text.indexOf('=') + 1;
  const places = [...text.slice(from).matchAll(pattern)];
  if (places.length === 0) return;
  const place = oneOf(places, random);
  const start = from + place.index;
  all[at] = `${text.slice(0, start)}${other(place[0])}${text.slice(start + place[0].length)}`;
}

function idOf(statement: string | undefined): string {
  return /#(\d+)\s*=/.exec(statement ?? '')?.[1] ?? '1';
}

function typeOf(statement: string | undefined): string {
  return /=\s*\(?\s*([A-Z_0-9]+)/.exec(statement ?? '')?.[1] ?? '';
}

function isOfPmi(statement: string): boolean {
  const types = statement.match(/[A-Z][A-Z_0-9]+(?=\s*\()/g) ?? [];
  return /^\s*#\d+\s*=/.test(statement) && types.some((type) => pmiType.test(type));
}

/** What only dimensions, tolerances, datums, what is drawn of them and views are written with. */
const pmiType = new RegExp(
  [
    '^(DATUM|DIMENSIONAL_|ANGULAR_|DIRECTED_DIM|PLUS_MINUS|TOLERANCE_|LIMITS_AND_FITS|PROJECTED_ZONE)',
    '_TOLERANCE$|^GEOMETRIC_TOLERANCE|GEOMETRIC_ITEM_SPECIFIC|SHAPE_ASPECT|^CENTRE_OF_SYMMETRY',
    'ANNOTATION|^DRAUGHTING_CALLOUT|^DRAUGHTING_MODEL_ITEM|^TESSELLATED_(CURVE|GEOMETRIC)|SURFACE_SET$',
    '^GEOMETRIC_CURVE_SET|^COORDINATES_LIST|^CAMERA|^VIEW_VOLUME|^PLANAR_BOX|^MODEL_GEOMETRIC_VIEW',
    '^SHAPE_DIMENSION|^VALUE_FORMAT|^TYPE_QUALIFIER|^MEASURE_QUALIFICATION|^MEASURE_REPRESENTATION',
    '^DESCRIPTIVE_REP|^CHARACTERIZED_ITEM|^INTEGER_REP|^POLYLINE|^APLL|LEADER_LINE|^PLACED_DATUM',
    '^COMPOSITE_CURVE|^TRIMMED_CURVE|^INVISIBILITY|^CONTEXT_DEPENDENT_INV|^PRESENTATION_LAYER',
  ].join('|'),
);
