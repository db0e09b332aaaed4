// One process that checks one large document: cold, then again after single keystrokes. Prints what it measured as JSON.
// `node bench/check-once.ts 500`
import { compile } from '@ninefold/language'
import { largeDocument } from './data/large-document.ts'

export interface CheckMeasured {
  readonly lines: number
  /** Milliseconds from the text to all problems and the plan, the first time in this process. */
  readonly first: number
  /** The same in time of the one processor that the main thread ran on: what others do does not count. */
  readonly firstProcessor: number
  /** Milliseconds after one more letter; medians of what was measured, by where the letter is typed. */
  readonly keystrokes: Readonly<Record<string, number>>
  /** Megabytes held after a collection; with all that the process takes. */
  readonly heap: number
  readonly resident: number
}

const processor = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!

function measure(entities: number): CheckMeasured {
  const text = largeDocument(entities)
  const update = (now: string) => {
    const start = performance.now()
    const { problems } = compile([{ file: 'large.md', text: now }])
    const time = performance.now() - start
    if (now === text && problems.length > 0) throw new Error(`The document has a problem: ${problems[0]!.message}`)
    return time
  }
  const before = processor()
  const first = update(text)
  const firstProcessor = processor() - before
  const keystrokes = Object.fromEntries(places.map(([where, ...what]) => [where, typeAt(text, ...what, update)]))
  globalThis.gc?.()
  const { heapUsed, rss } = process.memoryUsage()
  return {
    lines: text.split('\n').length,
    first,
    firstProcessor,
    keystrokes,
    heap: heapUsed / 1e6,
    resident: rss / 1e6,
  }
}

/** Where somebody types, what stands before the cursor, and what is typed: near the middle of each point. */
const places: readonly (readonly [where: string, mark: string, letters: string])[] = [
  ['an explanation', '| What it is about', 'abcd'],
  ["a field's name", '| Decided at', 'abcd'],
  ['a condition', 'has(amount', '    '],
  ['a message', 'Split it, or ask the office', 'abcd'],
  ['a line of its own', ' line\n', '\n\n\n\n'],
]

/** Types a few letters one by one where the text allows any, and takes them away again. */
function typeAt(text: string, mark: string, letters: string, update: (now: string) => number): number {
  const parts = text.split(mark)
  const at = parts.slice(0, Math.ceil(parts.length / 2)).join(mark).length + mark.length
  const texts = [1, 2, 3, 4, 3, 2, 1, 0].map((count) => text.slice(0, at) + letters.slice(0, count) + text.slice(at))
  return median(texts.map(update))
}

console.log(JSON.stringify(measure(Number(process.argv[2] ?? 500))))
