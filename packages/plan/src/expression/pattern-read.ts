/** Reads the text of a pattern into a tree; what is no pattern, or not of the part we know, is a `PatternFault`. */
import { append } from '../base/index.ts'

/** Characters (code points), from the first to the last of each stretch; in order, apart from each other. */
export type Characters = readonly (readonly [first: number, last: number])[]

export type PatternNode =
  | { readonly kind: 'eat'; readonly characters: Characters }
  | { readonly kind: 'at'; readonly op: 'start' | 'end' | 'edge' | 'noEdge' }
  | { readonly kind: 'all'; readonly nodes: readonly PatternNode[] }
  | { readonly kind: 'either'; readonly nodes: readonly PatternNode[] }
  | { readonly kind: 'repeat'; readonly node: PatternNode; readonly least: number; readonly most: number }

/** Why a text is no pattern. Caught where patterns are compiled. */
export class PatternFault {
  readonly reason: string
  constructor(reason: string) {
    this.reason = reason
  }
}

const GREATEST = 0x10ffff

export function isAmong(characters: Characters, code: number): boolean {
  for (const [first, last] of characters) if (code >= first && code <= last) return true
  return false
}

/** In order and apart. */
function together(characters: Characters): Characters {
  const all: (readonly [number, number])[] = []
  for (const [first, last] of characters.toSorted(([a], [b]) => a - b)) {
    const before = all.at(-1)
    if (before && first <= before[1] + 1) all[all.length - 1] = [before[0], Math.max(before[1], last)]
    else all.push([first, last])
  }
  return all
}

function not(characters: Characters): Characters {
  const ends = [-1, ...characters.map(([, last]) => last)]
  const starts = [...characters.map(([first]) => first), GREATEST + 1]
  return ends.map((end, i) => [end + 1, starts[i]! - 1] as const).filter(([first, last]) => first <= last)
}

const digit: Characters = [[48, 57]]
/** Letters, digits and `_` of ASCII, as `\\w` and `\\b` see them. */
export const word: Characters = [
  [48, 57],
  [65, 90],
  [95, 95],
  [97, 122],
]
const space: Characters = [
  [9, 13],
  [0x20, 0x20],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
]
const classes: Readonly<Record<string, Characters>> = {
  d: digit,
  D: not(digit),
  w: word,
  W: not(word),
  s: space,
  S: not(space),
}
const controls: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', f: '\f', v: '\v' }

/** The tree of a pattern. Throws a `PatternFault`. */
export const readPattern = (source: string): PatternNode => new PatternReader(source).whole()

class PatternReader {
  private at = 0
  private depth = 0
  private readonly characters: readonly string[]

  constructor(source: string) {
    this.characters = Array.from(source)
  }

  whole(): PatternNode {
    const node = this.either()
    if (this.at < this.characters.length) throw new PatternFault('a `)` has no `(`')
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

  private either(): PatternNode {
    if (++this.depth > 50) throw new PatternFault('it is nested too deeply')
    const nodes = [this.all()]
    while (this.take('|')) nodes.push(this.all())
    this.depth--
    return nodes.length === 1 ? nodes[0]! : { kind: 'either', nodes }
  }

  private all(): PatternNode {
    const nodes: PatternNode[] = []
    for (let c = this.peek(); c !== undefined && c !== '|' && c !== ')'; c = this.peek()) {
      nodes.push(this.repeated(this.one()))
    }
    return { kind: 'all', nodes }
  }

  private repeated(node: PatternNode): PatternNode {
    const range = this.repetition()
    if (!range) return node
    if (isPlaceAlone(node))
      throw new PatternFault('a place (`^`, `$`, `\\b`) cannot be repeated, nor what may be one alone')
    this.take('?')
    if (this.repetition()) throw new PatternFault('a repetition cannot be repeated without a group')
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
    if (most < least) throw new PatternFault(`\`${braces[0]}\` ends before it begins`)
    return { least, most }
  }

  private one(): PatternNode {
    const c = this.characters[this.at++]!
    if (c === '.') return { kind: 'eat', characters: not([[10, 10]]) }
    if (c === '^') return { kind: 'at', op: 'start' }
    if (c === '$') return { kind: 'at', op: 'end' }
    if (c === '(') return this.group()
    if (c === '[') return { kind: 'eat', characters: this.set() }
    if (c === '\\') return this.escape()
    if ('*+?'.includes(c)) throw new PatternFault(`\`${c}\` has nothing before it to repeat`)
    return eatOne(c)
  }

  private group(): PatternNode {
    if (this.take('?') && !this.take(':'))
      throw new PatternFault('groups with `(?` other than `(?:` are not part of it')
    const node = this.either()
    if (!this.take(')')) throw new PatternFault('a `(` is not closed')
    return node
  }

  private escape(): PatternNode {
    if (this.take('b')) return { kind: 'at', op: 'edge' }
    if (this.take('B')) return { kind: 'at', op: 'noEdge' }
    const characters = this.escaped()
    return typeof characters === 'string' ? eatOne(characters) : { kind: 'eat', characters }
  }

  /** After a backslash: a class, or a character. */
  private escaped(): Characters | string {
    const c = this.characters[this.at++]
    if (c === undefined) throw new PatternFault('it ends with a backslash')
    if (Object.hasOwn(classes, c)) return classes[c]!
    if (Object.hasOwn(controls, c)) return controls[c]!
    if (/[\p{L}\p{N}]/u.test(c)) throw new PatternFault(`\`\\${c}\` is not part of it`)
    return c
  }

  private set(): Characters {
    const negated = this.take('^')
    const members: (readonly [number, number])[] = []
    for (let first = true; first || this.peek() !== ']'; first = false) {
      const from = this.setMember()
      if (typeof from !== 'string') append(members, from)
      else members.push(this.setRange(from))
    }
    this.at++
    const all = together(members)
    return negated ? not(all) : all
  }

  private setMember(): Characters | string {
    const c = this.characters[this.at++]
    if (c === undefined) throw new PatternFault('a `[` is not closed')
    return c === '\\' ? this.escaped() : c
  }

  private setRange(from: string): readonly [number, number] {
    const low = from.codePointAt(0)!
    const next = this.characters[this.at + 1]
    if (this.peek() !== '-' || next === ']' || next === undefined) return [low, low]
    this.at++
    const to = this.setMember()
    const high = typeof to === 'string' ? to.codePointAt(0)! : -1
    if (high < low) throw new PatternFault('a range in `[…]` ends before it begins')
    return [low, high]
  }
}

/** Is there a way through it that eats nothing, and asks where it is? */
function isPlaceAlone(node: PatternNode): boolean {
  if (node.kind === 'at') return true
  if (node.kind === 'either') return node.nodes.some(isPlaceAlone)
  return node.kind === 'all' && node.nodes.some(isPlaceAlone) && node.nodes.every(mayEatNothing)
}

function mayEatNothing(node: PatternNode): boolean {
  if (node.kind === 'all') return node.nodes.every(mayEatNothing)
  if (node.kind === 'either') return node.nodes.some(mayEatNothing)
  return node.kind === 'at' || (node.kind === 'repeat' && (node.least === 0 || mayEatNothing(node.node)))
}

function eatOne(c: string): PatternNode {
  const code = c.codePointAt(0)!
  return { kind: 'eat', characters: [[code, code]] }
}
