/** The memory of a workspace that holds one value, and keys of records. */
export function memory(first?: unknown) {
  let kept = first;
  return {
    get: () => kept,
    update: (_key: string, value: unknown) => {
      kept = value;
      return Promise.resolve();
    },
  };
}

export const uuid = (number: number) =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
