/** Keeps secrets out of log lines and error texts. */
export class Redactor {
  private readonly forms = new Map<string, readonly string[]>();
  private readonly places = new Set<string>();
  /** All forms, longest first; made anew when a secret has come. */
  private sorted: readonly string[] | null = null;

  /** Remembers a secret, whatever it is written as later. Texts under 4 characters are no secrets. */
  keepSecret(secret: string): void {
    if (secret.length < 4) return;
    const text = secret.slice(0, longestSecret);
    const known = this.forms.get(text);
    if (known === undefined) this.sorted = null;
    this.forms.delete(text);
    this.forms.set(text, known ?? formsOf(text));
    const [oldest] = this.forms.keys();
    if (this.forms.size > mostSecrets && oldest !== undefined) this.forms.delete(oldest);
  }

  /** Hosts of the addresses that were remembered, of the latest ones. */
  hosts(): readonly string[] {
    return [...this.places];
  }

  /** Remembers what an address carries beside its place: for a presigned one that is the credential. */
  keepAddress(address: string): void {
    const url = URL.canParse(address) ? new URL(address) : null;
    if (url) this.keepPlace(url.host);
    const values = [...(url?.searchParams.values() ?? [])].filter(
      ({ length }) => length >= shortestQuerySecret,
    );
    for (const value of values.slice(0, mostQuerySecrets)) this.keepSecret(value);
  }

  private keepPlace(host: string): void {
    this.places.add(host);
    const [oldest] = this.places;
    if (this.places.size > mostSecrets && oldest !== undefined) this.places.delete(oldest);
  }

  /** The text without any remembered secret, query of an address, or `Bearer …`. */
  clean(text: string): string {
    const known = this.allForms().reduce((cleaned, form) => cleaned.replaceAll(form, veil), text);
    return withoutQueries(known.replace(userInfo, '$1')).replace(bearer, `$1 ${veil}`);
  }

  /**
   * The beginning of a stranger's text, cleaned. It is cut before anything looks at it, so that its
   * length costs nothing, and what may be the beginning of a secret at the cut goes as well.
   */
  cleanStart(text: string, mostLetters: number): string {
    if (text.length <= mostLetters) return this.clean(text);
    const start = text.slice(0, mostLetters);
    const ends = this.allForms().map((form) => startOfUnfinished(form, start));
    const whole = start.slice(0, Math.min(startOfAddress(start), ...ends));
    return `${this.clean(whole)}…`;
  }

  private allForms(): readonly string[] {
    this.sorted ??= [...this.forms.values()].flat().sort((a, b) => b.length - a.length);
    return this.sorted;
  }
}

/** Where a text ends in the beginning of a form; its length when it does not. */
function startOfUnfinished(form: string, text: string): number {
  for (let at = Math.max(0, text.length - form.length + 1); at < text.length; at++) {
    if (text[at] === form[0] && form.startsWith(text.slice(at))) return at;
  }
  return text.length;
}

// An address that the cut goes through may have lost the @ after its user name.
function startOfAddress(text: string): number {
  const at = text.lastIndexOf('://');
  return at >= 0 && !/[\s/]/.test(text.slice(at + 3)) ? at : text.length;
}

/** Every address without its query. Word by word: a pattern would read a word from each of its letters. */
function withoutQueries(text: string): string {
  return text.replace(/[^\s"'<>]+/g, (word) => {
    const address = word.search(/https?:\/\/[^?#]/i);
    const query = address < 0 ? -1 : word.indexOf('?', address);
    return query < 0 ? word : word.slice(0, query);
  });
}

const veil = '[secret]';
const mostSecrets = 500;
/** Letters. A text that is shown is shorter, so the beginning of a longer secret is enough to find it. */
const longestSecret = 16_384;
const shortestQuerySecret = 8;
/** One address must not push all other secrets out. */
const mostQuerySecrets = 100;

const userInfo = /(:\/\/)[^\s/@"'<>]+@/g;
const bearer = /\b(Bearer|UpToken|Basic)\s+[^\s"',;]+/gi;

function formsOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret, 'utf8');
  const forms = [
    secret,
    encodeURIComponent(wellFormed(secret)),
    JSON.stringify(secret).slice(1, -1),
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
    ...[0, 1, 2].flatMap((offset) => base64Forms(bytes, offset)),
  ];
  return [...new Set(forms)].filter((form) => form === secret || form.length >= 6);
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

// encodeURIComponent throws on half of a surrogate pair.
function wellFormed(text: string): string {
  return Buffer.from(text, 'utf8').toString('utf8');
}
