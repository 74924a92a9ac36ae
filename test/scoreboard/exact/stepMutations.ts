import { pick, type Random } from '../random';

/** A STEP text with one thing in it that is another, and what that is. */
export interface Mutation {
  readonly how: string;
  readonly text: string;
}

interface Statement {
  readonly id: number;
  readonly type: string;
  /** What stands behind `=`. */
  readonly body: string;
}

/** The instances of a STEP text, and the text around them. */
class Statements {
  readonly all: Statement[];
  private readonly pieces: (string | number)[] = [];
  private next: number;

  constructor(text: string) {
    this.all = [];
    let last = 0;
    for (const found of text.matchAll(/#(\d+)\s*=\s*((?:'[^']*'|[^';])*);/g)) {
      this.pieces.push(text.slice(last, found.index), this.all.length);
      last = found.index + found[0].length;
      const body = (found[2] ?? '').trim();
      const type = /^\(?\s*([A-Z0-9_]+)/.exec(body)?.[1] ?? '';
      this.all.push({ id: Number(found[1]), type, body });
    }
    this.pieces.push(text.slice(last));
    this.next = Math.max(0, ...this.all.map(({ id }) => id)) + 1;
  }

  of(types: readonly string[]): [Statement, ...Statement[]] | null {
    const [first, ...others] = this.all.filter(({ type }) => types.includes(type));
    return first ? [first, ...others] : null;
  }

  byId(id: number): Statement | undefined {
    return this.all.find((statement) => statement.id === id);
  }

  newId(): number {
    return this.next++;
  }

  /** @param changed bodies by id; null to delete. @param added behind all others */
  write(changed: ReadonlyMap<number, string | null>, added: readonly string[] = []): string {
    const lines = this.pieces.map((piece, i) => {
      if (typeof piece === 'string')
        return i === this.pieces.length - 1 ? `\n${added.join('\n')}${piece}` : piece;
      const { id, body } = this.all[piece] ?? { id: 0, body: '' };
      const other = changed.has(id) ? changed.get(id) : body;
      return other === null || other === undefined ? '' : `#${id}=${other};`;
    });
    return lines.join('');
  }
}

type Way = (statements: Statements, random: Random) => Mutation | null;

/** `count` mutations of a STEP text that follow from the randomness. */
export function* stepMutations(text: string, count: number, random: Random): Generator<Mutation> {
  const statements = new Statements(text);
  let tries = 0;
  for (let made = 0; made < count && tries < 20 * count; tries++) {
    const [how, way] = pick(random, ways);
    const mutation = way(statements, random);
    if (!mutation) continue;
    made++;
    yield { how: `${how}: ${mutation.how}`, text: mutation.text };
  }
}

const lists =
  (types: readonly string[], change: (list: string[], random: Random) => string[] | null): Way =>
  (statements, random) => {
    const among = statements.of(types);
    if (!among) return null;
    const { id, body } = pick(random, among);
    const all = [...body.matchAll(/\(\s*#\d+(?:\s*,\s*#\d+)*\s*\)/g)];
    const [list] = all;
    if (!list) return null;
    const changed = change(
      list[0]
        .slice(1, -1)
        .split(',')
        .map((one) => one.trim()),
      random,
    );
    if (!changed) return null;
    const end = list.index + list[0].length;
    const other = `${body.slice(0, list.index)}(${changed.join(',')})${body.slice(end)}`;
    return {
      how: `#${id} ${list[0]} → (${changed.join(',')})`,
      text: statements.write(new Map([[id, other]])),
    };
  };

function place(list: readonly string[], random: Random): number {
  return Math.floor(random() * list.length);
}

const repeated = (list: string[], random: Random) => [...list, list[place(list, random)] ?? ''];
const dropped = (list: string[], random: Random) => {
  const at = place(list, random);
  return list.length < 2 ? null : list.filter((_, i) => i !== at);
};
const allTwice = (list: string[]) => [...list, ...list];
const backwards = (list: string[]) => (list.length < 2 ? null : list.toReversed());

const faces = ['ADVANCED_FACE', 'FACE_SURFACE'];
const shells = ['CLOSED_SHELL', 'OPEN_SHELL', 'CONNECTED_FACE_SET'];

/** The same thing once more, under a number of its own, in a list that names it. */
const copied =
  (owners: readonly string[], isDeep: boolean): Way =>
  (statements, random) => {
    const among = statements.of(owners);
    if (!among) return null;
    const owner = pick(random, among);
    const refs = [...owner.body.matchAll(/#(\d+)/g)];
    const [first, ...others] = refs;
    if (!first) return null;
    const ref = pick(random, [first, ...others]);
    const added: string[] = [];
    const copy = copyOf(Number(ref[1]), statements, isDeep ? 6 : 1, added);
    const end = ref.index + ref[0].length;
    const isListed = /[(,]\s*$/.test(owner.body.slice(0, ref.index));
    const both = isListed ? `${ref[0]},#${copy}` : `#${copy}`;
    const body = `${owner.body.slice(0, ref.index)}${both}${owner.body.slice(end)}`;
    return {
      how: `#${owner.id} also has a copy of ${ref[0]}`,
      text: statements.write(new Map([[owner.id, body]]), added),
    };
  };

function copyOf(id: number, statements: Statements, depth: number, added: string[]): number {
  const original = statements.byId(id);
  if (!original || depth === 0) return id;
  const own = statements.newId();
  const body = original.body.replace(/#(\d+)/g, (_, inner: string) =>
    depth > 1 ? `#${copyOf(Number(inner), statements, depth - 1, added)}` : `#${inner}`,
  );
  added.push(`#${own}=${body};`);
  return own;
}

const flipped: Way = (statements, random) => {
  const among = statements.all.filter(({ body }) => /\.[TF]\./.test(body));
  const [first, ...others] = among;
  if (!first) return null;
  const { id, body } = pick(random, [first, ...others]);
  const flags = [...body.matchAll(/\.([TF])\./g)];
  const flag = flags[place(flags.map(String), random)];
  if (!flag) return null;
  const other = `${body.slice(0, flag.index)}${flag[1] === 'T' ? '.F.' : '.T.'}${body.slice(flag.index + 3)}`;
  return { how: `#${id} ${other.slice(0, 80)}`, text: statements.write(new Map([[id, other]])) };
};

/** Turns over the same flag of every one of a kind. */
const flippedAll: Way = (statements, random) => {
  const type = pick(random, [
    'ADVANCED_FACE',
    'FACE_BOUND',
    'FACE_OUTER_BOUND',
    'ORIENTED_EDGE',
    'EDGE_CURVE',
    'ORIENTED_CLOSED_SHELL',
  ]);
  const among = statements.of([type]);
  if (!among) return null;
  const other = (body: string) =>
    body.replace(/\.([TF])\.(?!.*\.[TF]\.)/s, (_, flag: string) => (flag === 'T' ? '.F.' : '.T.'));
  return {
    how: type,
    text: statements.write(new Map(among.map(({ id, body }) => [id, other(body)]))),
  };
};

const geometric = [
  'CARTESIAN_POINT',
  'CARTESIAN_POINT',
  'DIRECTION',
  'CYLINDRICAL_SURFACE',
  'CONICAL_SURFACE',
  'SPHERICAL_SURFACE',
  'TOROIDAL_SURFACE',
  'CIRCLE',
  'ELLIPSE',
  'VECTOR',
  'B_SPLINE_SURFACE_WITH_KNOTS',
  'B_SPLINE_CURVE_WITH_KNOTS',
  'OFFSET_SURFACE',
  'BOUNDED_SURFACE',
  'BOUNDED_CURVE',
  'SURFACE_OF_LINEAR_EXTRUSION',
  'DEGENERATE_TOROIDAL_SURFACE',
] as const;

const otherNumber: Way = (statements, random) => {
  const among = statements.of([pick(random, geometric)]);
  if (!among) return null;
  const { id, body } = pick(random, among);
  const numbers = [...body.matchAll(/[-+]?\d+\.\d*(?:E[-+]?\d+)?/g)];
  const found = numbers[place(numbers.map(String), random)];
  if (!found) return null;
  const value = Number(found[0]);
  const others = [
    0,
    -value,
    value * 1.001,
    value * 1.02,
    value * 1.2,
    value * 2,
    value / 2,
    value * 10,
    value + 1,
    value - 5,
    value * 1e3,
    1,
  ];
  const changed = written(pick(random, [others[0] ?? 0, ...others]));
  const other = `${body.slice(0, found.index)}${changed}${body.slice(found.index + found[0].length)}`;
  return { how: `#${id} ${found[0]} → ${changed}`, text: statements.write(new Map([[id, other]])) };
};

/** With a point in it, as ISO 10303-21 wants it. */
function written(value: number): string {
  const [mantissa = '', exponent] = String(value).toUpperCase().split('E');
  const pointed = mantissa.includes('.') ? mantissa : `${mantissa}.`;
  return exponent === undefined ? pointed : `${pointed}E${exponent}`;
}

/** A reference to another thing of the same type. */
const otherReference: Way = (statements, random) => {
  const owners = statements.of([
    'ADVANCED_FACE',
    'FACE_BOUND',
    'FACE_OUTER_BOUND',
    'EDGE_LOOP',
    'ORIENTED_EDGE',
    'EDGE_CURVE',
    'VERTEX_POINT',
    'PLANE',
    'CYLINDRICAL_SURFACE',
    'CONICAL_SURFACE',
    'TOROIDAL_SURFACE',
    'SPHERICAL_SURFACE',
    'CIRCLE',
    'LINE',
    'AXIS2_PLACEMENT_3D',
    'MANIFOLD_SOLID_BREP',
  ]);
  if (!owners) return null;
  const { id, body } = pick(random, owners);
  const refs = [...body.matchAll(/#(\d+)/g)];
  const ref = refs[place(refs.map(String), random)];
  const type = ref && statements.byId(Number(ref[1]))?.type;
  const same = type === undefined ? null : statements.of([type]);
  if (!ref || !same) return null;
  const other = pick(random, same).id;
  const changed = `${body.slice(0, ref.index)}#${other}${body.slice(ref.index + ref[0].length)}`;
  return { how: `#${id} ${ref[0]} → #${other}`, text: statements.write(new Map([[id, changed]])) };
};

/** Two things of a kind change places. */
const swapped: Way = (statements, random) => {
  const among = statements.of([
    pick(random, [
      'FACE_BOUND',
      'FACE_OUTER_BOUND',
      'EDGE_LOOP',
      'ADVANCED_FACE',
      'ORIENTED_EDGE',
      'EDGE_CURVE',
      'VERTEX_POINT',
      'PLANE',
      'AXIS2_PLACEMENT_3D',
      'CIRCLE',
    ]),
  ]);
  if (!among) return null;
  const [a, b] = [pick(random, among), pick(random, among)];
  if (a.id === b.id) return null;
  return {
    how: `#${a.id} and #${b.id}`,
    text: statements.write(
      new Map([
        [a.id, b.body],
        [b.id, a.body],
      ]),
    ),
  };
};

const deleted: Way = (statements, random) => {
  const [first, ...others] = statements.all;
  if (!first) return null;
  const { id, type } = pick(random, [first, ...others]);
  return { how: `#${id} ${type}`, text: statements.write(new Map([[id, null]])) };
};

const otherType: Way = (statements, random) => {
  const [from, to] = pick<readonly [string, string]>(random, [
    ['CLOSED_SHELL', 'OPEN_SHELL'],
    ['OPEN_SHELL', 'CLOSED_SHELL'],
    ['FACE_BOUND', 'FACE_OUTER_BOUND'],
    ['FACE_OUTER_BOUND', 'FACE_BOUND'],
  ]);
  const among = statements.of([from]);
  if (!among) return null;
  const { id, body } = pick(random, among);
  return {
    how: `#${id} ${from} → ${to}`,
    text: statements.write(new Map([[id, body.replace(from, to)]])),
  };
};

/** A solid that has its own shell as a void, or its outer shell turned over. */
const shellTwice: Way = (statements, random) => {
  const among = statements.of(['MANIFOLD_SOLID_BREP']);
  if (!among) return null;
  const { id, body } = pick(random, among);
  const shell = /#\d+/.exec(body)?.[0];
  if (shell === undefined) return null;
  const own = statements.newId();
  const flag = pick(random, ['.T.', '.F.']);
  const other = `BREP_WITH_VOIDS('',${shell},(#${own}))`;
  return {
    how: `#${id} ${flag}`,
    text: statements.write(new Map([[id, other]]), [
      `#${own}=ORIENTED_CLOSED_SHELL('',*,${shell},${flag});`,
    ]),
  };
};

/** A solid as a sheet, or a sheet as a solid. */
const otherKind: Way = (statements, random) => {
  const among = statements.of(['MANIFOLD_SOLID_BREP', 'SHELL_BASED_SURFACE_MODEL']);
  if (!among) return null;
  const { id, body, type } = pick(random, among);
  const shell = /#\d+/.exec(body)?.[0] ?? '';
  const other =
    type === 'MANIFOLD_SOLID_BREP'
      ? `SHELL_BASED_SURFACE_MODEL('',(${shell}))`
      : `MANIFOLD_SOLID_BREP('',${shell})`;
  return { how: `#${id}`, text: statements.write(new Map([[id, other]])) };
};

const unit: Way = (statements, random) => {
  const among = statements.all.filter(({ body }) => /SI_UNIT\s*\(|_MEASURE\s*\(/.test(body));
  const [first, ...others] = among;
  if (!first) return null;
  const { id, body } = pick(random, [first, ...others]);
  const prefix = pick(random, [
    '.CENTI.',
    '$',
    '.MILLY.',
    '.DECI.',
    '.MICRO.',
    '.QUECTO.',
    '.KILO.',
    '.MEGA.',
  ]);
  const factor = pick(random, ['0.', '-25.4', '25.4', '1.E300', '1.E-300', '2.54']);
  const other = body.includes('SI_UNIT')
    ? body.replace(/SI_UNIT\s*\(\s*(\$|\.\w+\.)/, `SI_UNIT(${prefix}`)
    : body.replace(/_MEASURE\s*\(\s*[-+.\dE]+/, `_MEASURE(${factor}`);
  return { how: `#${id} ${other.slice(0, 100)}`, text: statements.write(new Map([[id, other]])) };
};

const ways: readonly [readonly [string, Way], ...(readonly [string, Way])[]] = [
  ['a bound twice', lists(faces, repeated)],
  ['a bound lost', lists(faces, dropped)],
  ['a face twice', lists(shells, repeated)],
  ['a face lost', lists(shells, dropped)],
  ['all faces twice', lists(shells, allTwice)],
  ['an edge twice', lists(['EDGE_LOOP'], repeated)],
  ['an edge lost', lists(['EDGE_LOOP'], dropped)],
  ['a loop backwards', lists(['EDGE_LOOP'], backwards)],
  ['a loop around twice', lists(['EDGE_LOOP'], allTwice)],
  ['a copy of a bound', copied(faces, false)],
  ['a deep copy of a bound', copied(faces, true)],
  ['a copy of a face', copied(shells, false)],
  ['a deep copy of a face', copied(shells, true)],
  ['a flag', flipped],
  ['a flag', flipped],
  ['all flags of a kind', flippedAll],
  ['a number', otherNumber],
  ['a number', otherNumber],
  ['a number', otherNumber],
  ['another reference', otherReference],
  ['another reference', otherReference],
  ['two swapped', swapped],
  ['one deleted', deleted],
  ['another type', otherType],
  ['a shell twice', shellTwice],
  ['another kind', otherKind],
  ['a unit', unit],
];
