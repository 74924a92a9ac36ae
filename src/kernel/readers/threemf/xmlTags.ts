import { say } from '../../../words/say';
import type { Progress } from '../../../words/progress';
import { Refusal } from '../../base/refusal';
import { entryOf } from '../../../words/unknown';

export interface XmlTag {
  /** Without its namespace prefix. */
  readonly name: string;
  readonly isEnd: boolean;
  readonly closesItself: boolean;
  /** The value of an attribute, with any namespace prefix; null if it is missing. */
  attribute(name: string): string | null;
}

/**
 * The tags of an XML text, one after the other. Only the five predefined entities are replaced, and document types are
 * ignored, so that a text cannot expand to more than its size.
 * @param progress receives the share of the text that is read
 * @throws Refusal
 */
export function* xmlTags(text: string, progress: Progress | null = null): Generator<XmlTag> {
  let at = 0;
  let nextReport = reportLength;
  for (;;) {
    const start = text.indexOf('<', at);
    if (start < 0) return;
    const second = text[start + 1];
    if (second === '!' || second === '?') {
      at = endOfRemark(text, start);
      continue;
    }
    const end = text.indexOf('>', start);
    if (end < 0) throw damaged(start);
    at = end + 1;
    if (at >= nextReport) {
      nextReport = at + reportLength;
      progress?.(at / text.length);
    }
    yield tagOf(text, start, end);
  }
}

/** Characters between two reports. */
const reportLength = 2 ** 18;

function tagOf(text: string, start: number, end: number): XmlTag {
  const isEnd = text[start + 1] === '/';
  const closesItself = text[end - 1] === '/';
  const inner = text.slice(start + (isEnd ? 2 : 1), closesItself ? end - 1 : end);
  const [, name = ''] = /^(?:[\w.-]+:)?([\w.-]+)/.exec(inner) ?? [];
  return { name, isEnd, closesItself, attribute: (wanted) => attributeIn(inner, wanted) };
}

function attributeIn(inner: string, name: string): string | null {
  for (let from = 0; ;) {
    const at = inner.indexOf(name, from);
    if (at < 0) return null;
    from = at + name.length;
    const before = inner[at - 1] ?? '';
    if (!/[\s:]/.test(before)) continue;
    const [whole, quote = ''] = /^\s*=\s*(["'])/.exec(inner.slice(from, from + 16)) ?? [];
    if (whole === undefined) continue;
    const start = from + whole.length;
    const end = inner.indexOf(quote, start);
    return end < 0 ? null : plain(inner.slice(start, end));
  }
}

const entities: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
};

function plain(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:(lt|gt|amp|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi,
    (all, ...found) => {
      const [name, decimal, hex] = found.map(String);
      const known = entryOf(entities, name ?? '');
      if (known !== undefined) return known;
      const code = decimal !== 'undefined' ? Number(decimal) : Number.parseInt(hex ?? '', 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : all;
    },
  );
}

function endOfRemark(text: string, start: number): number {
  const close = text.startsWith('<!--', start)
    ? '-->'
    : text.startsWith('<![CDATA[', start)
      ? ']]>'
      : '>';
  const end = text.indexOf(close, start);
  if (end < 0) throw damaged(start);
  return end + close.length;
}

function damaged(at: number): Refusal {
  const message = say(
    'The 3MF file is damaged: its description breaks off. Copy it again from where it came, or export it again.',
  );
  return new Refusal('damagedFile', message, { where: `character ${at}` });
}
