/** A text of others between tags or in a quoted attribute: shown letter by letter, as no markup. */
export function htmlText(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Markup of ours, in which every text of others is shown letter by letter. */
export class Html {
  /** Only for markup that is written out in our own code; else take the tag `markup`. */
  constructor(readonly text: string) {}
}

/** Markup with values: a text is a text in it, whatever it holds; only `Html` stays markup. */
export function markup(
  written: TemplateStringsArray,
  ...values: readonly (string | Html | readonly Html[])[]
): Html {
  const shown = values.map((value) =>
    typeof value === 'string'
      ? htmlText(value)
      : [value]
          .flat()
          .map(({ text }) => text)
          .join('\n'),
  );
  return new Html(String.raw({ raw: written }, ...shown));
}
