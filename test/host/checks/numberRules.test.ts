import { equal } from 'node:assert/strict';
import type * as EslintApi from 'eslint';
import { createRequire } from 'node:module';
import path from 'node:path';

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
    ['src/kernel/readers/step/brep/other.ts', `use(places[3] ?? 0);`],
    ['src/kernel/process/other.ts', `process.stdout.write(name);`],
    ['src/kernel/picture/other.ts', `const [width = 0] = sizes;`],
    ['src/kernel/picture/other.ts', `process.stdout.write(name);`],
    ['src/model/other.ts', `const [x = 0] = place;`],
    ['src/viewer/other.ts', `use(places[3] ?? 0);`],
  ] as const) {
    it(`is not made up in ${file}: ${code}`, async () => {
      equal((await broken(file, code)).length > 0, true);
    });
  }

  for (const [file, code] of [
    [inKernel, `const [x = outOfRange()] = place; use(places[3] ?? outOfRange());`],
    [inKernel, `const [x = NaN] = place; use(places[3] ?? NaN);`],
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
    rules: { 'no-restricted-syntax': config.rules?.['no-restricted-syntax'] ?? 'off' },
  };
  return new Linter().verify(code, own, { filename: file }).map(({ message }) => message);
}
