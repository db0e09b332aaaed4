// Runs apart until it is killed: writes records into the store of its argument and says each id once it is acknowledged.
import { flushCompileCache } from 'node:module'
import { openRecords } from '../../src/records/open-records.ts'
import { runningVersion } from '../../src/store/migration/document-version.ts'
import { openStore, type StorePlace } from '../../src/store/open.ts'
import { makePrincipal } from '../../src/access/principal.ts'
import { constantsOf, NOW } from './application.ts'

// Written at the end of a process otherwise, which a killed one never reaches.
flushCompileCache()

const [place, person] = process.argv.slice(2) as [string, string]
const store = await openStore(JSON.parse(place) as StorePlace)
const { plan, hash } = (await store.read(runningVersion))!
const records = openRecords({ store, plan, hash })
const moment = { constants: constantsOf(plan), now: NOW, today: NOW.slice(0, 10), timeZone: 'UTC' }
const me = await store.read((reader) => records.person(reader, person, moment))
const principal = makePrincipal({
  person,
  me,
  roles: new Set(['member']),
  administrator: false,
  ...moment,
  origin: 'person',
})

/** Waits where nobody reads: a pipe that is full refuses a synchronous write with EAGAIN. */
const say = (line: string) => new Promise<void>((resolve) => void process.stdout.write(line, () => resolve()))

let next = 0
async function writer(): Promise<void> {
  for (;;) {
    const title = `Book ${next++}`
    const copies = ['a', 'b', 'c'].map((place) => ({ place, cost: { amount: '1.10', currency: 'EUR' } }))
    const { id } = await records.create(principal, 'Book', { title, copies })
    await say(`${id}\n`)
  }
}
await Promise.all(Array.from({ length: 16 }, writer))
