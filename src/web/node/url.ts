/** The Unicode form of a host in Punycode (RFC 3492); the host as it is when it cannot be decoded. */
export function domainToUnicode(host: string): string {
  return host
    .split('.')
    .map((label) => (label.startsWith('xn--') ? (decoded(label.slice(4)) ?? label) : label))
    .join('.');
}

const [base, tMin, tMax, skew, damp, firstBias, firstCode] = [36, 1, 26, 38, 700, 72, 128];

function decoded(label: string): string | null {
  const end = label.lastIndexOf('-');
  const codes = Array.from(label.slice(0, Math.max(0, end)), (letter) => letter.charCodeAt(0));
  let [code, at, bias] = [firstCode, 0, firstBias];
  let next = end + 1;
  while (next < label.length) {
    const before = at;
    for (let weight = 1, step = base; ; step += base) {
      const digit = parseInt(label.charAt(next++), 36);
      // Letters stand for 0 to 25, digits for 26 to 35.
      const value = digit >= 10 ? digit - 10 : digit + 26;
      if (Number.isNaN(value)) return null;
      at += value * weight;
      const least = Math.min(tMax, Math.max(tMin, step - bias));
      if (value < least) break;
      weight *= base - least;
    }
    const length = codes.length + 1;
    bias = adapted(at - before, length, before === 0);
    code += Math.floor(at / length);
    at %= length;
    if (code > 0x10ffff) return null;
    codes.splice(at++, 0, code);
  }
  return String.fromCodePoint(...codes);
}

function adapted(given: number, length: number, isFirst: boolean): number {
  let delta = isFirst ? Math.floor(given / damp) : given >> 1;
  delta += Math.floor(delta / length);
  let step = 0;
  for (; delta > ((base - tMin) * tMax) >> 1; step += base) {
    delta = Math.floor(delta / (base - tMin));
  }
  return step + Math.floor(((base - tMin + 1) * delta) / (delta + skew));
}
