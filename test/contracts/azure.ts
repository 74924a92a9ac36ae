import { must, mustEqual, startStore, type Store } from './store';

// https://learn.microsoft.com/rest/api/storageservices/put-blob, put-block and put-block-list

export const key = 'models/bracket.step';
export const query = 'sv=2024-11-04&sr=b&sp=cw&se=2030-01-01T00%3A00%3A00Z&sig=a%2Bb%2Fc%3D';

/** A container that takes a blob whole or in blocks at an address with a shared access signature. */
export function startAzure(): Promise<Store> {
  const blocks = new Map<string, Buffer>();
  return startStore((request, url, body, files) => {
    must(request.headers.authorization === undefined, 400, 'two credentials');
    must(url.search.slice(1).startsWith(query), 403, 'the signature changed');
    mustEqual(request.method, 'PUT', 405, 'the method');
    const comp = url.searchParams.get('comp');
    if (comp === null) {
      mustEqual(request.headers['x-ms-blob-type'], 'BlockBlob', 400, 'x-ms-blob-type');
      files.set(key, body);
    } else if (comp === 'block') {
      const id = url.searchParams.get('blockid') ?? '';
      must(/^[A-Za-z0-9+/]+={0,2}$/.test(id), 400, 'no base64 as blockid');
      must(
        [...blocks.keys()].every(({ length }) => length === id.length),
        400,
        'another length',
      );
      blocks.set(id, body);
    } else {
      mustEqual(comp, 'blocklist', 400, 'comp');
      const ids = [...body.toString('utf8').matchAll(/<Latest>([^<]+)<\/Latest>/g)];
      const listed = ids.map(([, id = '']) => blocks.get(id));
      const known = listed.filter((block) => block !== undefined);
      must(known.length > 0 && known.length === listed.length, 400, 'InvalidBlockList');
      files.set(key, Buffer.concat(known));
    }
    return { status: 201 };
  });
}
