/** The one cookie of the page. */
export class Cookie {
  private readonly name: string;
  private readonly isSecure: boolean;

  constructor(publicUrl: string) {
    this.isSecure = publicUrl.startsWith('https:');
    // With this prefix browsers take it from this host alone.
    this.name = this.isSecure ? '__Host-caliper' : 'caliper';
  }

  /** What a request brings; null when it brings nothing, or several. */
  in(header: string | null): string | null {
    const found = (header ?? '')
      .split(';')
      .map((pair) => pair.trim())
      .filter((pair) => pair.startsWith(`${this.name}=`));
    return found.length === 1 ? (found[0]?.slice(this.name.length + 1) ?? null) : null;
  }

  /** Lax: the way back from the identity provider brings it, forms of other sites do not. */
  header(value: string, seconds: number): string {
    const secure = this.isSecure ? '; Secure' : '';
    return `${this.name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure}`;
  }
}
