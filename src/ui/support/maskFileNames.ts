import { acceptedExtensions } from '../../interface/sourceExtension';

/**
 * Masks names of unknown files, by the extensions of Caliper and other CAD programs. A name may contain spaces, and its
 * start is not marked, so everything before it is masked, back to words that occur in our own log lines.
 */
export function maskFileNames(line: string): string {
  // A text in typographic quotes is only a name.
  return line
    .split(/(?<=[“”‘’「」])|(?=[“”‘’「」])/u)
    .map(maskPiece)
    .join('');
}

/** Extensions in addition to the accepted ones: results, meshes, pictures, files of other programs. */
const others =
  'glb gltf stl 3mf ply obj mtl bin off amf fbx dae wrl vrml 3ds usd usda usdc usdz brep brp x_b xmt_txt xmt_bin stpz stpx ifc sldasm slddrw asm drw neu iam ipt idw ipn dwg dxf dwf dwfx catproduct catdrawing cgr cat 3dxml model session exp f3d f3z fcstd 3dm skp rvt dgn scdoc z3prt vda plmxml jtz prtz p_b asat asab smt smb zip 7z rar gz tgz tar bz2 xz png jpg jpeg webp gif svg bmp tif tiff csv tsv pdf xlsx xls docx txt md tmp bak old';

const extensions = [
  ...acceptedExtensions.map((extension) => extension.slice(1)),
  ...others.split(' '),
]
  .sort((one, other) => other.length - one.length)
  .map((extension) => extension.replace('.', '\\.'))
  .join('|');

const named = new RegExp(
  `^(.*\\.)(${extensions})((?:\\.(?:\\d+|x))?)(?![\\p{L}\\p{N}_])(.*)$`,
  'isu',
);
/** A replacement made by the mask, whatever precedes it. */
const alreadyMasked = /(?:^|[^\p{L}\p{N}_.-])(?:model-\d+|model|file)\.(?:[\w.]+\.)?$/u;

/** The extension of a known kind at the end of a text; null for none. */
export function kindOf(name: string): string | null {
  const [, , extension, version = '', rest = ''] = named.exec(name) ?? [];
  return extension !== undefined && /^\W*$/u.test(rest) ? `.${extension}${version}` : null;
}

/** Words of our own log lines in lower case; none of them reveals anything about a file. */
const ourWords = new Set(
  (
    'a again an and answer are as asks at be because broke by cannot cancelled changed converted converting ' +
    'could damaged debug does emergency eacces eisdir eloop enoent enospc eperm error exists failed fetched file files ' +
    'from gone how in info into is it its known like link list made model model. models no not of on opened open ' +
    'page picture put preview read refused result retry saved send sends sent service shown show state ' +
    'still storage stopped than that the then there this to too trouble under unexpectedly upload uploaded ' +
    'uploading uploads waiting warn warning was where while why with within written ready got ' +
    '3d link: serviceerror error: typeerror'
  ).split(' '),
);

function maskPiece(piece: string): string {
  const tokens = piece.split(/(\s+)/u);
  let from = 0;
  tokens.forEach((token, at) => {
    const [, before = '', extension = '', version = '', rest = ''] = named.exec(token) ?? [];
    if (extension === '') return;
    if (alreadyMasked.test(before)) {
      from = at + 1;
      return;
    }
    let begin = from;
    while (begin < at && isOurs(tokens[begin] ?? '')) begin += 1;
    const opening = /^["'([<]*/u.exec(tokens[begin] ?? '')?.[0] ?? '';
    const path = begin === at ? (/^.*[\\/](?=[^\\/]*$)/u.exec(before)?.[0] ?? '') : '';
    for (let index = begin; index < at; index++) tokens[index] = '';
    tokens[at] = `${path || opening}model.${extension}${version}${rest}`;
    from = at + 1;
  });
  return tokens.join('');
}

function isOurs(token: string): boolean {
  if (/^\s*$/u.test(token)) return true;
  const word = token
    .toLowerCase()
    .replace(/(?<![,;:.()])[,;:.()]+$/u, '')
    .replace(/^[(]+/u, '');
  return (
    ourWords.has(word) ||
    // Our commands and errors, bracketed words, numbers, and arrows.
    /^(?:caliper\.\w+(?:\.\w+)*|\w*error|\[\w+\]|\d+|←|→|-)$/u.test(word)
  );
}
