import { deepEqual } from 'node:assert/strict';
import type * as EslintApi from 'eslint';
import { createRequire } from 'node:module';
import path from 'node:path';

const required = createRequire(path.resolve('package.json'));
const { ESLint }: typeof EslintApi = required('eslint');

describe('what the check of the arrows does not see', () => {
  it('is refused in every room: an import of a computed name', async () => {
    for (const room of [
      'ui',
      'kernel/mesh',
      'kernel/picture',
      'model',
      'viewer',
      'cli',
      'client',
    ]) {
      const rules = await rulesOf(`src/${room}/other.ts`);
      const forms = JSON.stringify(rules['no-restricted-syntax']);
      deepEqual([room, /ImportExpression\[source\.type!=/.test(forms)], [room, true]);
    }
  });

  it('is refused where there is no Node: what it has by way of the globals', async () => {
    for (const room of ['kernel/mesh', 'service/core', 'model', 'words']) {
      const rules = await rulesOf(`src/${room}/other.ts`);
      const names = JSON.stringify(rules['no-restricted-globals']);
      for (const name of ['process', 'Buffer', 'globalThis']) {
        deepEqual([room, name, names.includes(`"${name}"`)], [room, name, true]);
      }
    }
  });
});

async function rulesOf(file: string): Promise<Partial<Record<string, unknown>>> {
  const config: EslintApi.Linter.Config = await new ESLint().calculateConfigForFile(file);
  return config.rules ?? {};
}
