/** Where an entity's own parameters end, and which of them name other entities. */
export interface Layout {
  /** How many there are, the number of the type included. */
  readonly length: number;
  /** Places of those that name others, from 1 behind the number of the type. */
  readonly pointers: readonly number[];
}

/**
 * Of the kinds that solids and surfaces are made of. What is said about an entity (properties, notes) stands
 * behind its own parameters, and is no part of them.
 * @param fields the number of the type, and what follows it
 * @returns of other kinds all parameters, and none that names another
 */
export function layoutOf(type: number, form: number, fields: readonly string[]): Layout {
  const walk = new Walk(fields);
  const walked = walks[type];
  if (!walked) return { length: fields.length, pointers: [] };
  walked(walk, form);
  return walk.layout();
}

/** Goes over parameters; past their end there is nothing to go over. */
class Walk {
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

  /** A whole number, nought where there is none. */
  number(): number {
    const value = Number(this.fields[this.at++] ?? '0');
    return Number.isInteger(value) ? value : 0;
  }

  /** As often as a number that stands before says, and at most as often as there are parameters. */
  each(count: number, step: () => void): void {
    for (let i = 0; i < count && this.at < this.fields.length; i++) step();
  }

  layout(): Layout {
    const length = Math.min(this.at, this.fields.length);
    return { length, pointers: this.pointers };
  }
}

type Walked = (walk: Walk, form: number) => void;

const numbers =
  (count: number): Walked =>
  (walk) => {
    walk.skip(count);
  };

/** Numbers between pointers: `1 -2 1` for a pointer, two numbers, a pointer. */
const mixed =
  (...steps: readonly number[]): Walked =>
  (walk) => {
    for (const step of steps) {
      if (step < 0) walk.skip(-step);
      else walk.each(step, () => walk.pointer());
    }
  };

const listed = (walk: Walk) => walk.each(walk.number(), () => walk.pointer());

const walks: Readonly<Record<number, Walked>> = {
  100: numbers(7),
  102: listed,
  104: numbers(11),
  106: (walk) => {
    const [kind, count] = [walk.number(), walk.number()];
    walk.skip(kind === 1 ? 1 + 2 * count : (kind === 2 ? 3 : 6) * count);
  },
  108: mixed(-4, 1, -4),
  110: numbers(6),
  112: (walk) => {
    walk.skip(3);
    walk.skip(13 * walk.number() + 13);
  },
  114: (walk) => {
    walk.skip(2);
    const [u, v] = [walk.number(), walk.number()];
    walk.skip(u + v + 2 + 48 * (u + 1) * (v + 1));
  },
  116: numbers(3),
  118: mixed(2, -2),
  120: mixed(2, -2),
  122: mixed(1, -3),
  123: numbers(3),
  124: numbers(12),
  126: (walk) => {
    const [last, degree] = [walk.number(), walk.number()];
    walk.skip(4 + (last + degree + 2) + 4 * (last + 1) + 5);
  },
  128: (walk) => {
    const [uLast, vLast, uDegree, vDegree] = [
      walk.number(),
      walk.number(),
      walk.number(),
      walk.number(),
    ];
    const knots = uLast + uDegree + 2 + (vLast + vDegree + 2);
    walk.skip(5 + knots + 4 * (uLast + 1) * (vLast + 1) + 4);
  },
  130: mixed(1, -1, 1, -11),
  140: mixed(-4, 1),
  141: (walk) => {
    walk.skip(2);
    walk.pointer();
    walk.each(walk.number(), () => {
      walk.pointer();
      walk.skip();
      listed(walk);
    });
  },
  142: mixed(-1, 3, -1),
  143: (walk) => {
    walk.skip();
    walk.pointer();
    listed(walk);
  },
  144: (walk) => {
    walk.pointer();
    walk.skip();
    const inner = walk.number();
    walk.each(inner + 1, () => walk.pointer());
  },
  186: (walk) => {
    mixed(1, -1)(walk, 0);
    pairs(walk);
  },
  190: (walk, form) => mixed(form === 1 ? 3 : 2)(walk, form),
  192: (walk, form) => mixed(2, -1, reference(form))(walk, form),
  194: (walk, form) => mixed(2, -2, reference(form))(walk, form),
  196: (walk, form) => mixed(1, -1, 2 * reference(form))(walk, form),
  198: (walk, form) => mixed(2, -2, reference(form))(walk, form),
  314: numbers(4),
  502: (walk) => walk.skip(3 * walk.number()),
  504: (walk) => walk.each(walk.number(), () => mixed(2, -1, 1, -1)(walk, 0)),
  508: (walk) =>
    walk.each(walk.number(), () => {
      mixed(-1, 1, -2)(walk, 0);
      walk.each(walk.number(), () => mixed(-1, 1)(walk, 0));
    }),
  510: (walk) => {
    walk.pointer();
    const loops = walk.number();
    walk.skip();
    walk.each(loops, () => walk.pointer());
  },
  514: pairs,
};

/** Others, each with a number behind it. */
function pairs(walk: Walk): void {
  walk.each(walk.number(), () => mixed(1, -1)(walk, 0));
}

/** Surfaces of form 1 say in which direction their parameters begin. */
function reference(form: number): number {
  return form === 1 ? 1 : 0;
}
