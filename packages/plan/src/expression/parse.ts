/**
 * Reads the text of an expression into a syntax tree: operators by binding power, and tolerant of mistakes. Each mistake
 * is reported at its own small place and leaves a hole, so that one text can show several. Names are not resolved here.
 */
import type { Range, Report, Syntax } from './syntax.ts'
import { COMPARISON, infix, isCondition, NOT, UNARY, type Infix } from './infix.ts'
import { readNumberLiteral } from './number-literal.ts'
import { TokenCursor } from './token-cursor.ts'
import { tokenize, type Token } from './tokens.ts'

const LONGEST = 20_000
const DEEPEST = 100
/** Operators in one row, `a + b + c …`: each stands on the one before it. */
const LONGEST_ROW = 200

/** The tree of `source`; where something is wrong, `report` has been told and the tree has holes. */
export function parseExpression(source: string, report: Report): Syntax {
  const whole = { start: 0, end: source.length }
  if (source.length > LONGEST) {
    report({ code: 'EXP-010', with: { reason: `longer than ${LONGEST} characters` } }, whole)
    return { op: 'hole', ...whole }
  }
  const tokens = tokenize(source, report)
  if (tokens.length === 1) {
    if (source.trim() === '') report({ code: 'EXP-012', with: {} }, whole)
    return { op: 'hole', ...whole }
  }
  const parser = new Parser(source, tokens, report)
  const tree = parser.expression(0)
  parser.rest(tree)
  return tree
}

class Parser extends TokenCursor {
  private depth = 0
  private tooDeep = false
  private readonly source: string
  private readonly report: Report

  constructor(source: string, tokens: readonly Token[], report: Report) {
    super(tokens)
    this.source = source
    this.report = report
  }

  /** Whatever is left after a whole expression is one mistake; what follows it is read for mistakes of its own. */
  rest(before: Syntax): void {
    while (this.peek().kind !== 'end') {
      const token = this.peek()
      const isComma = token.kind === 'symbol' && token.text === ','
      if (token.kind === 'symbol') this.next()
      const follows = isComma ? this.peek().kind !== 'end' : token.kind !== 'symbol'
      const behind = follows ? this.expression(0) : undefined
      const joins = behind !== undefined && isCondition(before) && isCondition(behind)
      this.report({ code: 'EXP-007', with: { text: token.text, ...(joins && { joins }) } }, token)
    }
  }

  expression(power: number): Syntax {
    if (++this.depth > DEEPEST) return this.tooDeepHere()
    let left = this.prefix()
    let length = 0
    for (let operator = this.operator(power); operator; operator = this.operator(power)) {
      if (++length > LONGEST_ROW) return this.tooDeepHere()
      left = this.infix(left, operator)
    }
    this.depth--
    return left
  }

  /** Passes over everything: with so many brackets open nothing sensible follows. */
  private tooDeepHere(): Syntax {
    const token = this.peek()
    if (!this.tooDeep) this.report({ code: 'EXP-010', with: { reason: 'nested too deeply' } }, token)
    this.tooDeep = true
    this.skipAll()
    this.depth--
    return { op: 'hole', start: token.start, end: token.end }
  }

  private operator(power: number): Infix | undefined {
    const token = this.peek()
    if (token.kind !== 'symbol' && token.kind !== 'name') return undefined
    const found = Object.hasOwn(infix, token.text) ? infix[token.text] : undefined
    if (!found || found.power < power) return undefined
    if (token.text === 'not' && this.peek(1).text !== 'in') return undefined
    return found
  }

  private infix(left: Syntax, operator: Infix): Syntax {
    const token = this.next()
    if (operator.fn === '?:') return this.ternary(left, token)
    if (operator.fn === 'not in') {
      const inside = this.call('in', this.next(), [left, this.expression(COMPARISON + 1)])
      return this.call('not', token, [inside])
    }
    const not = operator.fn === 'is' ? this.take('not') : undefined
    const right = this.expression(operator.power + 1)
    const combined = this.call(operator.fn, token, [left, right])
    const call = not ? this.call('not', token, [combined]) : combined
    if (operator.power === COMPARISON) this.refuseChain(left, operator, right)
    return call
  }

