// `npm run fuzz`: checks random and mutated documents, 100,000 unless told otherwise, and says which broke a promise of
// the checker, cut down to the lines that matter. `--count 5000 --seed 7` does fewer, others.
import { parseArgs } from 'node:util'
import { cutDown, fuzz } from '../tests/fuzz/fuzz.ts'

const { values } = parseArgs({
  options: { count: { type: 'string', default: '100000' }, seed: { type: 'string', default: '1' } },
})
const [count, seed] = [Number(values.count), Number(values.seed)]
const start = performance.now()
const found = fuzz(seed, count, (done, broken) => {
  if (done % 1000 === 0) process.stderr.write(`\r${done} of ${count}, ${broken} broken`)
})
process.stderr.write('\r')
for (const { seed: own, broken, made, text } of found)
  console.log(
    `seed ${own}: ${broken}\n  after: ${made.join(', ')}\n${cutDown(text, broken).slice(0, 1500).replace(/^/gmu, '  │ ')}\n`,
  )
console.log(
  `${count} documents in ${((performance.now() - start) / 1000).toFixed(0)} s: ${found.length} broke a promise`,
)
process.exitCode = found.length === 0 ? 0 : 1
