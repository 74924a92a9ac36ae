import { open } from 'node:fs/promises';
import { setTranslations } from '../words/say';

const maxBytes = 4_000_000;

/** Loads the translations of a VS Code l10n bundle. If the file cannot be read, the language stays English. */
export async function loadTranslations(wordsFile: string | null): Promise<void> {
  if (wordsFile === null) return;
  try {
    setTranslations(JSON.parse(await shortText(wordsFile)));
  } catch {
    setTranslations(null);
  }
}

async function shortText(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    if (size > maxBytes) throw new RangeError('too long for words');
    return await handle.readFile('utf8');
  } finally {
    await handle.close();
  }
}