  /** `a < b < c` */
  private refuseChain(a: Syntax, first: Infix, b: Syntax): void {
    const token = this.peek()
    const second = token.kind === 'symbol' && Object.hasOwn(infix, token.text) ? infix[token.text] : undefined
    if (second?.power !== COMPARISON) return
    this.next()
    const c = this.expression(COMPARISON + 1)
    const [low, middle, high] = [a, b, c].map(({ start, end }) => this.source.slice(start, end).trim())
    const instead = `${low} ${first.fn} ${middle} and ${middle} ${second.fn} ${high}`
    const fix = { title: `Write ${instead}`, edits: [{ start: a.start, end: c.end, text: instead }] }
    this.report({ code: 'EXP-011', with: { instead } }, token, { fix })
  }

  private ternary(condition: Syntax, token: Token): Syntax {
    const yes = this.expression(1)
    const colon = this.take(':')
    if (!colon) this.missing('?', token, ':')
    const no = colon ? this.expression(1) : this.nothing()
    return this.call('?:', token, [condition, yes, no])
  }

  private call(fn: string, fnAt: Range, args: readonly Syntax[]): Syntax {
    const start = Math.min(fnAt.start, ...args.map((a) => a.start))
    const end = Math.max(fnAt.end, ...args.map((a) => a.end))
    return { op: 'call', fn, fnAt: { start: fnAt.start, end: fnAt.end }, args, form: 'operator', start, end }
  }

  private prefix(): Syntax {
    const token = this.peek()
    if (this.is('not')) return this.call('not', this.next(), [this.expression(NOT)])
    if (token.kind === 'symbol' && token.text === '!') return this.call('not', this.next(), [this.expression(UNARY)])
    if (token.kind === 'symbol' && token.text === '-') return this.call('neg', this.next(), [this.expression(UNARY)])
    return this.postfix(this.primary())
  }

  private postfix(first: Syntax): Syntax {
    let left = first
    for (let length = 0; ; length++) {
      if (length > LONGEST_ROW) {
        this.depth++
        return this.tooDeepHere()
      }
      if (this.is('.')) left = this.member(left)
      else if (this.is('[')) left = this.index(left)
      else return left
    }
  }

  private member(of: Syntax): Syntax {
    const dot = this.next()
    const token = this.peek()
    if (token.kind !== 'name') {
      this.report({ code: 'EXP-005', with: { after: '.' } }, dot)
      return { op: 'hole', start: of.start, end: dot.end }
    }
    this.next()
    const nameAt = { start: token.start, end: token.end }
    if (!this.is('(')) return { op: 'member', of, name: token.text, nameAt, start: of.start, end: token.end }
    const { items, end } = this.items(')')
    return { op: 'call', fn: token.text, fnAt: nameAt, args: [of, ...items], form: 'method', start: of.start, end }
  }

  private index(of: Syntax): Syntax {
    const open = this.peek()
    const { end } = this.items(']')
    this.report({ code: 'EXP-015', with: {} }, { start: open.start, end })
    return { op: 'hole', start: of.start, end }
  }

  private primary(): Syntax {
    const token = this.peek()
    const range = { start: token.start, end: token.end }
    switch (token.kind) {
      case 'number':
        return this.number()
      case 'text':
        this.next()
        return { op: 'literal', literal: { kind: 'text', value: token.value }, ...range }
      case 'name':
        return this.name(token)
      case 'symbol':
        if (token.text === '(') return this.group()
        if (token.text === '[') return this.list()
        if (token.text === '{') return this.map()
        return this.hole()
      case 'end':
        return this.hole()
    }
  }

  private number(): Syntax {
    const { literal, used, start, end } = readNumberLiteral((ahead) => this.peek(ahead), this.report)
    this.skip(used)
    return literal ? { op: 'literal', literal, start, end } : { op: 'hole', start, end }
  }

  private name(token: Token): Syntax {
    const range = { start: token.start, end: token.end }
    const word = token.text
    if (Object.hasOwn(infix, word)) return this.hole()
    this.next()
    if (word === 'true' || word === 'yes') return { op: 'literal', literal: { kind: 'yesNo', value: true }, ...range }
    if (word === 'false' || word === 'no') return { op: 'literal', literal: { kind: 'yesNo', value: false }, ...range }
    if (word === 'null') return { op: 'literal', literal: { kind: 'nothing' }, ...range }
    if (word === 'role' && this.namesAnything()) return this.role(range.start)
    if (this.is('of') && this.namesAnything(1)) return this.roleOf(token)
    if (!this.is('(')) return { op: 'name', name: word, ...range }
    const { items, end } = this.items(')')
    return { op: 'call', fn: word, fnAt: range, args: items, form: 'function', start: range.start, end }
  }

