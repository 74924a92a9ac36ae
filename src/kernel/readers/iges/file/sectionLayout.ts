/** The number of an entity's own parameters, and which of them are pointers to other entities. */
export interface Layout {
  /** The number of parameters, including the entity type number. */
  readonly length: number;
  /** Indices of the pointers; the entity type number has index 0. */
  readonly pointers: readonly number[];
}

/**
 * The layout of entity types of which solids and surfaces are made. Pointers to properties and notes follow an entity's
 * own parameters and are not part of them.
 * @param fields the entity type number and the parameters
 * @returns for other types, all parameters and no pointers
 */
export function layoutOf(type: number, form: number, fields: readonly string[]): Layout {
  const cursor = new ParameterCursor(fields);
  const walked = walks[type];
  if (!walked) return { length: fields.length, pointers: [] };
  walked(cursor, form);
  return cursor.layout();
}

/** Steps over parameters; stepping past their end has no effect. */
class ParameterCursor {
  private at = 1;
  private readonly pointers: number[] = [];

  constructor(private readonly fields: readonly string[]) {}

  skip(count = 1): void {
    if (count > 0) this.at += count;
  }

  pointer(): void {
    if (this.at < this.fields.length) this.pointers.push(this.at);
    this.at++;
  }

  /** A whole number, 0 if there is none. */
  number(): number {
    const value = Number(this.fields[this.at++] ?? '0');
    return Number.isInteger(value) ? value : 0;
  }

  /** Repeats a step `count` times, but not beyond the last parameter. */
  each(count: number, step: () => void): void {
    for (let i = 0; i < count && this.at < this.fields.length; i++) step();
  }

  layout(): Layout {
    const length = Math.min(this.at, this.fields.length);
    return { length, pointers: this.pointers };
  }
}

type Walked = (cursor: ParameterCursor, form: number) => void;

const numbers =
  (count: number): Walked =>
  (cursor) => {
    cursor.skip(count);
  };

/** Pointers and numbers in sequence: `1, -2, 1` means a pointer, two numbers, a pointer. */
const mixed =
  (...steps: readonly number[]): Walked =>
  (cursor) => {
    for (const step of steps) {
      if (step < 0) cursor.skip(-step);
      else cursor.each(step, () => cursor.pointer());
    }
  };

const listed = (cursor: ParameterCursor) => cursor.each(cursor.number(), () => cursor.pointer());

const walks: Readonly<Record<number, Walked>> = {
  100: numbers(7),
  102: listed,
  104: numbers(11),
  106: (cursor) => {
    const [kind, count] = [cursor.number(), cursor.number()];
    cursor.skip(kind === 1 ? 1 + 2 * count : (kind === 2 ? 3 : 6) * count);
  },
  108: mixed(-4, 1, -4),
  110: numbers(6),
  112: (cursor) => {
    cursor.skip(3);
    cursor.skip(13 * cursor.number() + 13);
  },
  114: (cursor) => {
    cursor.skip(2);
    const [u, v] = [cursor.number(), cursor.number()];
    cursor.skip(u + v + 2 + 48 * (u + 1) * (v + 1));
  },
  116: numbers(3),
  118: mixed(2, -2),
  120: mixed(2, -2),
  122: mixed(1, -3),
  123: numbers(3),
  124: numbers(12),
  126: (cursor) => {
    const [last, degree] = [cursor.number(), cursor.number()];
    cursor.skip(4 + (last + degree + 2) + 4 * (last + 1) + 5);
  },
  128: (cursor) => {
    const [uLast, vLast, uDegree, vDegree] = [
      cursor.number(),
      cursor.number(),
      cursor.number(),
      cursor.number(),
    ];
    const knots = uLast + uDegree + 2 + (vLast + vDegree + 2);
    cursor.skip(5 + knots + 4 * (uLast + 1) * (vLast + 1) + 4);
  },
  130: mixed(1, -1, 1, -11),
  140: mixed(-4, 1),
  141: (cursor) => {
    cursor.skip(2);
    cursor.pointer();
    cursor.each(cursor.number(), () => {
      cursor.pointer();
      cursor.skip();
      listed(cursor);
    });
  },
  142: mixed(-1, 3, -1),
  143: (cursor) => {
    cursor.skip();
    cursor.pointer();
    listed(cursor);
  },
  144: (cursor) => {
    cursor.pointer();
    cursor.skip();
    const inner = cursor.number();
    cursor.each(inner + 1, () => cursor.pointer());
  },
  186: (cursor) => {
    mixed(1, -1)(cursor, 0);
    pairs(cursor);
  },
  190: (cursor, form) => mixed(form === 1 ? 3 : 2)(cursor, form),
  192: (cursor, form) => mixed(2, -1, reference(form))(cursor, form),
  194: (cursor, form) => mixed(2, -2, reference(form))(cursor, form),
  196: (cursor, form) => mixed(1, -1, 2 * reference(form))(cursor, form),
  198: (cursor, form) => mixed(2, -2, reference(form))(cursor, form),
  314: numbers(4),
  502: (cursor) => cursor.skip(3 * cursor.number()),
  504: (cursor) => cursor.each(cursor.number(), () => mixed(2, -1, 1, -1)(cursor, 0)),
  508: (cursor) =>
    cursor.each(cursor.number(), () => {
      mixed(-1, 1, -2)(cursor, 0);
      cursor.each(cursor.number(), () => mixed(-1, 1)(cursor, 0));
    }),
  510: (cursor) => {
    cursor.pointer();
    const loops = cursor.number();
    cursor.skip();
    cursor.each(loops, () => cursor.pointer());
  },
  514: pairs,
};

/** Pointers, each followed by a number. */
function pairs(cursor: ParameterCursor): void {
  cursor.each(cursor.number(), () => mixed(1, -1)(cursor, 0));
}

/** Surfaces of form 1 have a reference direction for their parameters. */
function reference(form: number): number {
  return form === 1 ? 1 : 0;
}
