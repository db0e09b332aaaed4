// A server in the middle of a heavy read that never ends: it tells the id of the process that reads, and is killed then.
import { subscribe } from 'node:diagnostics_channel'
import type { ChildProcess } from 'node:child_process'
import { openStore } from '../../src/store/index.ts'

const [file] = process.argv.slice(2)
subscribe('child_process', (message) => {
  const { process: child } = message as { readonly process: ChildProcess }
  setImmediate(() => process.send!({ reader: child.pid }))
})
const store = await openStore({ file: file! })
void store.read(
  async (reader) => {
    await reader.rows('SELECT 1')
    process.send!('reads')
    await reader.rows('WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n')
  },
  { heavy: { person: 'eva', deadline: 3_600_000, nested: true } },
)
