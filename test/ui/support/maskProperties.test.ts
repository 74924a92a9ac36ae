import { deepEqual, ok } from 'node:assert/strict';
import fc from 'fast-check';
import { maskedName, maskOf, type Private } from '../../../src/ui/support/mask';

const nobody: Private = { names: [], services: [], folders: [], clean: (text) => text };

/** Words that stand in no sentence of ours. */
const word = fc.constantFrom(
  ...[
    'Geheim',
    'Kolben',
    'zylinder7',
    'Süd-Werk',
    '曲轴箱',
    'Прототип',
    'ΔRotor',
    'KX500',
    'v2.final',
  ],
);
const glue = fc.constantFrom(
  ' ',
  '  ',
  '_',
  '-',
  ' (',
  ') ',
  ' [',
  '] ',
  ', ',
  ' & ',
  ' #',
  "'s ",
  ' + ',
  '=',
  ' ~ ',
);
const kind = fc.constantFrom(
  ...['step', 'STP', 'igs', 'x_t', 'sldprt', 'CATPart', 'prt', 'prt.12', 'prt.x', 'jt'],
  ...[
    'glb',
    'gltf',
    'stl',
    'STL',
    '3mf',
    'ply',
    'obj',
    'zip',
    'png',
    'csv',
    'sldasm',
    'dwg',
    'ipt',
  ],
);
const stem = fc
  .tuple(word, fc.array(fc.tuple(glue, word), { maxLength: 4 }))
  .map(([first, rest]) => first + rest.flat().join(''));
const fileName = fc.tuple(stem, kind).map(([name, ending]) => `${name}.${ending}`);

/** How lines of the log hold a name. */
const lines: readonly ((name: string) => string)[] = [
  (name) => `The 3D result of ${name} cannot be shown: damaged`,
  (name) => `${name} cannot be shown: The file is damaged.`,
  (name) => `The picture saved in ${name} is not shown: Error: no`,
  (name) => `No preview of ${name}: The service refused the preview (404).`,
  (name) => `caliper.upload: ServiceError (refusedUpload): The storage refused ${name} (403).`,
  (name) => `${name} [1f0c2a3b]: uploading, 20 bytes, model m-1`,
  (name) => `${name} [1f0c2a3b] asks its service in 2.0 s, because it is not finished`,
  (name) => `${name} sends it by the contract put, because the setting names it`,
  (name) => `link: ServiceError (fileMissing): ${name} is not in this workspace.`,
  (name) => `ENOENT: no such file or directory, open '/srv/x y/${name.replaceAll("'", '')}'`,
  (name) => `odd: ${JSON.stringify({ name })}`,
  (name) => `sent “${name}” and another one`,
];

