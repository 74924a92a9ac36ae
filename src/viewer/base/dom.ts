type Content = Node | string | null;

interface Attributes {
  readonly class?: string;
  readonly [attribute: string]: string | undefined;
}

/** Creates an element with attributes and content. Strings become text nodes, never markup. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  look: Attributes = {},
  ...content: readonly Content[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(look)) {
    if (value !== undefined) made.setAttribute(name, value);
  }
  made.append(...content.filter((part) => part !== null));
  return made;
}

const svgSpace = 'http://www.w3.org/2000/svg';

/** Makes an element of SVG. */
export function svgElement<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string>>,
  ...content: readonly SVGElement[]
): SVGElementTagNameMap[K] {
  const made = document.createElementNS(svgSpace, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...content);
  return made;
}

/** Makes a button for an action beside the main one. */
export function secondaryButton(
  label: string,
  press: () => void,
  title = label,
): HTMLButtonElement {
  const made = element('button', { type: 'button', class: 'secondary', title }, label);
  made.addEventListener('click', press);
  return made;
}
