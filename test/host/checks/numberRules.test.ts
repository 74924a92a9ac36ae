import { equal } from 'node:assert/strict';
import type * as EslintApi from 'eslint';
import { createRequire } from 'node:module';
import path from 'node:path';
import { madeUpNumbers } from './madeUpNumbers.mjs';

const required = createRequire(path.resolve('package.json'));
const { ESLint, Linter }: typeof EslintApi = required('eslint');
const { parser }: { readonly parser: EslintApi.Linter.Parser } = required('typescript-eslint');

const inKernel = 'src/kernel/mesh/other.ts';

describe('a number that is not there', () => {
  for (const [file, code] of [
    [inKernel, `const [x = 0, y = outOfRange()] = place;`],
    [inKernel, `const [a = 1] = place;`],
    [inKernel, `const [a = .5] = place;`],
    [inKernel, `const [a = -1] = place;`],
    [inKernel, `export function at([x = 0]: readonly number[]) { return x; }`],
    [inKernel, `places.map(([, y = 0]) => y);`],
    [inKernel, `use(places[3] ?? 0);`],
    [inKernel, `use(places[3] || 0);`],
    [inKernel, `use(weights?.[i] ?? 1);`],
    [inKernel, `use(weights?.[u]?.[v] ?? 1);`],
    [inKernel, `use(net[0]?.[0] ?? 0);`],
    [inKernel, `use(starts.at(-1) ?? 0);`],
    [inKernel, `use(starts?.at(-1) || 1);`],
    [inKernel, `counts[i] ??= 0;`],
    [inKernel, `counts[i] ||= 1;`],
    [inKernel, `const [from, to] = angles; use((to ?? 0) - from);`],
    [inKernel, `const [from = fallback] = angles; use(from || 0);`],
    [inKernel, `let [from] = angles; from ??= 0;`],
    [inKernel, `export function at([x]: readonly number[]) { return x ?? 0; }`],
    [inKernel, `angles.map(([from]) => from ?? 0);`],
    [inKernel, `for (const [from] of pairs) use(from ?? 0);`],
    [inKernel, `const angle = angles[i]; use(angle ?? 0);`],
    [inKernel, `const last = angles.at(-1); use(last ?? 0);`],
    [inKernel, `const { [i]: x = 0 } = places;`],
    [inKernel, `const { [i]: x } = places; use(x ?? 0);`],
    ['src/kernel/readers/step/brep/other.ts', `use(places[3] ?? 0);`],
    ['src/kernel/process/other.ts', `process.stdout.write(name);`],
    ['src/kernel/picture/other.ts', `const [width = 0] = sizes;`],
    ['src/kernel/picture/other.ts', `process.stdout.write(name);`],
    ['src/model/other.ts', `const [x = 0] = place;`],
    ['src/viewer/other.ts', `use(places[3] ?? 0);`],
    ['src/viewer/other.ts', `use(places.at(3) ?? 0);`],
    ['src/client/secrets/other.ts', `use(starts[at] ?? 0);`],
    ['src/client/secrets/other.ts', `const [start] = starts; use(start ?? 0);`],
  ] as const) {
    it(`is not made up in ${file}: ${code}`, async () => {
      equal((await broken(file, code)).length > 0, true);
    });
  }

  for (const [file, code] of [
    [inKernel, `const [x = outOfRange()] = place; use(places[3] ?? outOfRange());`],
    [inKernel, `const [x = NaN] = place; use(places[3] ?? NaN);`],
    [
      inKernel,
      `const [last] = angles; use(last ?? outOfRange()); use(angles.at(-1) ?? outOfRange());`,
    ],
    [inKernel, `const { count } = pack; use(count ?? 0); use(date.at() ?? 0);`],
    [inKernel, `counts.total ??= 0; export const widthOf = (width?: number) => width ?? 0;`],
    [inKernel, `const opaque = 0; const [alpha = opaque] = colors;`],
    [inKernel, `const [name = ''] = words; use(words[0] ?? '');`],
    [inKernel, `use(counts.get(key) ?? 0); use(list?.length ?? 0); use(table[slot] ?? -1);`],
    ['src/kernel/picture/other.ts', `use(bytes[at] ?? 0);`],
    ['src/ui/other.ts', `const [x = 0] = place;`],
  ] as const) {
    it(`is seen for what it is in ${file}: ${code}`, async () => {
      equal((await broken(file, code)).length, 0);
    });
  }
});

/** What the linter says of a file with this text, by the rules that forbid forms. */
async function broken(file: string, code: string): Promise<readonly string[]> {
  const config: EslintApi.Linter.Config = await new ESLint().calculateConfigForFile(file);
  const own: EslintApi.Linter.Config = {
    files: ['**/*.ts'],
    languageOptions: { parser },
    plugins: { caliper: { rules: { 'made-up-numbers': madeUpNumbers } } },
    rules: Object.fromEntries(
      ['no-restricted-syntax', 'caliper/made-up-numbers'].map((name) => [
        name,
        config.rules?.[name] ?? 'off',
      ]),
    ),
  };
  return new Linter().verify(code, own, { filename: file }).map(({ message }) => message);
}
