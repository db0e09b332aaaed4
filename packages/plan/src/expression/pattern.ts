/**
 * Patterns of `matches`: the regular part of regular expressions, matched in time proportional to text × pattern,
 * whatever the pattern (all threads advance together, nothing is tried again). No look-around, no back-references.
 */

import { isAmong, PatternFault, readPattern, word, type Characters, type PatternNode } from './pattern-read.ts'

/** One instruction: eats a character, asks a position, or goes on in two places. */
type Instruction =
  | { readonly op: 'eat'; readonly characters: Characters }
  | { readonly op: 'split'; first: number; second: number }
  | { readonly op: 'jump'; to: number }
  | { readonly op: 'start' | 'end' | 'edge' | 'noEdge' | 'match' }

interface Compiled {
  readonly program: readonly Instruction[]
  readonly memory: Memory
}

type Pattern = Compiled | { readonly fault: string }

const LONGEST = 1000
/** Instructions of a pattern, its repetitions written out: `(ab){3}` has seven. */
const MOST_INSTRUCTIONS = 5000

const cache = new Map<string, Pattern>()

/** The pattern ready to match, or why it is none. */
export function compilePattern(source: string): Pattern {
  let pattern = cache.get(source)
  if (!pattern) {
    pattern = compile(source)
    if (cache.size > 500) cache.clear()
    cache.set(source, pattern)
  }
  return pattern
}

function compile(source: string): Pattern {
  if (source.length > LONGEST) return { fault: `it is longer than ${LONGEST} characters` }
  try {
    const tree = readPattern(source)
    const size = sizeOf(tree)
    if (size > MOST_INSTRUCTIONS) throw new PatternFault(tooLarge)
    const program: Instruction[] = []
    emit(tree, program)
    program.push({ op: 'match' })
    return { program, memory: memoryFor(program) }
  } catch (fault) {
    if (fault instanceof PatternFault) return { fault: fault.reason }
    throw fault
  }
}

const tooLarge = `written out, its repetitions (\`{n,m}\`) come to more than ${MOST_INSTRUCTIONS} steps; use smaller numbers or \`*\``

/** How many instructions a node comes to, at least one: also what matches nothing takes its time to repeat. */
function sizeOf(node: PatternNode): number {
  if (node.kind === 'all' || node.kind === 'either')
    return node.nodes.reduce((sum, each) => sum + sizeOf(each) + (node.kind === 'either' ? 2 : 0), 1)
  if (node.kind !== 'repeat') return 1
  const { least, most } = node
  const optional = most === Infinity ? 1 : most - least
  return 1 + (least + optional) * (sizeOf(node.node) + 1)
}

function emit(node: PatternNode, to: Instruction[]): void {
  switch (node.kind) {
    case 'eat':
      to.push({ op: 'eat', characters: node.characters })
      return
    case 'at':
      to.push({ op: node.op })
      return
    case 'all':
      for (const n of node.nodes) emit(n, to)
      return
    case 'either':
      return emitEither(node.nodes, to)
    case 'repeat':
      return emitRepeat(node, to)
  }
}

function emitEither(nodes: readonly PatternNode[], to: Instruction[]): void {
  const jumps: { op: 'jump'; to: number }[] = []
  nodes.forEach((node, i) => {
    const split = { op: 'split' as const, first: 0, second: 0 }
    if (i < nodes.length - 1) to.push(split)
    split.first = to.length
    emit(node, to)
    const jump = { op: 'jump' as const, to: 0 }
    jumps.push(jump)
    to.push(jump)
    split.second = to.length
  })
  for (const jump of jumps) jump.to = to.length
}

function emitRepeat(node: PatternNode & { kind: 'repeat' }, to: Instruction[]): void {
  for (let i = 0; i < node.least; i++) emit(node.node, to)
  if (node.most === Infinity) {
    const split = { op: 'split' as const, first: to.length + 1, second: 0 }
    const start = to.length
    to.push(split)
    emit(node.node, to)
    to.push({ op: 'jump', to: start })
    split.second = to.length
    return
  }
  const splits: { op: 'split'; first: number; second: number }[] = []
  for (let i = node.least; i < node.most; i++) {
    const split = { op: 'split' as const, first: to.length + 1, second: 0 }
    splits.push(split)
    to.push(split)
    emit(node.node, to)
  }
  for (const split of splits) split.second = to.length
}

/** Is there a match anywhere in the text? Null when the pattern is none. */
export function matchesPattern(text: string, source: string): boolean | null {
  const pattern = compilePattern(source)
  return 'fault' in pattern ? null : run(pattern, text)
}

/** Steps that matching one character may take: the instructions of the pattern; 0 when it is none. */
export function patternSize(source: string): number {
  const pattern = compilePattern(source)
  return 'fault' in pattern ? 0 : pattern.program.length
}

/** What a run needs beside the program: made once per pattern, since runs never overlap. */
interface Memory {
  /** The step in which a thread was last added at an instruction. */
  readonly marks: Float64Array
  readonly waiting: Int32Array
  threads: Int32Array
  next: Int32Array
  step: number
}

function memoryFor({ length }: readonly Instruction[]): Memory {
  const list = () => new Int32Array(length)
  // An instruction waits at most twice: it goes on in two places at most.
  const waiting = new Int32Array(2 * length + 1)
  return { marks: new Float64Array(length).fill(-1), waiting, threads: list(), next: list(), step: 0 }
}

function run({ program, memory }: Compiled, text: string): boolean {
  let count = 0
  let before = -1
  memory.step++
  for (let at = 0; ;) {
    const code = at < text.length ? text.codePointAt(at)! : -1
    count = follow(program, memory, memory.threads, count, 0, before, code)
    if (count < 0) return true
    if (code === -1) return false
    at += code > 0xffff ? 2 : 1
    const following = at < text.length ? text.codePointAt(at)! : -1
    memory.step++
    let reached = 0
    for (let i = 0; i < count && reached >= 0; i++) {
      const instruction = program[memory.threads[i]!]!
      if (instruction.op === 'eat' && isAmong(instruction.characters, code))
        reached = follow(program, memory, memory.next, reached, memory.threads[i]! + 1, code, following)
    }
    if (reached < 0) return true
    ;[memory.threads, memory.next] = [memory.next, memory.threads]
    count = reached
    before = code
  }
}

/**
 * Adds the thread at `start`, and those it goes on to without eating, each once a step. Answers how many there are; -1 at a match.
 * `before`, `code`: the characters around the place, -1 where the text ends.
 */
// oxlint-disable-next-line max-params -- called for each character of a text
function follow(
  program: readonly Instruction[],
  { marks, waiting, step }: Memory,
  threads: Int32Array,
  count: number,
  start: number,
  before: number,
  code: number,
): number {
  let top = 0
  waiting[top++] = start
  while (top > 0) {
    const i = waiting[--top]!
    if (marks[i] === step) continue
    marks[i] = step
    const instruction = program[i]!
    if (instruction.op === 'eat') threads[count++] = i
    else if (instruction.op === 'match') return -1
    else if (instruction.op === 'jump') waiting[top++] = instruction.to
    else if (instruction.op === 'split') {
      waiting[top++] = instruction.second
      waiting[top++] = instruction.first
    } else if (holds(instruction.op, before, code)) waiting[top++] = i + 1
  }
  return count
}

function holds(op: 'start' | 'end' | 'edge' | 'noEdge', before: number, code: number): boolean {
  if (op === 'start') return before === -1
  if (op === 'end') return code === -1
  const edge = (before !== -1 && isAmong(word, before)) !== (code !== -1 && isAmong(word, code))
  return op === 'edge' ? edge : !edge
}
