/** The only cookie of the page. */
export class Cookie {
  private readonly name: string;
  private readonly isSecure: boolean;

  constructor(publicUrl: string) {
    this.isSecure = publicUrl.startsWith('https:');
    // With this prefix, browsers accept the cookie only from this host.
    this.name = this.isSecure ? '__Host-caliper' : 'caliper';
  }

  /** The value of the cookie in a request; null when there is none, or several. */
  in(header: string | null): string | null {
    const found = (header ?? '')
      .split(';')
      .map((pair) => pair.trim())
      .filter((pair) => pair.startsWith(`${this.name}=`));
    return found.length === 1 ? (found[0]?.slice(this.name.length + 1) ?? null) : null;
  }

  /** `Lax`: the redirect from the identity provider sends the cookie, forms of other sites do not. */
  header(value: string, seconds: number): string {
    const secure = this.isSecure ? '; Secure' : '';
    return `${this.name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure}`;
  }
}
