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

type Pattern = { readonly program: readonly Instruction[] } | { readonly fault: string }

const LONGEST = 1000
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
    const program: Instruction[] = []
    emit(readPattern(source), program)
    program.push({ op: 'match' })
    return { program }
  } catch (fault) {
    if (fault instanceof PatternFault) return { fault: fault.reason }
    throw fault
  }
}

function emit(node: PatternNode, to: Instruction[]): void {
  if (to.length > MOST_INSTRUCTIONS) throw new PatternFault('it repeats too much')
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
  return 'fault' in pattern ? null : run(pattern.program, text)
}

function run(program: readonly Instruction[], text: string): boolean {
  let threads: number[] = []
  const marks = new Int32Array(program.length).fill(-1)
  let before = -1
  for (let at = 0, step = 0; ; step++) {
    const code = text.codePointAt(at)
    follow(program, threads, 0, marks, step, before, code)
    if (threads.some((i) => program[i]!.op === 'match')) return true
    if (code === undefined) return false
    const next: number[] = []
    const after = at + (code > 0xffff ? 2 : 1)
    const following = text.codePointAt(after)
    for (const i of threads) {
      const instruction = program[i]!
      if (instruction.op === 'eat' && isAmong(instruction.characters, code))
        follow(program, next, i + 1, marks, step + 1, code, following)
    }
    threads = next
    before = code
    at = after
  }
}

/** Adds the thread at `start`, and those it goes on to without eating, each once a step. */
function follow(
  program: readonly Instruction[],
  threads: number[],
  start: number,
  marks: Int32Array,
  step: number,
  before: number,
  code: number | undefined,
): void {
  const waiting = [start]
  for (let i = waiting.pop(); i !== undefined; i = waiting.pop()) {
    if (marks[i] === step) continue
    marks[i] = step
    const instruction = program[i]!
    if (instruction.op === 'jump') waiting.push(instruction.to)
    else if (instruction.op === 'split') waiting.push(instruction.second, instruction.first)
    else if (instruction.op === 'eat' || instruction.op === 'match') threads.push(i)
    else if (holds(instruction.op, before, code)) waiting.push(i + 1)
  }
}

function holds(op: 'start' | 'end' | 'edge' | 'noEdge', before: number, code: number | undefined): boolean {
  if (op === 'start') return before === -1
  if (op === 'end') return code === undefined
  const edge = (before !== -1 && isAmong(word, before)) !== (code !== undefined && isAmong(word, code))
  return op === 'edge' ? edge : !edge
}
