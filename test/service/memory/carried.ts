/** A request on its way into a page; its body in base 64. */
export interface CarriedRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: readonly [string, string][];
  readonly body: string;
}

/** An answer on its way out of a page; its body in base 64. */
export interface CarriedAnswer {
  readonly status: number;
  readonly headers: readonly [string, string][];
  readonly body: string;
}
