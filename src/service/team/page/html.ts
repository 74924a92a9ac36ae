import { Html, htmlText } from '../../../words/htmlText';

export type { Html };

type Value = Html | readonly Html[] | string | number | null;

/** A template tag for HTML: inserted texts are escaped, unless they are `Html`. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(parts.map((part, i) => `${part}${written(values[i] ?? null)}`).join(''));
}

function written(value: Value): string {
  if (value === null) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'string' || typeof value === 'number') return htmlText(String(value));
  return value.map(({ text }) => text).join('');
}
