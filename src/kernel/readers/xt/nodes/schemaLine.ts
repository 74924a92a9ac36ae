import { damagedXt, unsupportedXt } from './damagedXt';
import type { Schema } from './readNodes';
import type { XtInput } from './xtInput';

/**
 * Reads the data between the name of the schema and the first node.
 * @throws Refusal for a schema with an unknown base
 */
export function readSchema(input: XtInput, name: string): Schema {
  const schema = schemaOf(name);
  if (schema.isEmbedded) input.number('n'); // the largest node type
  return { ...schema, userFields: input.count() };
}

/** The parts of a schema name: `SCH_3700118_36001_13006` has the version of the modeller, the schema and its base. */
export function schemaOf(name: string): Omit<Schema, 'userFields'> {
  const [, number, base] = /^SCH_\d+_(\d+)(?:_(\d+))?$/.exec(name) ?? [];
  if (number === undefined) throw damagedXt();
  if (base !== undefined && base !== '13006') throw unsupportedXt(`schema ${name}`);
  return { number: Number(number), isEmbedded: base !== undefined };
}
