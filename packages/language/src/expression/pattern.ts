/**
 * Patterns of `matches`: the regular part of regular expressions, matched in time proportional to text × pattern,
 * whatever the pattern (all threads advance together, nothing is tried again). No look-around, no back-references.
 */

type Test = (code: number) => boolean

/** One instruction: eats a character, asks a position, or goes on in two places. */
type Instruction =
  | { readonly op: 'eat'; readonly test: Test }
  | { readonly op: 'split'; first: number; second: number }
  | { readonly op: 'jump'; to: number }
  | { readonly op: 'start' | 'end' | 'edge' | 'noEdge' | 'match' }

export type Pattern = { readonly program: readonly Instruction[] } | { readonly fault: string }

const LONGEST = 1000
const MOST_INSTRUCTIONS = 5000

type Node =
  | { readonly kind: 'eat'; readonly test: Test }
  | { readonly kind: 'at'; readonly op: 'start' | 'end' | 'edge' | 'noEdge' }
  | { readonly kind: 'all'; readonly nodes: readonly Node[] }
  | { readonly kind: 'either'; readonly nodes: readonly Node[] }
  | { readonly kind: 'repeat'; readonly node: Node; readonly least: number; readonly most: number }

class Fault {
  readonly reason: string
  constructor(reason: string) {
    this.reason = reason
  }
}

const digit: Test = (c) => c >= 48 && c <= 57
const word: Test = (c) => digit(c) || (c >= 65 && c <= 90) || (c >= 97 && c <= 122) || c === 95
const space: Test = (c) =>
  c === 32 || (c >= 9 && c <= 13) || c === 0xa0 || c === 0xfeff || (c > 0xff && /\s/.test(String.fromCodePoint(c)))
const not =
  (test: Test): Test =>
  (c) =>
    !test(c)
const classes: Readonly<Record<string, Test>> = {
  d: digit,
  D: not(digit),
  w: word,
  W: not(word),
  s: space,
  S: not(space),
}
const controls: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', f: '\f', v: '\v' }

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
    emit(new PatternReader(source).whole(), program)
    program.push({ op: 'match' })
    return { program }
  } catch (fault) {
    if (fault instanceof Fault) return { fault: fault.reason }
    throw fault
  }
}

class PatternReader {
  private at = 0
  private depth = 0
  private readonly characters: readonly string[]

  constructor(source: string) {
    this.characters = Array.from(source)
  }

  whole(): Node {
    const node = this.either()
    if (this.at < this.characters.length) throw new Fault('a `)` has no `(`')
    return node
  }

  private peek(): string | undefined {
    return this.characters[this.at]
  }

  private take(c: string): boolean {
    if (this.peek() !== c) return false
    this.at++
    return true
  }

  private either(): Node {
    if (++this.depth > 50) throw new Fault('it is nested too deeply')
    const nodes = [this.all()]
    while (this.take('|')) nodes.push(this.all())
    this.depth--
    return nodes.length === 1 ? nodes[0]! : { kind: 'either', nodes }
  }

  private all(): Node {
    const nodes: Node[] = []
    for (let c = this.peek(); c !== undefined && c !== '|' && c !== ')'; c = this.peek()) {
      nodes.push(this.repeated(this.one()))
    }
    return { kind: 'all', nodes }
  }

  private repeated(node: Node): Node {
    const range = this.repetition()
    if (!range) return node
    if (node.kind === 'at') throw new Fault('only characters and groups can be repeated')
    this.take('?')
    if (this.repetition()) throw new Fault('a repetition cannot be repeated without a group')
    return { kind: 'repeat', node, ...range }
  }

  private repetition(): { least: number; most: number } | undefined {
    if (this.take('*')) return { least: 0, most: Infinity }
    if (this.take('+')) return { least: 1, most: Infinity }
    if (this.take('?')) return { least: 0, most: 1 }
    const braces = /^\{(\d{1,4})(,(\d{0,4}))?\}/.exec(this.characters.slice(this.at, this.at + 12).join(''))
    if (!braces) return undefined
    this.at += braces[0].length
    const least = Number(braces[1])
    const most = braces[2] === undefined ? least : braces[3] === '' ? Infinity : Number(braces[3])
    if (most < least) throw new Fault(`\`${braces[0]}\` ends before it begins`)
    return { least, most }
  }

  private one(): Node {
    const c = this.characters[this.at++]!
    if (c === '.') return { kind: 'eat', test: (code) => code !== 10 }
    if (c === '^') return { kind: 'at', op: 'start' }
    if (c === '$') return { kind: 'at', op: 'end' }
    if (c === '(') return this.group()
    if (c === '[') return { kind: 'eat', test: this.set() }
    if (c === '\\') return this.escape()
    if ('*+?'.includes(c)) throw new Fault(`\`${c}\` has nothing before it to repeat`)
    return eatOne(c)
  }

  private group(): Node {
    if (this.take('?') && !this.take(':')) throw new Fault('groups with `(?` other than `(?:` are not part of it')
    const node = this.either()
    if (!this.take(')')) throw new Fault('a `(` is not closed')
    return node
  }

  private escape(): Node {
    if (this.take('b')) return { kind: 'at', op: 'edge' }
    if (this.take('B')) return { kind: 'at', op: 'noEdge' }
    const test = this.escaped()
    return typeof test === 'string' ? eatOne(test) : { kind: 'eat', test }
  }

  /** After a backslash: a class, or a character. */
  private escaped(): Test | string {
    const c = this.characters[this.at++]
    if (c === undefined) throw new Fault('it ends with a backslash')
    if (Object.hasOwn(classes, c)) return classes[c]!
    if (Object.hasOwn(controls, c)) return controls[c]!
    if (/[\p{L}\p{N}]/u.test(c)) throw new Fault(`\`\\${c}\` is not part of it`)
    return c
  }

  private set(): Test {
    const negated = this.take('^')
    const tests: Test[] = []
    for (let first = true; first || this.peek() !== ']'; first = false) {
      const from = this.setMember()
      if (typeof from !== 'string') tests.push(from)
      else tests.push(this.setRange(from))
    }
    this.at++
    const any: Test = (c) => tests.some((t) => t(c))
    return negated ? not(any) : any
  }

  private setMember(): Test | string {
    const c = this.characters[this.at++]
    if (c === undefined) throw new Fault('a `[` is not closed')
    return c === '\\' ? this.escaped() : c
  }

  private setRange(from: string): Test {
    const low = from.codePointAt(0)!
    const next = this.characters[this.at + 1]
    if (this.peek() !== '-' || next === ']' || next === undefined) return (c) => c === low
    this.at++
    const to = this.setMember()
    const high = typeof to === 'string' ? to.codePointAt(0)! : -1
    if (high < low) throw new Fault('a range in `[…]` ends before it begins')
    return (c) => c >= low && c <= high
  }
}

function eatOne(c: string): Node {
  const code = c.codePointAt(0)!
  return { kind: 'eat', test: (x) => x === code }
}

function emit(node: Node, to: Instruction[]): void {
  if (to.length > MOST_INSTRUCTIONS) throw new Fault('it repeats too much')
  switch (node.kind) {
    case 'eat':
      to.push({ op: 'eat', test: node.test })
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

function emitEither(nodes: readonly Node[], to: Instruction[]): void {
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

function emitRepeat(node: Node & { kind: 'repeat' }, to: Instruction[]): void {
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
      if (instruction.op === 'eat' && instruction.test(code))
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
  const edge = (before !== -1 && word(before)) !== (code !== undefined && word(code))
  return op === 'edge' ? edge : !edge
}
