import { say } from '../../../../words/say';
import { Refusal } from '../../../base/refusal';
import { damagedXt, unsupportedXt } from './damagedXt';
import { editedLayout } from './editedLayout';
import { baseLayouts, type FieldLayout, type NodeLayout } from './layouts';
import { plainSchema } from './plainSchema';
import type { XtInput } from './xtInput';
import { XtNode, type XtValue } from './xtNode';
import { memoized } from '../../../../words/memoized';

export interface Schema {
  readonly number: number;
  /** Whether the file states how its layouts differ from the base. */
  readonly isEmbedded: boolean;
  /** The number of user-defined integers after each node. */
  readonly userFields: number;
}

/**
 * Reads all nodes, by index, up to the terminator.
 * @throws Refusal if they do not end there, or for a type with an unknown layout
 */
export function readNodes(input: XtInput, schema: Schema): ReadonlyMap<number, XtNode> {
  const reader = new NodeReader(input, schema);
  const nodes = new Map<number, XtNode>();
  for (const node of reader.upToTerminator()) {
    if (nodes.has(node.index)) throw damagedXt();
    nodes.set(node.index, node);
  }
  return nodes;
}

/** Far more than any part has; limits memory. */
const maxNodes = 2_000_000;

/** Reads nodes one after the other. A type's layout may precede its first node. */
export class NodeReader {
  private readonly layouts: Layouts;
  private count = 0;

  constructor(
    private readonly input: XtInput,
    private readonly schema: Schema,
  ) {
    this.layouts = schema.isEmbedded ? embedded(input) : plain(schema.number);
  }

  /** @throws Refusal for damaged data, for an unknown type, and for too many nodes */
  *upToTerminator(): Generator<XtNode> {
    for (;;) {
      const type = this.input.nodeType();
      if (type === terminator) {
        if (this.input.pointer() !== 0) throw damagedXt();
        return;
      }
      if (this.count++ >= maxNodes) throw tooMany();
      yield this.node(type);
    }
  }

  private node(type: number): XtNode {
    const { input, schema } = this;
    const layout = this.layouts(type);
    const count = layout.at(-1)?.times === 'any' ? input.count() : 0;
    const index = input.pointer();
    if (index === 0) throw damagedXt();
    const node = new XtNode(type, index, layout, readFields(input, layout, count));
    skipUserFields(input, schema.userFields);
    return node;
  }
}

const terminator = 1;

const maxUserFields = 16;

function skipUserFields(input: XtInput, count: number): void {
  if (count > maxUserFields) throw damagedXt();
  for (let i = 0; i < count; i++) input.number('d');
}

type Layouts = (type: number) => NodeLayout;

/** Each type's layout precedes its first node. */
function embedded(input: XtInput): Layouts {
  const known = new Map<number, NodeLayout>();
  return (type) => {
    return memoized(known, type, () => editedLayout(input, baseLayouts.get(type)));
  };
}

function plain(schema: number): Layouts {
  const known = plainSchema(schema);
  return (type) => {
    const layout = known.get(type);
    if (!layout) {
      throw unsupportedXt(
        say('a node of type {type}, unknown in schema {schema}', { type, schema }),
      );
    }
    return layout;
  };
}

function readFields(input: XtInput, layout: NodeLayout, count: number): XtValue[] {
  return layout.map((field) => readField(input, field, count));
}

function readField(input: XtInput, { letter, times }: FieldLayout, count: number): XtValue {
  if (times === 'one') return readOne(input, letter);
  const length = times === 'any' ? count : times;
  // Each element takes at least one byte, so a longer list is refused before memory is allocated.
  if (length > input.left) throw damagedXt();
  if (letter === 'c') return input.characters(length);
  if (letter === 'l') return input.logicals(length);
  const values: number[] = [];
  for (let i = 0; i < length; i++) {
    const value = readOne(input, letter);
    if (typeof value === 'number') values.push(value);
    else values.push(...numbersOf(value));
  }
  return values;
}

function numbersOf(value: XtValue): readonly number[] {
  return Array.isArray(value) ? value.map(Number) : [NaN, NaN, NaN];
}

function readOne(input: XtInput, letter: FieldLayout['letter']): XtValue {
  switch (letter) {
    case 'p':
      return input.reference();
    case 'c':
      return input.characters(1);
    case 'l':
      return input.logicals(1);
    case 'v':
      return input.vector();
    case 'h':
      return input.chartPoint();
    case 'i':
      return [input.number('f'), input.number('f')];
    case 'b':
      return Array.from({ length: 6 }, () => input.number('f'));
    case 'u':
    case 'n':
    case 'w':
    case 'd':
    case 'f':
      return input.number(letter);
  }
}

function tooMany(): Refusal {
  return new Refusal('tooComplex', say('The Parasolid data has more than two million nodes.'));
}
