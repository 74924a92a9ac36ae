import { entryOf } from '../../../../words/unknown';

/** A text as the value of an attribute in XML 1.0: what may not stand there becomes a space. */
export function xmlText(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, ' ')
    .replace(/[&<>"\t\n\r]/g, (sign) => entryOf(entities, sign) ?? ' ');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
