// Runs apart: takes the store of its argument to another document and kills itself at one of the statements of that.
import { flushCompileCache } from 'node:module'
import { compile } from '@ninefold/language'
import { internalTables } from '../../src/internal-tables.ts'
import { migrate } from '../../src/store/migration/migration.ts'
import { openStore, type StorePlace } from '../../src/store/open.ts'
import type { Store, Transaction } from '../../src/store/store.ts'
import { NOW } from './application.ts'

// Written at the end of a process otherwise, which a killed one never reaches.
flushCompileCache()

const [place, text, at] = process.argv.slice(2) as [string, string, string]
/** A statement by its number; 'end': all are done, and nothing is committed yet; 'committed'. */
const point = at === 'end' || at === 'committed' ? at : Number(at)
const die = (): never => process.kill(process.pid, 'SIGKILL') as never

function dying(store: Store): Store {
  let statements = 0
  const counted = (transaction: Transaction): Transaction => ({
    ...transaction,
    run: (statement, values) => (++statements === point ? die() : transaction.run(statement, values)),
  })
  const rebuild: Store['rebuild'] = async (work) => {
    const result = await store.rebuild(async (transaction) => {
      const done = await work(counted(transaction))
      return point === 'end' ? die() : done
    })
    return point === 'committed' ? die() : result
  }
  return { ...store, rebuild }
}

const store = await openStore(JSON.parse(place) as StorePlace)
await store.prepare(internalTables)
const { plan } = compile([{ file: 'specification.md', text }])
const version = { hash: text, at: NOW, files: [{ name: 'specification.md', text }], plan: plan! }
const migration = await migrate(dying(store), version)
await store.close()
process.exitCode = migration.possible ? 0 : 1
