import { deepEqual, ok } from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { manifestKey, readJson } from './readManifest';

describe('the words of the manifest', () => {
  const manifest: unknown = JSON.parse(readFileSync('package.json', 'utf8'));
  const english = readJson('package.nls.json');
  const chinese = readJson('package.nls.zh-cn.json');

  it('are defined in both languages, and nothing else is', () => {
    const used = [...new Set(textsIn(manifest).flatMap(({ text }) => manifestKey(text) ?? []))];
    deepEqual(Object.keys(english).sort(), used.sort());
    deepEqual(Object.keys(chinese).sort(), used);
    for (const text of Object.values({ ...english, ...chinese })) {
      ok(typeof text === 'string' && text !== '');
    }
  });

  it('are reworded in both languages: what belongs together is recorded by recordManifest.mjs', () => {
    const translated = new Map<string, unknown>(Object.entries(chinese));
    const pairs = Object.entries(english).map(([key, text]) => [
      key,
      `${digest(text)} ${digest(translated.get(key))}`,
    ]);
    deepEqual(Object.fromEntries(pairs), readJson('test/words/manifestPairs.json'));
  });

  it('lead to the same commands in both languages', () => {
    const commandsIn = (text: unknown) => String(text).match(/command:[^)]*/g) ?? [];
    for (const [key, text] of Object.entries(chinese)) {
      deepEqual(commandsIn(text), commandsIn(new Map(Object.entries(english)).get(key)), key);
    }
  });

  it('are left out nowhere that people read', () => {
    const plain = textsIn(manifest).filter(
      ({ name, text }) => readNames.test(name) && /[a-z] |^[A-Z][a-z]/.test(text),
    );
    deepEqual(
      plain.filter(({ text }) => text !== 'Caliper' && !forModels.has(text)),
      [],
    );
  });

  const forModels = new Set(
    textsIn(new Map(Object.entries(partOf(manifest, 'contributes'))).get('languageModelTools'))
      .filter(({ name }) => name === 'modelDescription' || name === 'description')
      .map(({ text }) => text),
  );
});

const readNames =
  /^(title|shortTitle|displayName|label|description|userDescription|markdown\w+|\w*[dD]escriptions|enumItemLabels|contents|contextualTitle|altText|\w+Message)$/;

interface NamedText {
  /** The member that holds the text, or that holds the list with it. */
  readonly name: string;
  readonly text: string;
}

function textsIn(value: unknown, name = ''): NamedText[] {
  if (typeof value === 'string') return [{ name, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([member, inner]) =>
    textsIn(inner, Array.isArray(value) ? name : member),
  );
}

function partOf(whole: unknown, member: string): object {
  const part: unknown =
    typeof whole === 'object' && whole !== null
      ? new Map<string, unknown>(Object.entries(whole)).get(member)
      : null;
  return typeof part === 'object' && part !== null ? part : {};
}

function digest(text: unknown): string {
  return createHash('sha256').update(String(text)).digest('hex').slice(0, 12);
}
