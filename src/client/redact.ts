import { isCredentialName } from './addressCredential';
import { isPlace, secretsInAddress } from './addressSecrets';
import { decodedTexts, looseText, unfolded, type FoldedText } from './foldedText';
import { urlOf } from '../contract/urlOf';

/** Keeps secrets out of log lines and error texts. */
export class Redactor {
  private readonly kept = new Map<string, readonly Needle[]>();
  private readonly places = new Set<string>();
  /** All that is looked for; made anew when a secret has come. */
  private all: readonly Needle[] | null = null;

  /** Remembers a secret, whatever it is written as later. Texts under 4 characters are no secrets. */
  keepSecret(secret: string): void {
    if (secret.length < 4) return;
    const text = secret.slice(0, longestSecret);
    const known = this.kept.get(text);
    if (known === undefined) this.all = null;
    this.kept.delete(text);
    this.kept.set(text, known ?? needlesOf(text));
    const [oldest] = this.kept.keys();
    if (this.kept.size > mostSecrets && oldest !== undefined) this.kept.delete(oldest);
  }

  /** Hosts of the addresses that were remembered, of the latest ones. */
  hosts(): readonly string[] {
    return [...this.places];
  }

  /**
   * Remembers what an address carries beside its place: for a presigned one that is the credential.
   * `known` are words that may be told wherever they stand: the id of the model, the name of its file.
   */
  keepAddress(address: string, known: readonly string[] = []): void {
    const url = urlOf(address);
    if (url !== null) this.keepPlace(url.host);
    const secrets = secretsInAddress(address, known);
    for (const secret of secrets.slice(0, mostOfAnAddress)) this.keepSecret(secret);
  }

  private keepPlace(host: string): void {
    this.places.add(host);
    const [oldest] = this.places;
    if (this.places.size > mostSecrets && oldest !== undefined) this.places.delete(oldest);
  }

  /** The text without any remembered secret, query of an address, or `Bearer …`. */
  clean(text: string): string {
    const known = withoutSpans(text, this.spansIn(text));
    return withoutQueries(known.replace(userInfo, '$1')).replace(bearer, `$1 ${veil}`);
  }

  /**
   * The beginning of a stranger's text, cleaned. It is cut before anything looks at it, so that its
   * length costs nothing, and what may be the beginning of a secret at the cut goes as well.
   */
  cleanStart(text: string, mostLetters: number): string {
    if (text.length <= mostLetters) return this.clean(text);
    const start = withoutCutEscape(text.slice(0, mostLetters));
    const layers = layersOf(start);
    const ends = this.needles().map((needle) => startOfUnfinished(needle, layers));
    const whole = start.slice(0, smallest([startOfAddress(start), ...ends]));
    return `${this.clean(whole)}…`;
  }

  private spansIn(text: string): readonly Span[] {
    const needles = this.needles();
    if (needles.length === 0) return [];
    const layers = layersOf(text);
    return needles.flatMap((needle) =>
      (needle.isLoose ? layers.loose : layers.exact).flatMap((layer) => spansOf(needle, layer)),
    );
  }

  private needles(): readonly Needle[] {
    this.all ??= [...this.kept.values()].flat();
    return this.all;
  }
}

/** A form of a secret, and how many of its first letters give it away. */
interface Needle {
  readonly text: string;
  readonly start: string;
  /** Looked for in small letters and without blanks. */
  readonly isLoose: boolean;
}

type Span = readonly [from: number, to: number];

/** A text as it is, and with its escapes undone: each may show a secret that the other hides. */
interface Layers {
  readonly exact: readonly FoldedText[];
  readonly loose: readonly FoldedText[];
}

function layersOf(text: string): Layers {
  const exact = decodedTexts(unfolded(text));
  return { exact, loose: exact.map(looseText) };
}

function spansOf({ text, start }: Needle, { text: within, starts, ends }: FoldedText): Span[] {
  const spans: Span[] = [];
  for (let at = within.indexOf(start); at >= 0;) {
    let to = at + start.length;
    while (to < within.length && to - at < text.length && within[to] === text[to - at]) to += 1;
    spans.push([starts[at] ?? 0, ends[to - 1] ?? 0]);
    at = within.indexOf(start, to);
  }
  return spans;
}

function withoutSpans(text: string, spans: readonly Span[]): string {
  let told = '';
  let at = 0;
  for (const [from, to] of [...spans].sort(([one], [other]) => one - other)) {
    if (to <= at) continue;
    told += from < at ? '' : `${text.slice(at, from)}${veil}`;
    at = to;
  }
  return told + text.slice(at);
}

