/** A bumpy square of about `n` triangles, as a binary STL. */
export function bumpyStl(n: number): Uint8Array {
  const side = Math.max(1, Math.round(Math.sqrt(n / 2)));
  const bytes = Buffer.alloc(84 + 50 * 2 * side * side);
  bytes.writeUInt32LE(2 * side * side, 80);
  const put = (at: number, column: number, row: number): void => {
    const [u, v] = [column / side, row / side];
    bytes.writeFloatLE(100 * u, at);
    bytes.writeFloatLE(100 * v, at + 4);
    bytes.writeFloatLE(5 * Math.sin(9 * u) * Math.sin(9 * v), at + 8);
  };
  let at = 84;
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      for (const corners of [lower, upper]) {
        corners.forEach(([right, up], i) => put(at + 12 * (i + 1), column + right, row + up));
        at += 50;
      }
    }
  }
  return bytes;
}

type Corner = readonly [right: number, up: number];
const lower: readonly Corner[] = [
  [0, 0],
  [1, 0],
  [1, 1],
];
const upper: readonly Corner[] = [
  [0, 0],
  [1, 1],
  [0, 1],
];

/** `n` bent patches side by side, as splines of an IGES file (entity 128: degrees 2, three by three poles). */
export function patchIges(n: number): string {
  const columns = Math.ceil(Math.sqrt(n));
  const parameters: string[] = [];
  const directory: string[] = [];
  for (let i = 0; i < n; i++) {
    const [x, y] = [12 * (i % columns), 12 * Math.floor(i / columns)];
    const [first, number] = [parameters.length + 1, 2 * i + 1];
    const lines = wrapped(`${patch(x, y)};`, 64);
    for (const line of lines) {
      const owner = `${line.padEnd(64)}${String(number).padStart(8)}`;
      parameters.push(ending(owner, 'P', parameters.length + 1));
    }
    directory.push(
      ending(fields(128, first, 0, 0, 0, 0, 0, 0, 0), 'D', number),
      ending(fields(128, 0, 0, lines.length, 0, 0, 0, 0, 0), 'D', number + 1),
    );
  }
  const global =
    '1H,,1H;,5Hmodel,9Hmodel.igs,7HCaliper,3H1.0,32,38,6,308,15,5Hmodel,1.,2,2HMM,1,1.,15H20260101.000000,1.E-6,1000.,,,11,0,15H20260101.000000;';
  const globals = wrapped(global, 72).map((line, i) => ending(line, 'G', i + 1));
  const count = (letter: string, of: number) => `${letter}${String(of).padStart(7)}`;
  const counts = `${count('S', 1)}${count('G', globals.length)}${count('D', directory.length)}${count('P', parameters.length)}`;
  const all = [ending('', 'S', 1), ...globals, ...directory, ...parameters, ending(counts, 'T', 1)];
  return `${all.join('\n')}\n`;
}

function patch(x: number, y: number): string {
  const knots = '0.,0.,0.,1.,1.,1.';
  const poles = [0, 5, 10].flatMap((down) =>
    [0, 5, 10].map((right) => `${x + right}.,${y + down}.,${right === 5 && down === 5 ? 4 : 0}.`),
  );
  return `128,2,2,2,2,0,0,1,0,0,${knots},${knots},${'1.,'.repeat(9)}${poles.join()},0.,1.,0.,1.`;
}

/** Nine fields of eight columns. */
function fields(...values: readonly number[]): string {
  return values.map((value) => String(value).padStart(8)).join('');
}

/** Lines end between two values. */
function wrapped(text: string, width: number): string[] {
  const lines: string[] = [''];
  for (const value of text.match(/[^,;]*[,;]/g) ?? []) {
    const last = lines.length - 1;
    if (`${lines[last] ?? ''}${value}`.length > width) lines.push(value);
    else lines[last] = `${lines[last] ?? ''}${value}`;
  }
  return lines;
}

function ending(text: string, section: string, number: number): string {
  return `${text.padEnd(72)}${section}${String(number).padStart(7)}`;
}
