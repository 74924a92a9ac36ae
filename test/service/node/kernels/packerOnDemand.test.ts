import { deepEqual, equal, rejects } from 'node:assert/strict';
import {
  packerOnDemand,
  type PackerClient,
} from '../../../../src/service/node/kernels/packerOnDemand';

const forever = new AbortController().signal;
const file = { path: '/a.glb', fileName: 'a.glb' };
const toPack = { ...file, packPath: '/a.pack' };

describe('packerOnDemand', () => {
  it('makes its packer at the first request, and only once', async () => {
    let made = 0;
    const packer = packerOnDemand(() => {
      made += 1;
      return Promise.resolve(recording([]));
    });
    await packer.stop();
    equal(made, 0);
    packer.warm();
    await Promise.all([packer.pack(toPack, forever), packer.facts(file, '/facts', forever)]);
    equal(made, 1);
  });

  it('hands everything on as it is, and stops what was started before', async () => {
    const heard: unknown[][] = [];
    const packer = packerOnDemand(() => Promise.resolve(recording(heard)));
    packer.warm();
    await packer.pack(toPack, forever);
    await packer.draw(file, 'front', '/a.png', forever);
    await packer.facts(file, '/facts', forever);
    packer.warm();
    await packer.stop();
    deepEqual(heard, [
      ['warm'],
      ['pack', toPack, forever],
      ['draw', file, 'front', '/a.png', forever],
      ['facts', file, '/facts', forever],
      ['warm'],
      ['stop'],
    ]);
  });

  it('says with each request why there is none, and has nothing to stop then', async () => {
    const missing = new Error('A file of Caliper is missing.');
    const packer = packerOnDemand(() => Promise.reject(missing));
    packer.warm();
    await rejects(packer.pack(toPack, forever), missing);
    await rejects(packer.facts(file, '/facts', forever), missing);
    await packer.stop();
  });
});

function recording(heard: unknown[][]): PackerClient {
  const done = { kind: 'packed' } as const;
  const hear = (name: string, ...args: unknown[]) => {
    heard.push([name, ...args]);
    return Promise.resolve(done);
  };
  return {
    warm: () => {
      heard.push(['warm']);
    },
    pack: (...args) => hear('pack', ...args),
    draw: (...args) => hear('draw', ...args),
    facts: (...args) => hear('facts', ...args),
    picture: (...args) => hear('picture', ...args),
    compare: (...args) => hear('compare', ...args),
    stop: async () => {
      await hear('stop');
    },
  };
}
