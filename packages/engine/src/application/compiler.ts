/**
 * Where documents are compiled: short ones at once, long ones in a process beside the server, so that requests are answered meanwhile.
 * The process ends when it has not been needed for a while, and its memory with it. While the document is being written, it stays.
 */
import { HOUR, MINUTE } from '@ninefold/plan/base'
import type { Explanation, Plan } from '@ninefold/plan'
import type { Problem } from '@ninefold/plan/problem'
import type { Source } from '../documents/index.ts'
import { openPool } from '../processes/index.ts'
import type { CompileAnswer, CompileRequest } from './compiler-main.ts'
import { compileText, explanationsIn, type CompiledText } from './document.ts'
import { fromLots, type Lot } from './lots.ts'

export interface Compiler {
  readonly compile: (sources: readonly Source[]) => Promise<CompiledText>
  /** The notes that only explain; they take another pass over the document. */
  readonly explain: (sources: readonly Source[]) => Promise<readonly Explanation[]>
  /** Gives back memory. What is compiled next takes longer. */
  readonly rest: () => Promise<void>
  /** Compiles the text of a long document ahead, so that its next change is compiled incrementally. */
  readonly warm: (sources: readonly Source[]) => Promise<void>
  readonly close: () => Promise<void>
}

/** Characters of a document that is compiled in a process of its own. A shorter one is compiled before that has started. */
const LONG = 100_000

/** Next to this file; in the bundle, next to the bundled code. */
const PROGRAM = new URL(import.meta.url.endsWith('.ts') ? 'compiler-main.ts' : 'compiler.js', import.meta.url)

/** `changesSoon`: the document is being written, so the process stays for an hour. */
export function openCompiler(changesSoon = false): Compiler {
  const pool = openPool<CompileRequest>({ program: PROGRAM }, changesSoon ? HOUR : MINUTE)
  const ask = (request: CompileRequest) => pool.with((process) => process.ask(request))
  return {
    compile: async (sources) =>
      isLong(sources) ? compiledOf(await ask({ kind: 'compile', sources })) : compileText(sources),
    explain: async (sources) =>
      isLong(sources) ? ((await ask({ kind: 'explain', sources })) as readonly Explanation[]) : explanationsIn(sources),
    rest: pool.rest,
    warm: async (sources) => {
      if (isLong(sources)) await ask({ kind: 'warm', sources })
    },
    close: pool.close,
  }
}

const isLong = (sources: readonly Source[]): boolean => sources.reduce((sum, { text }) => sum + text.length, 0) > LONG

async function compiledOf(parts: readonly unknown[]): Promise<CompiledText> {
  const [answer, ...lots] = parts as readonly [CompileAnswer, ...Lot[]]
  const found = JSON.parse(answer.found) as readonly Problem[]
  if (!answer.packed) return { found }
  return { found, plan: (await fromLots(lots)) as Plan, packed: answer.packed }
}
