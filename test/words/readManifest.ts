import { readFileSync } from 'node:fs';

/** `package.json` as VS Code shows it: with each `%key%` in place of its text. */
export function readManifest(language: '' | '.zh-cn' = ''): unknown {
  const texts = new Map<string, unknown>(Object.entries(readJson(`package.nls${language}.json`)));
  return JSON.parse(readFileSync('package.json', 'utf8'), (_, value: unknown) => {
    const key = typeof value === 'string' ? manifestKey(value) : null;
    return key === null ? value : texts.get(key);
  });
}

/** The key in `%key%`; null for a text that is none. */
export function manifestKey(text: string): string | null {
  return /^%([^%]+)%$/.exec(text)?.[1] ?? null;
}

export function readJson(file: string): object {
  const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (typeof value !== 'object' || value === null) throw new Error(`${file} holds no object`);
  return value;
}
