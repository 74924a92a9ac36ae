import { isCredentialName } from './addressCredential';
import { holdsAddress, secretsInAddress } from './addressSecrets';
import { decodedTexts, looseText, unfolded, type FoldedText } from './foldedText';
import { NeedleIndex, type Span } from './needleIndex';
import { needlesOf, shortestLoose, shortestNeedle, type Needle } from './needles';
import { urlOf } from '../../words/urlOf';

/** Keeps secrets out of log lines and error texts. */
export class Redactor {
  private readonly kept = new Map<string, readonly Needle[]>();
  private readonly places = new Set<string>();
  /** The indexes of all needles; null when they must be rebuilt after a new secret. */
  private all: Indexes | null = null;

  /** Stores a secret, to be redacted in all its encodings. Texts under 4 characters are not treated as secrets. */
  keepSecret(secret: string): void {
    if (secret.length < 4) return;
    const text = secret.slice(0, longestSecret);
    const known = this.kept.get(text);
    if (known === undefined) this.all = null;
    this.kept.delete(text);
    this.kept.set(text, known ?? needlesOf(text));
    const [oldest] = this.kept.keys();
    if (this.kept.size > maxSecrets && oldest !== undefined) this.kept.delete(oldest);
  }

  /** The hosts of the most recently stored addresses. */
  hosts(): readonly string[] {
    return [...this.places];
  }

  /**
   * Stores the parts of an address that may be credentials; in a presigned URL that is the query.
   * @param known texts that may be shown anywhere: the id of the model, the name of its file
   */
  keepAddress(address: string, known: readonly string[] = []): void {
    const url = urlOf(address);
    if (url !== null) this.keepPlace(url.host);
    const secrets = secretsInAddress(address.slice(0, longestAddress), known);
    for (const secret of secrets.slice(0, maxOfAnAddress)) this.keepSecret(secret);
  }

  private keepPlace(host: string): void {
    this.places.add(host);
    const [oldest] = this.places;
    if (this.places.size > maxSecrets && oldest !== undefined) this.places.delete(oldest);
  }

  /** The text without any stored secret, query of an address, or `Bearer …`. */
  clean(text: string): string {
    const spans = this.kept.size === 0 ? [] : this.spansIn(layersOf(text));
    const known = withoutSpans(text, merged(spans));
    return withoutQueries(known.replace(userInfo, '$1')).replace(bearer, `$1 ${veil}`);
  }

  /**
   * Redacts the beginning of an untrusted text. The text is truncated before anything searches it, so that its length
   * costs nothing; what may be the beginning of a secret at the cut is removed too.
   */
  cleanStart(text: string, maxCharacters: number): string {
    if (text.length <= maxCharacters) return this.clean(text);
    const start = withoutCutEscape(text.slice(0, maxCharacters));
    const layers = layersOf(start);
    const end = Math.min(startOfAddress(start), this.startOfUnfinished(layers));
    // If this second cut would split a secret, the text is cut before the secret.
    const halved = merged(this.spansIn(layers)).find(([from, to]) => from < end && end < to);
    return `${this.clean(start.slice(0, halved?.[0] ?? end))}…`;
  }

  private spansIn(layers: Layers): readonly Span[] {
    const { exact, loose } = this.indexes();
    return [
      ...layers.exact.flatMap((layer) => exact.spansIn(layer)),
      ...layers.loose.flatMap((layer) => loose.spansIn(layer)),
    ];
  }

  private startOfUnfinished(layers: Layers): number {
    const { exact, loose } = this.indexes();
    return Math.min(
      ...layers.exact.map((layer) => exact.startOfUnfinished(layer)),
      ...layers.loose.map((layer) => loose.startOfUnfinished(layer)),
    );
  }

  private indexes(): Indexes {
    this.all ??= indexesOf([...this.kept.values()].flat());
    return this.all;
  }
}

