/** The placeholders of a profile besides paths into the grant. The access token is deliberately none of them. */
export const placeholders = [
  'uploadToken',
  'uploadUrl',
  'modelId',
  'fileName',
  'size',
  'contentType',
  'md5Base64',
  'sha256Hex',
  'crc32',
  'key',
  'qiniu.bucket',
  'qiniu.key',
  'qiniu.deadline',
] as const;

export type Placeholder = (typeof placeholders)[number];

export function isPlaceholder(name: string): name is Placeholder {
  return placeholders.some((known) => known === name);
}

/** The path that a `grant.<path>` or `token.json.<path>` names; null when the name is not such a path. */
export function pathOf(name: string): { from: 'grant' | 'token.json'; path: string[] } | null {
  const [, from, path = ''] = /^(grant|token\.json)\.([\w-]+(?:\.[\w-]+)*)$/.exec(name) ?? [];
  return from === 'grant' || from === 'token.json' ? { from, path: path.split('.') } : null;
}

/** The names between `${` and `}` in a text. */
export function namesIn(text: string): readonly string[] {
  return text.split(pattern).filter((_, i) => i % 2 === 1);
}

/** Replaces each `${…}` by its value; null when one of them is unknown. */
export function fillIn(template: string, valueOf: (name: string) => string | null): string | null {
  // Every second piece is the name between the braces.
  const pieces = template.split(pattern).map((piece, i) => (i % 2 === 0 ? piece : valueOf(piece)));
  return pieces.includes(null) ? null : pieces.join('');
}

// `${` is excluded inside the braces, so each character is scanned once.
const pattern = /\$\{((?:[^}$]|\$(?!\{))*)\}/;
