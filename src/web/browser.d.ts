/** What a Web Worker has beside what Node's types know. */
declare const navigator: {
  readonly userAgent: string;
  readonly onLine: boolean;
  readonly locks: {
    request(
      name: string,
      options: { readonly ifAvailable: true },
      held: (lock: object | null) => Promise<void>,
    ): Promise<void>;
  };
};
