import { readFileSync } from 'node:fs';
import path from 'node:path';
import { call, finished, resultWhen, send } from '../../fixtures/serviceCalls';
import { startServiceProcess } from '../../fixtures/serviceProcess';

/** What a real conversion of a small part gives, for other services to hand out. */
export async function convertedAssets(
  part = 'mayo_332.stp',
): Promise<{ readonly visual: Buffer; readonly preview: Buffer }> {
  const embedded = await startServiceProcess();
  try {
    const id = await send(embedded, part, readFileSync(path.join('samples', part)));
    await resultWhen(embedded, id, finished);
    const asset = async (which: 'visual' | 'preview') => {
      const redirect = await call(embedded, `/api/v1/models/${id}/assets/${which}`);
      const response = await fetch(redirect.headers.get('location') ?? '');
      return Buffer.from(await response.arrayBuffer());
    };
    return { visual: await asset('visual'), preview: await asset('preview') };
  } finally {
    await embedded.end();
  }
}
