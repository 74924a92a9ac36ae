/** Escapes an untrusted text for use between tags or in a quoted attribute. */
export function htmlText(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Our own HTML, in which every untrusted text is escaped. */
export class Html {
  /** Only for HTML that is written out in our own code; otherwise use the tag `markup`. */
  constructor(readonly text: string) {}
}

/** A template tag for HTML: texts are escaped, only `Html` is inserted as it is. */
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
