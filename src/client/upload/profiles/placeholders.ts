/** What a text of a profile may stand for besides paths into the grant. None is the access token. */
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

/** The member that a `grant.<path>` or `token.json.<path>` names; null when the name is no such path. */
export function pathOf(name: string): { from: 'grant' | 'token.json'; path: string[] } | null {
  const [, from, path = ''] = /^(grant|token\.json)\.([\w-]+(?:\.[\w-]+)*)$/.exec(name) ?? [];
  return from === 'grant' || from === 'token.json' ? { from, path: path.split('.') } : null;
}

/** The names between `${` and `}` in a text. */
export function namesIn(text: string): readonly string[] {
  return text.split(pattern).filter((_, i) => i % 2 === 1);
}

/** Puts values in place of `${…}`; null when one of them is unknown. */
export function fillIn(template: string, valueOf: (name: string) => string | null): string | null {
  // Every other piece is the name between the braces.
  const pieces = template.split(pattern).map((piece, i) => (i % 2 === 0 ? piece : valueOf(piece)));
  return pieces.includes(null) ? null : pieces.join('');
}

// `${` does not begin a second time inside: each letter is looked at once.
const pattern = /\$\{((?:[^}$]|\$(?!\{))*)\}/;
