import { damagedXt, unsupportedXt } from './damagedXt';
import type { Schema } from './readNodes';
import type { XtInput } from './xtInput';

/**
 * Reads what stands between the name of the schema and the first node.
 * @throws Refusal for a schema that builds on an unknown one
 */
export function readSchema(input: XtInput, name: string): Schema {
  const schema = schemaOf(name);
  if (schema.isEmbedded) input.number('n'); // the largest node type
  return { ...schema, userFields: input.count() };
}

/** What a name says: `SCH_3700118_36001_13006` has the modeller, the schema and the base that it builds on. */
export function schemaOf(name: string): Omit<Schema, 'userFields'> {
  const [, number, base] = /^SCH_\d+_(\d+)(?:_(\d+))?$/.exec(name) ?? [];
  if (number === undefined) throw damagedXt();
  if (base !== undefined && base !== '13006') throw unsupportedXt(`schema ${name}`);
  return { number: Number(number), isEmbedded: base !== undefined };
}
