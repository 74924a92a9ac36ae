/** Largest relative difference of numbers that count as the same; small numbers are compared with 1. */
const rounding = 1e-9;
/** The same for numbers that are stored with 24 bits. */
const floatRounding = 1e-6;
const float32 = 5126;
const componentsOf = new Map([
  ['SCALAR', 1],
  ['VEC2', 2],
  ['VEC3', 3],
  ['VEC4', 4],
]);

/**
 * Whether two GLB files differ by rounding only. Sines and the like end in other digits on a processor that multiplies
 * and adds at once.
 * @param {Buffer} one
 * @param {Buffer} other
 */
export function isNearlySameGlb(one, other) {
  const [a, b] = [chunksOf(one), chunksOf(other)];
  return isNearlySame(a.json, b.json) && areBytesNearlySame(a.json, a.bytes, b.bytes);
}

/** @param {Buffer} file */
function chunksOf(file) {
  const length = file.readUInt32LE(12);
  /** @type {Gltf} */
  const json = JSON.parse(file.toString('utf8', 20, 20 + length));
  return { json, bytes: file.subarray(20 + length + 8) };
}

/**
 * @param {unknown} one
 * @param {unknown} other
 * @returns {boolean}
 */
export function isNearlySame(one, other) {
  if (typeof one === 'number' && typeof other === 'number') return isNear(one, other, rounding);
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) {
    return one === other;
  }
  const [ours, theirs] = [Object.entries(one), new Map(Object.entries(other))];
  return (
    Array.isArray(one) === Array.isArray(other) &&
    ours.length === theirs.size &&
    ours.every(([key, value]) => theirs.has(key) && isNearlySame(value, theirs.get(key)))
  );
}

/**
 * @param {Gltf} gltf
 * @param {Buffer} one
 * @param {Buffer} other
 */
function areBytesNearlySame({ accessors = [], bufferViews = [] }, one, other) {
  if (one.length !== other.length) return false;
  const floats = new Set();
  for (const { bufferView, byteOffset = 0, componentType, count, type } of accessors) {
    if (componentType !== float32) continue;
    const { byteOffset: start = 0, byteStride } = bufferViews[bufferView] ?? {};
    const components = componentsOf.get(type) ?? 0;
    for (let i = 0; i < count; i++) {
      const at = start + byteOffset + i * (byteStride ?? 4 * components);
      for (let k = 0; k < components; k++) floats.add(at + 4 * k);
    }
  }
  for (let at = 0; at < one.length; at++) {
    if (floats.has(at)) {
      if (!isNear(one.readFloatLE(at), other.readFloatLE(at), floatRounding)) return false;
      at += 3;
    } else if (one[at] !== other[at]) return false;
  }
  return true;
}

/**
 * @param {number} a
 * @param {number} b
 * @param {number} within
 */
function isNear(a, b, within) {
  return Math.abs(a - b) <= within * Math.max(1, Math.abs(a), Math.abs(b));
}

/**
 * @typedef {{ bufferView: number, byteOffset?: number, componentType: number, count: number, type: string }} Accessor
 * @typedef {{ byteOffset?: number, byteStride?: number }} BufferView
 * @typedef {{ accessors?: Accessor[], bufferViews?: BufferView[] }} Gltf
 */
