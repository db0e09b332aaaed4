// `npm run fuzz`: checks random and mutated documents and expressions, 100,000 of each unless told otherwise, and says which
// broke a promise, cut down to what matters. `-- --from 5000 --count 1000` does a range of them.
import { parseArgs } from 'node:util'
import { cutDown, fuzz, type Broken } from '../tests/fuzz/fuzz.ts'

const { values } = parseArgs({
  options: { count: { type: 'string', default: '100000' }, from: { type: 'string', default: '1' } },
})
const [count, from] = [Number(values.count), Number(values.from)]

function tell(found: Broken): void {
  const { seed, broken, made } = found
  // As JSON, so that what nobody sees is seen.
  const text = JSON.stringify(cutDown(found)).slice(0, 1500)
  console.log(`seed ${seed}: ${broken}\n  after: ${made.join(', ')}\n  ${text}\n`)
}

const start = performance.now()
let told = 0
const all = fuzz(from, count, (done, found) => {
  found.slice(told).forEach(tell)
  told = found.length
  if (done % 1000 === 0) process.stderr.write(`\r${done} of ${count}, ${found.length} broken`)
})
const seconds = ((performance.now() - start) / 1000).toFixed(0)
process.stderr.write('\r')
console.log(`${count} documents and expressions from ${from}, in ${seconds} s: ${all.length} broke a promise`)
process.exitCode = all.length === 0 ? 0 : 1