  private namesAnything(ahead = 0): boolean {
    const { kind, text } = this.peek(ahead)
    return kind === 'name' && !Object.hasOwn(infix, text)
  }

  private roleOf({ text: name, start, end }: Token): Syntax {
    const { start: from, end: to } = this.next()
    const of = this.postfix(this.primary())
    return { op: 'roleOf', name, nameAt: { start, end }, ofAt: { start: from, end: to }, of, start, end: of.end }
  }

  private role(start: number): Syntax {
    const token = this.next()
    if (this.is('of') && this.namesAnything(1)) return { ...this.roleOf(token), start }
    const { text: name, start: from, end } = token
    return { op: 'role', name, nameAt: { start: from, end }, start, end }
  }

  private group(): Syntax {
    const open = this.next()
    const inner = this.expression(0)
    const close = this.take(')') ?? this.recover(open, ')')
    return { ...inner, bracketed: true, start: open.start, end: close?.end ?? inner.end }
  }

  private list(): Syntax {
    const start = this.peek().start
    const { items, end } = this.items(']')
    return { op: 'list', items, start, end }
  }

  /** Items between the bracket that stands here and `close`, a comma after the last allowed. */
  private items(close: string): { items: Syntax[]; end: number } {
    const open = this.next()
    const items: Syntax[] = []
    while (!this.is(close) && this.peek().kind !== 'end') {
      items.push(this.expression(0))
      if (!this.take(',')) break
    }
    const closing = this.take(close) ?? this.recover(open, close)
    return { items, end: closing?.end ?? this.lastEnd() }
  }

  private map(): Syntax {
    const open = this.next()
    const entries: { key: string; keyAt: Range; value: Syntax }[] = []
    while (!this.is('}') && this.peek().kind !== 'end') {
      const entry = this.entry()
      if (entry && entries.some((e) => e.key === entry.key)) {
        this.report({ code: 'EXP-013', with: { key: entry.key } }, entry.keyAt)
      } else if (entry) entries.push(entry)
      if (!this.take(',')) break
    }
    const closing = this.take('}') ?? this.recover(open, '}')
    return { op: 'map', entries, start: open.start, end: closing?.end ?? this.lastEnd() }
  }

  private entry(): { key: string; keyAt: Range; value: Syntax } | undefined {
    const token = this.peek()
    const key = token.kind === 'text' ? this.next() : undefined
    const written = key ? undefined : this.expression(2)
    if (written && written.op !== 'hole') {
      const text =
        written.op === 'name'
          ? {
              title: 'Put it in quotes',
              edits: [{ start: written.start, end: written.end, text: `'${written.name}'` }],
            }
          : undefined
      this.report({ code: 'EXP-014', with: {} }, written, text ? { fix: text } : {})
    }
    if (!this.take(':')) {
      if (key) this.report({ code: 'EXP-005', with: { after: key.text } }, key)
      return undefined
    }
    const value = this.expression(0)
    return token.kind === 'text' && key
      ? { key: token.value, keyAt: { start: key.start, end: key.end }, value }
      : undefined
  }

  /** A bracket that is not closed: reported once, and passed over to where it closes if that is only a little further. */
  private recover(open: Token, close: string): Token | undefined {
    for (let ahead = 1; ahead <= 20 && this.peek().kind !== 'end'; ahead++) {
      const token = this.peek(ahead)
      if (token.kind === 'end' || (token.kind === 'symbol' && '([{'.includes(token.text))) break
      if (token.text !== close || token.kind !== 'symbol') continue
      this.report({ code: 'EXP-007', with: { text: this.peek().text } }, this.peek())
      this.skip(ahead)
      return this.next()
    }
    this.missing(open.text, open, close)
    return undefined
  }

  private missing(open: string, at: Token, close: string): void {
    if (!this.tooDeep) this.report({ code: 'EXP-006', with: { open, close } }, at)
  }

  private nothing(): Syntax {
    return { op: 'hole', start: this.lastEnd(), end: this.lastEnd() }
  }

  /** A value is missing here. The token that stands here is left for whoever can use it. */
  private hole(): Syntax {
    const before = this.previous()
    const at = before ?? this.peek()
    if (!this.tooDeep) this.report({ code: 'EXP-005', with: { after: before?.text ?? '' } }, at)
    const place = before?.end ?? 0
    return { op: 'hole', start: place, end: place }
  }
}
