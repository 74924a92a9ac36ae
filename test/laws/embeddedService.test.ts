import { readFileSync } from 'node:fs';
import path from 'node:path';
import { uploadForm } from '../fixtures/serviceCalls';
import { startServiceProcess } from '../fixtures/serviceProcess';
import { interfaceLaws } from './interfaceLaws';

interfaceLaws('the embedded service', async () => {
  const service = await startServiceProcess({ args: ['--quality', 'draft'] });
  return {
    ...service,
    source: { name: 'mayo_332.stp', bytes: readFileSync(path.resolve('samples/mayo_332.stp')) },
    upload: uploadForm,
    stop: async () => {
      await service.end();
    },
  };
});
