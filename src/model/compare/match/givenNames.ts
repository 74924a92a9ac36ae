/**
 * The name without the number that a program appends: `nut_3`, `nut:3`, `nut.3`, `nut <3>` and `nut (3)` become `nut`.
 */
export function withoutNumber(name: string): string {
  const bare = withoutVersion(name)
    .replace(/[\s_:.\-#]\d+$|<\d+>$|\(\d+\)$|\[\d+\]$/, '')
    .trimEnd();
  return bare === '' ? name : bare;
}

/** The name without the version that a program appends when saving: `plate v3` becomes `plate`. */
export function withoutVersion(name: string): string {
  const bare = name.replace(/\sv\d+$/, '').trimEnd();
  return bare === '' ? name : bare;
}

/** Whether a program invented the name because the part had none, so that it tells nothing about the part. */
export function isInventedName(name: string): boolean {
  const bare = name.trim();
  return bare === '' || invented.some((form) => form.test(bare));
}

const invented = [
  /^open cascade (step|iges|shape)\b/i,
  /^openscad[ _]?model$/i,
  /^\(?unsaved\)?$/i,
  /^(unnamed|untitled|no ?name|none|null|default|unknown|stl|mesh|noname)$/i,
  /^(part|solid|body|shell|compound|compsolid|product|shape|component|object|volume|imported|import|piece|model|node|manifold_solid_brep|brep|assembly|asm)([ _\-.#]?\d+)?$/i,
  /^=>\[[\d:]+\]$/,
];
