/** Repeatable randomness (mulberry32): the same seed, the same damage. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The file cut off at every `parts`th of its length. */
export function* truncations(bytes: Uint8Array, parts: number): Generator<Uint8Array> {
  for (let i = 0; i < parts; i++) yield bytes.slice(0, Math.floor((bytes.length * i) / parts));
}

/** The file with one bit turned over, `count` times in different places. */
export function* bitFlips(bytes: Uint8Array, count: number, seed: number): Generator<Uint8Array> {
  const random = seeded(seed);
  for (let i = 0; i < count; i++) {
    const damaged = bytes.slice();
    const at = Math.floor(random() * damaged.length);
    damaged[at] = (damaged[at] ?? 0) ^ (1 << Math.floor(random() * 8));
    yield damaged;
  }
}

/** Pieces of the file copied over other places of it, `count` times. */
export function* splices(bytes: Uint8Array, count: number, seed: number): Generator<Uint8Array> {
  const random = seeded(seed);
  const somewhere = () => Math.floor(random() * bytes.length);
  for (let i = 0; i < count; i++) {
    const damaged = bytes.slice();
    const from = somewhere();
    damaged.copyWithin(somewhere(), from, from + Math.floor(random() * 200));
    yield damaged;
  }
}
