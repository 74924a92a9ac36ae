import { readFileSync } from 'node:fs';
import { chooseProfile } from '../../../src/client/upload/choice/chooseProfile';
import { ContractMemory } from '../../../src/client/upload/choice/contractMemory';
import { detections } from '../../client/upload/detections';
import { grantThatSays } from '../../client/upload/grants';
import { accessToken, fileOf, sha256 } from '../../client/testClient';
import { contracts, sendTo, type Contract } from '../../contracts/contractList';
import { guessed, uploadGuessed, type Guessed } from '../../contracts/guessList';
import { allBut, type Row } from '../row';

/** The contracts of storages, each against a server that enforces it, and how each is found. */
export const uploadContracts: readonly Row[] = [
  {
    id: 'E1',
    title: 'upload contracts: the file arrives byte for byte, refused by no rule of its storage',
    async run() {
      const failed: string[] = [];
      for (const [what, contract] of Object.entries(contracts)) {
        if (!(await arrives(contract))) failed.push(what);
      }
      return allBut(failed, Object.keys(contracts).length, 'contracts');
    },
  },
  {
    id: 'E2',
    title: 'which contract it is, found by grant, credential, address, host, or none of them',
    async run() {
      const all = Object.values(detections).flat();
      const wrong = all.filter(([address, said, name]) => {
        const grant = grantThatSays(address, said);
        return chooseProfile('auto', grant, new ContractMemory()).name !== name;
      });
      return allBut(wrong.map(String), all.length, 'found');
    },
  },
  {
    id: 'E7',
    title: 'contracts that nothing gives away, at auto: one file, few grants, no body for nothing',
    async run() {
      const failed: string[] = [];
      for (const [what, storage] of Object.entries(guessed)) {
        if (!(await arrivesGuessed(storage))) failed.push(what);
      }
      return allBut(failed, Object.keys(guessed).length, 'storages');
    },
  },
];

const guessedBytes = 300_001;

async function arrivesGuessed(storage: Guessed): Promise<boolean> {
  const file = fileOf(guessedBytes);
  try {
    const { grants, gateway } = await uploadGuessed(storage, file);
    await gateway.close();
    const wholes = gateway.bytes.filter((bytes) => bytes >= guessedBytes).length;
    const isSame = sha256(gateway.kept.at(-1) ?? Buffer.alloc(0)) === sha256(readFileSync(file));
    return isSame && grants === (storage.grants ?? 1) && wholes === (storage.wholes ?? 1);
  } catch {
    return false;
  }
}

async function arrives(contract: Contract): Promise<boolean> {
  const store = await contract.start();
  const file = fileOf(contract.sizeBytes ?? 300_001, `支架 "v2" it's (1).step`);
  try {
    await sendTo(store, contract, file);
    const [arrived, ...more] = [...store.files.values()].map(sha256);
    const isSame = arrived === sha256(readFileSync(file)) && more.length === 0;
    return (
      isSame && store.refusals.length === 0 && !JSON.stringify(store.seen).includes(accessToken)
    );
  } catch {
    return false;
  } finally {
    await store.close();
  }
}
