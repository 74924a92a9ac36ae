/** A request that is refused, with a sentence for a person and a code for a program. */
export class HttpRefusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** The field of the request that is wrong. */
    readonly field: string | null = null,
    readonly retryAfterSeconds: number | null = null,
  ) {
    super(message);
    this.name = 'HttpRefusal';
  }
}

export function notFound(message: string): HttpRefusal {
  return new HttpRefusal(404, 'notFound', message);
}
