/** Reads the text of a pattern into a tree; what is no pattern, or not of the part we know, is a `PatternFault`. */

/** Does a character (a code point) fit? */
export type Test = (code: number) => boolean

export type PatternNode =
  | { readonly kind: 'eat'; readonly test: Test }
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

const digit: Test = (c) => c >= 48 && c <= 57
/** Letters, digits and `_` of ASCII, as `\\w` and `\\b` see them. */
export const word: Test = (c) => digit(c) || (c >= 65 && c <= 90) || (c >= 97 && c <= 122) || c === 95
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
    if (node.kind === 'at') throw new PatternFault('only characters and groups can be repeated')
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
    if (c === '.') return { kind: 'eat', test: (code) => code !== 10 }
    if (c === '^') return { kind: 'at', op: 'start' }
    if (c === '$') return { kind: 'at', op: 'end' }
    if (c === '(') return this.group()
    if (c === '[') return { kind: 'eat', test: this.set() }
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
    const test = this.escaped()
    return typeof test === 'string' ? eatOne(test) : { kind: 'eat', test }
  }

  /** After a backslash: a class, or a character. */
  private escaped(): Test | string {
    const c = this.characters[this.at++]
    if (c === undefined) throw new PatternFault('it ends with a backslash')
    if (Object.hasOwn(classes, c)) return classes[c]!
    if (Object.hasOwn(controls, c)) return controls[c]!
    if (/[\p{L}\p{N}]/u.test(c)) throw new PatternFault(`\`\\${c}\` is not part of it`)
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
    if (c === undefined) throw new PatternFault('a `[` is not closed')
    return c === '\\' ? this.escaped() : c
  }

  private setRange(from: string): Test {
    const low = from.codePointAt(0)!
    const next = this.characters[this.at + 1]
    if (this.peek() !== '-' || next === ']' || next === undefined) return (c) => c === low
    this.at++
    const to = this.setMember()
    const high = typeof to === 'string' ? to.codePointAt(0)! : -1
    if (high < low) throw new PatternFault('a range in `[…]` ends before it begins')
    return (c) => c >= low && c <= high
  }
}

function eatOne(c: string): PatternNode {
  const code = c.codePointAt(0)!
  return { kind: 'eat', test: (x) => x === code }
}