describe('the mask of a report, of names that nobody foresaw', () => {
  it('lets no name through that this window has seen', () => {
    fc.assert(
      fc.property(fileName, fc.integer({ min: 0, max: lines.length - 1 }), (name, at) => {
        const line = lines[at]?.(name) ?? '';
        const masked = maskOf({ ...nobody, names: ['another.step', name] })(line);
        mustHoldNothingOf(name, masked);
        ok(line.includes('/srv') || masked.includes(maskedName(name, 1)), masked);
      }),
      { numRuns: 800 },
    );
  });

  it('lets no name through that it has never seen', () => {
    fc.assert(
      fc.property(fileName, fc.integer({ min: 0, max: lines.length - 1 }), (name, at) => {
        mustHoldNothingOf(name, maskOf(nobody)(lines[at]?.(name) ?? ''));
      }),
      { numRuns: 800 },
    );
  });

  it('lets none of two names through that stand in one line', () => {
    fc.assert(
      fc.property(fileName, fileName, (one, other) => {
        const masked = maskOf(nobody)(`${one} and ${other} have changed`);
        mustHoldNothingOf(one, masked);
        mustHoldNothingOf(other, masked);
      }),
      { numRuns: 500 },
    );
  });

  const folderName = fc.tuple(word, glue, word).map((parts) => parts.join('').replaceAll("'", ''));
  const roots = ['/', '/home/', '/Users/', 'C:\\Users\\', 'd:/', '\\\\nas\\', '~/', 'file:///'];
  it('lets no folder through, however the system writes it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...roots, 'vscode-remote://ssh-remote+Geheim/'),
        fc.array(folderName, { minLength: 1, maxLength: 3 }),
        fileName.map((name) => name.replaceAll("'", '')),
        fc.constantFrom("'", '"', ''),
        (root, folders, name, quote) => {
          const slash = root.includes('\\') ? '\\' : '/';
          const path = `${root}${[...folders, name].join(slash)}`;
          const masked = maskOf(nobody)(`EACCES: permission denied, open ${quote}${path}${quote}`);
          for (const folder of folders) mustHoldNothingOf(folder, masked);
          mustHoldNothingOf(name, masked);
        },
      ),
      { numRuns: 800 },
    );
  });

  const label = fc.stringMatching(/^[a-z][a-z0-9]{2,8}$/).map((text) => `q${text}q`);
  it('lets no host through that this window has seen, however short', () => {
    fc.assert(
      fc.property(label, fc.constantFrom('', ':8080', ':9'), (name, port) => {
        const host = `${name}${port}`;
        const masked = maskOf({ ...nobody, hosts: [host] });
        for (const line of [
          `GET ${host}/api/v1/models/:modelId/result: 200 in 3 ms`,
          `Nothing answers at ${host}. Is the service running?`,
          `The name ${name} cannot be found.`,
          `connect to http://${host}/x`,
          `${host} did not answer in time.`,
        ]) {
          ok(!masked(line).includes(name), masked(line));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('lets no host of several words or with a port, and no number of one through, seen or not', () => {
    const dotted = fc
      .array(label, { minLength: 2, maxLength: 4 })
      .map((labels) => `${labels.join('.')}.com`);
    const v4 = fc.ipV4().filter((ip) => !ip.startsWith('127.'));
    const v6 = fc.ipV6().filter((ip) => !/^(::1|::)$/.test(ip) && !/\d+\.\d+/.test(ip));
    const hosts = fc.oneof(
      dotted,
      label.map((name) => `${name}:8080`),
      v4,
      fc.tuple(v4, fc.integer({ min: 10, max: 65_535 })).map(([ip, port]) => `${ip}:${port}`),
      v6.map((ip) => `[${ip}]:8080`),
      v6,
    );
    fc.assert(
      fc.property(hosts, (host) => {
        for (const line of [
          `getaddrinfo ENOTFOUND ${host}`,
          `${host} did not answer.`,
          `(${host})`,
        ]) {
          const masked = maskOf(nobody)(line);
          ok(!masked.includes(host), masked);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('the mask of a report, by example', () => {
  for (const [what, given, text, masked] of [
    [
      'a host of one word',
      { services: ['http://models:8080'] },
      'GET models:8080/api/v1/models/:modelId/result: 200',
      'GET service.example/api/v1/models/:modelId/result: 200',
    ],
    [
      'a host of two letters',
      { services: ['https://nx'] },
      'nx did not answer',
      'service.example did not answer',
    ],
    [
      'localhost, where it is the service',
      { services: ['http://localhost:8080'] },
      'Nothing answers at localhost:8080.',
      'Nothing answers at service.example.',
    ],
    [
      'a host in its own letters',
      { services: ['https://münchen.example:8443'] },
      'xn--mnchen-3ya.example or münchen.example:8443',
      'service.example or service.example',
    ],
    ['an id of a service', { ids: ['m-1'] }, '200 in 3 ms, model m-1', '200 in 3 ms, model id'],
    ['a person', { people: ['anna'] }, 'by Anna, annatar', 'by someone, annatar'],
    ['mail', {}, 'ask anna.maier@firma.de now', 'ask someone@host.example now'],
    ['a remote of git', {}, 'git@github.com:firma/geheim.git', 'someone@host.example'],
    ['a remote by ssh', {}, 'fetch ssh://git@firma.de:22/geheim.git', 'fetch remote.example'],
    [
      'a repository in the web',
      {},
      'see https://github.com/firma/geheim',
      'see https://host.example/…/…',
    ],
    [
      'a host of one word that nobody has seen, by what is said of it',
      {},
      'getaddrinfo ENOTFOUND cad; PUT lager/…: 200; The name nx cannot be found.',
      'getaddrinfo ENOTFOUND host.example; PUT host.example/…: 200; The name host.example cannot be found.',
    ],
    ['a path from the folder above', {}, 'in ../Kunden/ACME/teil', 'in …/file'],
    ['a path from this folder', {}, 'in ./geheim/teil.step', 'in …/file.step'],
    [
      'a host by what the system and gateways say of it',
      {},
      'srv-cad-01 refused the token; The host cad refuses; upload to bucket7; certificate for cad is; Host: cad, DNS:lager',
      'host.example refused the token; The host host.example refuses; upload to host.example; certificate for host.example is; Host: host.example, DNS:host.example',
    ],
    [
      'a name in an address',
      { names: ['Teil 7.step'] },
      'vscode-remote://ssh-remote+nas/Teil%207.step',
      '…/model-1.step',
    ],
    [
      'a name in JSON',
      { names: ['Teil "7".step'] },
      '{"name":"Teil \\"7\\".step"}',
      '{"name":"model-1.step"}',
    ],
  ] as const) {
    it(`takes out ${what}`, () => {
      deepEqual(maskOf({ ...nobody, ...given })(text), masked);
    });
  }

  for (const line of [
    'GET 127.0.0.1:40000/api/v1/models/:modelId/assets/visual: 302 in 31 ms, 537 bytes received',
    'POST 127.0.0.1:40000/…: 200 in 3 ms, 354 bytes sent, contract default',
    'model-1.step [1f0c2a3b]: converting, "RUNNING", "meshing"',
    'model-1.step [1f0c2a3b] asks its service in 3.0 s, because throttled: The service asks to slow down (503).',
    'caliper.conversion.quality: fine',
    'embedded service: model 36142666-3f18-4353-a610-e0fc6e89062c: succeeded',
    'Caliper 1.2.3',
    'The service refused the upload to a storage and/or the certificate',
    'linux 6.1.0-18-amd64, x64',
    'Added at: 2026-01-01 12:00:05',
  ]) {
    it(`leaves ${line}`, () => {
      deepEqual(maskOf(nobody)(line), line);
    });
  }
});

describe('the mask of a report, of a line that grows', () => {
  const pieces = [
    'a@b.',
    'a@b.“',
    '“a@b”',
    '1.1.1.1,',
    '::2 ',
    'a.de ',
    'x:10 ',
    '/a/b“',
    'a.stl“',
  ];
  const given = { ...nobody, names: ['abc'], hosts: ['h'], ids: ['i'], people: ['bob'] };
  for (const piece of [...pieces, 'abc', 'h ', 'i ', 'bob ', 'a@b.i '])
    it(`stays short and is quick where ${piece} is repeated`, () => {
      const line = piece.repeat(2000);
      let fastestMs = Infinity;
      for (let tries = 0; tries < 3; tries++) {
        const startedAt = performance.now();
        ok(maskOf(given)(line).length <= 2000);
        fastestMs = Math.min(fastestMs, performance.now() - startedAt);
      }
      ok(fastestMs < 250, `${fastestMs} ms`);
    });
});

/** Not a word of it may be left; the kind of the file may. */
function mustHoldNothingOf(name: string, masked: string): void {
  const bare = name.replace(/\.(?:prt\.\w+|\w+)$/, '');
  for (const one of bare.split(/[^\p{L}\p{N}]+/u)) {
    ok(
      one.length < 2 || /^(?:v2|final|s)$/.test(one) || !masked.includes(one),
      `${name}: ${masked}`,
    );
  }
  ok(!masked.includes('final'), `${name}: ${masked}`);
}