function indexesOf(needles: readonly Needle[]): Indexes {
  const loose = needles.filter(({ isLoose }) => isLoose);
  const exact = needles.filter(({ isLoose }) => !isLoose);
  return {
    exact: new NeedleIndex(exact, shortestNeedle),
    loose: new NeedleIndex(loose, shortestLoose),
  };
}

/** The indexes of all needles. */
interface Indexes {
  readonly exact: NeedleIndex;
  readonly loose: NeedleIndex;
}

/** A text itself and with its escapes decoded: each may contain a secret that the other hides. */
interface Layers {
  readonly exact: readonly FoldedText[];
  readonly loose: readonly FoldedText[];
}

function layersOf(text: string): Layers {
  const exact = decodedTexts(unfolded(text));
  return { exact, loose: exact.map(looseText) };
}

function withoutSpans(text: string, spans: readonly Span[]): string {
  let redacted = '';
  let at = 0;
  for (const [from, to] of spans) {
    if (to <= at) continue;
    redacted += from < at ? '' : `${text.slice(at, from)}${veil}`;
    at = to - from < longestSecret ? to : endOfWord(text, to);
  }
  return redacted + text.slice(at);
}

function merged(spans: readonly Span[]): readonly Span[] {
  const whole: Span[] = [];
  for (const [from, to] of [...spans].sort(([one], [other]) => one - other)) {
    const [start, end] = whole.at(-1) ?? [0, 0];
    if (from < end) whole.splice(-1, 1, [start, Math.max(end, to)]);
    else whole.push([from, to]);
  }
  return whole;
}

// Only the beginning of a secret of that length is stored, so the match extends to the end of the word.
function endOfWord(text: string, from: number): number {
  const rest = text.slice(from).search(/[\s"'<>]/);
  return rest < 0 ? text.length : from + rest;
}

// An incomplete escape would stand between the text and the secret that it begins.
function withoutCutEscape(text: string): string {
  const end = text.slice(-longestEscape);
  return text.slice(0, text.length - end.length) + end.replace(cutEscape, '');
}

const longestEscape = 12;
const cutEscape = /(?:%(?:25){0,3}[0-9a-f]?|(?:&|%26)#?\w{0,7}|(?:\\|%5c)u?[0-9a-f]{0,3})$/i;

// An address that is cut may have lost the @ after its user name.
function startOfAddress(text: string): number {
  const at = text.lastIndexOf('://');
  return at >= 0 && !/[\s/]/.test(text.slice(at + 3)) ? at : text.length;
}

/**
 * Removes the query and the `;name=value` parameters of every address and path, with or without a host. It works word
 * by word, because a single pattern would scan a word from each of its characters.
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
    (holdsAddress(place) && /^[\w%]/.test(query));
  return isQuery ? place : word;
}

// Does not apply to `text/html;charset=utf-8`.
function withoutParameters(word: string): string {
  if (!word.includes(';')) return word;
  const isAddress = holdsAddress(word);
  return word.replace(parameter, (whole, name: string) =>
    isAddress || isCredentialName(name) ? '' : whole,
  );
}

const questionMark = /\?|%(?:25){0,3}3f|\\u003f|&#(?:63|x3f);/i;
const namedValue = /^[\w.~%[\]-]{1,80}=/;
/** In characters, including the equals sign. */
const longestName = 81;
const parameter = /;([^;/=]{1,80})=[^;/]*/g;

const veil = '[secret]';
const maxSecrets = 500;
/** In characters. Texts that are shown are shorter, so the beginning of a longer secret is enough to find it. */
const longestSecret = 4096;
/** In characters. No server accepts a request with a longer address. */
const longestAddress = 32 * 1024;
/** One address must not displace all other secrets. */
const maxOfAnAddress = 100;

const userInfo = /(:\/\/)[^\s/@"'<>]+@/g;
const bearer = /\b(Bearer|UpToken|Basic)\s+[^\s"',;]+/gi;
