/** What a file calls an occurrence, and what it places. */
export interface CalledOccurrence {
  readonly component: number;
  /** The names of the component and of the assembly. */
  readonly product: string;
  readonly assembly: string;
  readonly name: string;
  readonly id: string;
  readonly designator: string;
  readonly description: string;
}

/**
 * The names of occurrences. One that extends the name of its product, such as `nut_1` or `Bolt:2`, comes first; then
 * one that says more, such as `left bearing` or the reference designator `C7`; then the name of the product. `NAUO7`,
 * `=>[0:1:1:2]` and what a program calls occurrences of different products are no useful names.
 */
export function occurrenceNames(occurrences: readonly CalledOccurrence[]): readonly string[] {
  const called = new Map<string, Set<number>>();
  for (const one of occurrences) {
    for (const word of telling(one)) {
      const components = called.get(word) ?? new Set<number>();
      called.set(word, components.add(one.component));
    }
  }
  return occurrences.map((one) => {
    const { product, name, id, designator, description } = one;
    const words = [name, id, designator, description];
    if (!product) return words.find((word) => /^\p{Letter}/u.test(word)) ?? '';
    const numbered = words.find((word) => word.length > product.length && word.startsWith(product));
    const isOwn = (word: string) => saysMore(word, one) && called.get(word)?.size === 1;
    return numbered ?? telling(one).find(isOwn) ?? product;
  });
}

/** Ids are left out: they are numbers, or made by a program. */
function telling({ name, designator, description }: CalledOccurrence): readonly string[] {
  return [name, designator, description].map((word) => word.trim());
}

function saysMore(word: string, { product, assembly }: CalledOccurrence): boolean {
  if (!/^\p{Letter}/u.test(word) || invented.some((form) => form.test(word))) return false;
  const bare = bareOf(word);
  // What a longer name of the product begins with says less than that.
  const isLess = bareOf(product) === bare || plainOf(product).startsWith(plainOf(word));
  return bare !== '' && !isLess && bare !== bareOf(assembly);
}

/** A name as programs write it alike: without case, spaces, marks, and the number that one appends. */
function bareOf(name: string): string {
  const plain = plainOf(name);
  let end = plain.length;
  while (end > 0 && /\d/.test(plain.charAt(end - 1))) end--;
  return plain.slice(0, end);
}

function plainOf(name: string): string {
  return name.toLowerCase().replace(/[^\p{Letter}\p{Number}]+/gu, '');
}

/** What programs write where an occurrence has no name. */
const invented = [
  /^(nauo|uo|u|x|occ|occurrence|inst|instance|comp|component|usage|assembly|placement|part|item)[\s_:.\-#]*\d*$/i,
  /^(next[\s_]*)?assembly[\s_]*(usage|component|relationship|instance)/i,
  /^(none|null|unknown|unnamed|untitled|default)$/i,
  /^[\da-f]{8}-[\da-f]{4}-/i,
  // Letters and figures that take turns, as of an id.
  /^(?=(?:[a-z+/=]{1,64}\d{1,64}){3})[\da-z+/=]{16,}$/i,
];
