// Saves models of its own, one after the other: node windowsChild.js <folder> <window> <saves>.
import { ModelStore } from '../../../src/tracking/store/modelStore';
import { trackedModel } from './trackedModels';

async function main(folder: string, window: number, saves: number): Promise<void> {
  const store = await ModelStore.open(folder);
  for (let i = 0; i < saves; i++) await store.save(trackedModel(window * 1000 + i));
  store.dispose();
}

void main(process.argv[2] ?? '', Number(process.argv[3]), Number(process.argv[4]));
