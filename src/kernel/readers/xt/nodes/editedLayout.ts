import { damagedXt } from './damagedXt';
import { letterOf, type FieldLayout, type NodeLayout } from './layouts';
import type { XtInput } from './xtInput';

/** Means that a node type has the layout of the base schema. */
const unchanged = 255;

const maxFields = 200;

/**
 * Reads the layout of one node type in a file: the differences from the base schema or, for a type that the base does
 * not have, the whole layout.
 * @throws Refusal for inconsistent instructions
 */
export function editedLayout(input: XtInput, base: NodeLayout | undefined): NodeLayout {
  const count = input.number('u');
  if (base && count === unchanged) return base;
  if (!(count <= maxFields)) throw damagedXt();
  const fields = base ? edited(input, base) : declared(input, count);
  // The count includes fields that are not transmitted.
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

/**
 * The instructions `C` (copy) and `D` (drop) take the next field of the base, `I` (insert) and `A` (append) are
 * followed by a new field, and `Z` ends.
 */
function edited(input: XtInput, base: NodeLayout): Declared[] {
  const fields: Declared[] = [];
  let next = 0;
  while (fields.length <= maxFields) {
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
  if (letter === null || elements > maxElements) throw damagedXt();
  const isVariable = elements === 1;
  const isTransmitted = !isVariable || input.logicals(1) === 'T';
  return {
    name,
    letter,
    times: elements === 0 ? 'one' : isVariable ? 'any' : elements,
    isTransmitted,
  };
}

const maxElements = 1000;