/** Where a text ends in the beginning of a secret; its length when it does not. */
function startOfUnfinished({ text, isLoose }: Needle, layers: Layers): number {
  const places = (isLoose ? layers.loose : layers.exact).map(({ text: within, starts }) => {
    for (let at = Math.max(0, within.length - text.length + 1); at < within.length; at++) {
      if (within[at] === text[0] && text.startsWith(within.slice(at))) return starts[at] ?? 0;
    }
    return Infinity;
  });
  return smallest(places);
}

// There may be more of them than a function takes arguments.
function smallest(numbers: readonly number[]): number {
  return numbers.reduce((least, one) => Math.min(least, one), Infinity);
}

// Half of an escape would stand between the text and the secret that it begins.
function withoutCutEscape(text: string): string {
  const end = text.slice(-longestEscape);
  return text.slice(0, text.length - end.length) + end.replace(cutEscape, '');
}

const longestEscape = 12;
const cutEscape = /(?:%(?:25){0,3}[0-9a-f]?|(?:&|%26)#?\w{0,7}|(?:\\|%5c)u?[0-9a-f]{0,3})$/i;

// An address that the cut goes through may have lost the @ after its user name.
function startOfAddress(text: string): number {
  const at = text.lastIndexOf('://');
  return at >= 0 && !/[\s/]/.test(text.slice(at + 3)) ? at : text.length;
}

/**
 * Every address and every path without its query and its `;name=value`, whatever host it has, or none.
 * Word by word: a pattern would read a word from each of its letters.
 */
function withoutQueries(text: string): string {
  return text.replace(/[^\s"'<>]+/g, (word) => withoutParameters(withoutQuery(word)));
}

function withoutQuery(word: string): string {
  const mark = questionMark.exec(word);
  if (mark === null) return word;
  const place = word.slice(0, mark.index);
  const query = word.slice(mark.index + mark[0].length).slice(0, longestName);
  const isQuery =
    /https?:\/\/./i.test(place) ||
    namedValue.test(query) ||
    (isPlace(place) && /^[\w%]/.test(query));
  return isQuery ? place : word;
}

// Not of `text/html;charset=utf-8`.
function withoutParameters(word: string): string {
  if (!word.includes(';')) return word;
  const isAddress = isPlace(word);
  return word.replace(parameter, (whole, name: string) =>
    isAddress || isCredentialName(name) ? '' : whole,
  );
}

const questionMark = /\?|%(?:25){0,3}3f|\\u003f|&#(?:63|x3f);/i;
const namedValue = /^[\w.~%[\]-]{1,80}=/;
/** Letters, with its equals sign. */
const longestName = 81;
const parameter = /;([^;/=]{1,80})=[^;/]*/g;

const veil = '[secret]';
const mostSecrets = 500;
/** Letters. A text that is shown is shorter, so the beginning of a longer secret is enough to find it. */
const longestSecret = 4096;
/** One address must not push all other secrets out. */
const mostOfAnAddress = 100;

const userInfo = /(:\/\/)[^\s/@"'<>]+@/g;
const bearer = /\b(Bearer|UpToken|Basic)\s+[^\s"',;]+/gi;

/** Letters from which a secret is no word, so that neither its case nor a blank in it matters. */
const shortestLoose = 12;

function needlesOf(secret: string): readonly Needle[] {
  const needles = formsOf(secret).flatMap((form) => {
    return decodedTexts(unfolded(form)).map((one): Needle => {
      const loose = looseText(one).text;
      const isLoose = loose.length >= shortestLoose;
      const text = isLoose ? loose : one.text;
      return { text, start: startThatTells(text), isLoose };
    });
  });
  const known = new Map(needles.map((needle) => [needle.text, needle]));
  return [...known.values()].filter(({ text }) => text.length >= 4);
}

/** Half of a long secret is a secret; of a shorter one it may be a word. */
function startThatTells(text: string): string {
  const half = Math.ceil(text.length / 2);
  return half < shortestLoose ? text : text.slice(0, half);
}

function formsOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret, 'utf8');
  const forms = [
    bytes.toString('hex'),
    ...[0, 1, 2].flatMap((offset) => base64Forms(bytes, offset)),
  ];
  const upper = bytes.toString('hex').toUpperCase();
  return [secret, ...[...forms, upper].filter((form) => form.length >= 6)];
}

// Inside a longer text (`user:secret`) the letters depend on how many bytes stand before: three ways.
// Letters that also carry bits of a neighbour are left off.
function base64Forms(bytes: Buffer, offset: number): readonly string[] {
  const padded = Buffer.concat([Buffer.alloc(offset), bytes]);
  const first = Math.ceil((offset * 8) / 6);
  const last = Math.floor((padded.length * 8) / 6);
  return (['base64', 'base64url'] as const).map((alphabet) =>
    padded.toString(alphabet).slice(first, last),
  );
}
