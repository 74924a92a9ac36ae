/** Keeps secrets out of log lines and error texts. */
export class Redactor {
  private readonly forms = new Map<string, readonly string[]>();
  private readonly places = new Set<string>();
  /** All forms, longest first; made anew when a secret has come. */
  private sorted: readonly string[] | null = null;

  /** Remembers a secret, whatever it is written as later. Texts under 4 characters are no secrets. */
  keepSecret(text: string): void {
    if (text.length < 4) return;
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
    for (const value of url?.searchParams.values() ?? []) {
      if (value.length >= shortestQuerySecret) this.keepSecret(value);
    }
  }

  private keepPlace(host: string): void {
    this.places.add(host);
    const [oldest] = this.places;
    if (this.places.size > mostSecrets && oldest !== undefined) this.places.delete(oldest);
  }

  /** The text without any remembered secret, query of an address, or `Bearer …`. */
  clean(text: string): string {
    this.sorted ??= [...this.forms.values()].flat().sort((a, b) => b.length - a.length);
    const known = this.sorted.reduce((cleaned, form) => cleaned.replaceAll(form, veil), text);
    return backstops.reduce((cleaned, [pattern, by]) => cleaned.replace(pattern, by), known);
  }
}

const veil = '[secret]';
const mostSecrets = 500;
const shortestQuerySecret = 8;

const backstops: readonly (readonly [RegExp, string])[] = [
  [/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@"'<>]+@/gi, '$1'],
  [/\b(https?:\/\/[^\s?#"'<>]+)\?[^\s"'<>]*/gi, '$1'],
  [/\b(Bearer|UpToken|Basic)\s+[^\s"',;]+/gi, `$1 ${veil}`],
];

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
