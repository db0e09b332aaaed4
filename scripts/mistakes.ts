// `npm run mistakes`: makes 1,000 single mistakes as people make them, each in one of eight documents, and says what the checker
// makes of them. `-- --seed 7 --count 200` draws others; `--list silent` (or elsewhere, legitimate, wrong) prints each; `--kind "a row lost"`
// makes mistakes of one kind alone; `--documents a.md,b.md` makes them in other documents.
import { parseArgs } from 'node:util'
import type { Outcome } from '../tests/mistakes/judge.ts'
import { documents, draw, judged, kinds, OUTCOMES, DOCUMENTS, type Result } from '../tests/mistakes/run.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '1000' },
    list: { type: 'string', default: 'silent,legitimate,wrong' },
    kind: { type: 'string' },
    documents: { type: 'string' },
  },
})

const files = values.documents?.split(',') ?? DOCUMENTS
const all = draw(documents(files), Number(values.seed), Number(values.count))
const drawn = values.kind === undefined ? all : all.filter(({ kind }) => kind === values.kind)
const listed = new Set(values.list.split(','))
const results: Result[] = []
for (const result of judged(drawn)) {
  results.push(result)
  if (results.length % 50 === 0) process.stderr.write(`\r${results.length} of ${drawn.length}`)
}
process.stderr.write('\r')

for (const result of results.filter(({ outcome, applied }) => listed.has(outcome) || listed.has(applied))) tell(result)

console.log(row(['', ...OUTCOMES]))
for (const kind of Object.keys(kinds)) {
  const of = results.filter((result) => result.kind === kind)
  if (of.length > 0) console.log(row([kind, ...counts(of)]))
}
console.log(row(['all', ...counts(results)]))
const TOLD = new Set<Outcome>(['on the line', 'names it elsewhere', 'elsewhere'])
const share = (count: number) => `${((100 * count) / results.length).toFixed(1)} %`
console.log(row(['', ...OUTCOMES.map((outcome) => share(results.filter((one) => one.outcome === outcome).length))]))
const told = results.filter(({ outcome }) => TOLD.has(outcome))
const onTheLine = told.filter(({ outcome }) => outcome === 'on the line').length
console.log(`\nOf what is told, ${((100 * onTheLine) / told.length).toFixed(1)} % is told on the line.`)
const sum = (count: (one: Result) => number) => results.reduce((total, one) => total + count(one), 0)
console.log(
  `Fixes: ${sum((one) => one.offered)} offered, ${sum((one) => one.restoring)} of them bring the document back.`,
)
console.log(
  `--fix: ${sum((one) => Number(one.applied === 'right'))} right, ${sum((one) => Number(one.applied === 'wrong'))} wrong.`,
)
const failed = results.some(({ outcome, applied }) => outcome === 'silent' || applied === 'wrong')
process.exitCode = failed ? 1 : 0

function tell({ kind, document, mistake, outcome, applied, fixed, codes }: Result): void {
  const what = applied === 'wrong' ? `wrong fix: ${fixed}` : outcome
  console.log(`${kind} (${document.name}:${mistake.lines[0]! + 1}): ${what} ${codes.join(' ')}`)
  console.log(`  - ${mistake.was.slice(0, 400)}\n  + ${mistake.now.slice(0, 400)}\n`)
}

function counts(of: readonly Result[]): readonly string[] {
  return OUTCOMES.map((outcome) => String(of.filter((one) => one.outcome === outcome).length))
}

function row([name, ...cells]: readonly string[]): string {
  return `${name!.padEnd(56)}${cells.map((cell) => cell.padStart(20)).join('')}`
}
