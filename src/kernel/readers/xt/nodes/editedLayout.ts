import { damagedXt } from './damagedXt';
import { letterOf, type FieldLayout, type NodeLayout } from './layouts';
import type { XtInput } from './xtInput';

/** Says that a node type is as in the base. */
const unchanged = 255;

const mostFields = 200;

/**
 * Reads how a file lays out one node type: what it changes in the base's layout, or, for a type that
 * the base does not know, all of it.
 * @throws Refusal for instructions that do not add up
 */
export function editedLayout(input: XtInput, base: NodeLayout | undefined): NodeLayout {
  const count = input.number('u');
  if (base && count === unchanged) return base;
  if (!(count <= mostFields)) throw damagedXt();
  const fields = base ? edited(input, base) : declared(input, count);
  // Fields that are not transmitted count too.
  if (fields.length !== count) throw damagedXt();
  return fields.flatMap((field) => (field.isTransmitted ? field : []));
}

interface Declared extends FieldLayout {
  readonly isTransmitted: boolean;
}

function declared(input: XtInput, count: number): Declared[] {
  input.name();
  input.name(); // a description in words
  return Array.from({ length: count }, () => readField(input));
}

/** `C`opy and `D`rop take the base's next field, `I`nsert and `A`ppend bring one, `Z` ends. */
function edited(input: XtInput, base: NodeLayout): Declared[] {
  const fields: Declared[] = [];
  let next = 0;
  while (fields.length <= mostFields) {
    const instruction = input.characters(1);
    if (instruction === 'Z') return fields;
    if (instruction === 'I' || instruction === 'A') {
      fields.push(readField(input));
      continue;
    }
    const copied = base[next++];
    if (!copied || (instruction !== 'C' && instruction !== 'D')) throw damagedXt();
    if (instruction === 'C') fields.push({ ...copied, isTransmitted: true });
  }
  throw damagedXt();
}

function readField(input: XtInput): Declared {
  const name = input.name();
  const pointerClass = input.number('n');
  const elements = input.pointer();
  const letter = pointerClass === 0 ? letterOf(input.name()) : 'p';
  if (letter === null || elements > mostElements) throw damagedXt();
  const isVariable = elements === 1;
  const isTransmitted = !isVariable || input.logicals(1) === 'T';
  return {
    name,
    letter,
    times: elements === 0 ? 'one' : isVariable ? 'any' : elements,
    isTransmitted,
  };
}

const mostElements = 1000;
