import fc from 'fast-check';
import { isRecord } from '../../../src/words/unknown';

type Schema = Readonly<Record<string, unknown>>;

/** Any value that a schema allows; it speaks as much of OpenAPI as the interface's text uses. */
export function validValues(schema: Schema, schemas: Schema): fc.Arbitrary<unknown> {
  const valuesOf = (part: unknown): fc.Arbitrary<unknown> => validValues(recordIn(part), schemas);
  const { $ref: ref, oneOf } = schema;
  if (typeof ref === 'string') return valuesOf(schemas[ref.split('/').at(-1) ?? '']);
  if (Array.isArray(oneOf)) return fc.oneof(...oneOf.map(valuesOf));
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...listIn(schema['enum']));
  const values = byType(schema, valuesOf);
  return schema['nullable'] === true ? fc.option(values) : values;
}

function byType(
  schema: Schema,
  valuesOf: (part: unknown) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  switch (schema['type']) {
    case 'object':
      return objects(schema, valuesOf);
    case 'string':
      return texts(schema);
    case 'number':
      return fc
        .double({ noNaN: true, noDefaultInfinity: true })
        .map((one) => (one === 0 ? 0 : one));
    case 'boolean':
      return fc.boolean();
    default:
      throw new Error(`No values for ${JSON.stringify(schema)}`);
  }
}

/** The members that are named, and others: nothing forbids them. */
function objects(
  schema: Schema,
  valuesOf: (part: unknown) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const properties = recordIn(schema['properties']);
  const members = Object.fromEntries(
    Object.entries(properties).map(([name, part]) => [name, valuesOf(part)]),
  );
  const requiredKeys = listIn(schema['required']).map(String);
  const others = fc.dictionary(fc.string({ minLength: 1 }), fc.jsonValue(), { maxKeys: 3 });
  return fc
    .tuple(others, fc.record(members, { requiredKeys }))
    .map(([other, own]) => ({ ...withoutNames(other, Object.keys(properties)), ...own }));
}

function texts({ pattern, format, not, minLength }: Schema): fc.Arbitrary<string> {
  if (typeof pattern === 'string') return fc.stringMatching(new RegExp(pattern));
  if (format === 'uri') return addresses;
  if (format === 'uri-reference') return fc.oneof(addresses, paths);
  const least = typeof minLength === 'number' ? minLength : 0;
  const forbidden = listIn(recordIn(not)['enum']);
  return fc
    .oneof(fc.string({ minLength: least, unit: 'binary' }), fc.constantFrom(...likelyWords))
    .filter((text) => !forbidden.includes(text));
}

const addresses = fc.webUrl({ withQueryParameters: true, withFragments: true });
// `//` alone would begin a host that is missing.
const paths = fc.webPath().filter((path) => !path.startsWith('//'));

// What services do say, and what is most like a word with a meaning.
const likelyWords = [
  'failed',
  'processing',
  'SUCCEEDED',
  'Succeeded ',
  'queued',
  'null',
  'm-1',
  '💥',
];

function withoutNames(other: object, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(other).filter(([name]) => !names.includes(name)));
}

function recordIn(value: unknown): Schema {
  return isRecord(value) ? value : {};
}

function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
