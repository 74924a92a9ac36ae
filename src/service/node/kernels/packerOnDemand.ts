import type { Packer } from './packer';

export type PackerClient = Pick<
  Packer,
  'warm' | 'pack' | 'draw' | 'facts' | 'picture' | 'compare' | 'stop'
>;

/** A packer that is created on first use, because many windows show no model. */
export function packerOnDemand(make: () => Promise<PackerClient>): PackerClient {
  let made: Promise<PackerClient> | null = null;
  const packer = (): Promise<PackerClient> => (made ??= make());
  return {
    warm: () => {
      // An error at creation is reported by the first request.
      packer().then(
        (one) => {
          one.warm();
        },
        () => undefined,
      );
    },
    pack: async (...args) => (await packer()).pack(...args),
    draw: async (...args) => (await packer()).draw(...args),
    facts: async (...args) => (await packer()).facts(...args),
    picture: async (...args) => (await packer()).picture(...args),
    compare: async (...args) => (await packer()).compare(...args),
    stop: async () => {
      const one = await made?.catch(() => null);
      await one?.stop();
    },
  };
}
