import { isRecord } from '../../../words/unknown';

/** An object whose values are all texts; null when the value is something else. */
export function readTexts(value: unknown): Readonly<Record<string, string>> | null {
  if (!isRecord(value)) return null;
  const texts = Object.entries(value).flatMap(([name, text]): [string, string][] =>
    typeof text === 'string' ? [[name, text]] : [],
  );
  return texts.length === Object.keys(value).length ? Object.fromEntries(texts) : null;
}
