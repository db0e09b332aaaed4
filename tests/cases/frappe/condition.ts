/**
 * Frappe's conditions (`eval:doc.status == 'Open' && !doc.user`, or the name of a field) as expressions of a document. What
 * JavaScript calls truthy becomes a question that always has an answer: a box that is ticked, something that is filled in, a
 * number that is not 0.
 */
import type { DocField, DocType } from './doctype.ts'
import { identifierOf, pascal } from './doctype.ts'

/** What a condition may name, beside the fields of its own entity. */
export interface Around {
  readonly doctype: DocType
  /** For parts: the wholes with the lists that they stand in. */
  readonly wholes: readonly { readonly name: string; readonly list: string }[]
  /** Fields that the document has, by their name there. */
  readonly has: (field: string) => boolean
  /** Choices that a field has in the document; undefined where it is no choice. */
  readonly choicesOf: (field: string) => readonly string[] | undefined
  /** The field by which a record that the link leads to is known. */
  readonly nameOf: (link: DocField) => string
}

/** Undefined where nothing is said. */
export function conditionOf(written: string | undefined, around: Around): string | undefined {
  if (!written?.trim()) return undefined
  const code = /^\s*eval:(.*)$/su.exec(written)?.[1]
  if (code === undefined) return truthOf(written.trim(), around)
  const parser = new Parser(tokensOf(code.replace(/;\s*$/u, '')), around)
  return asTruth(parser.whole(), around)
}

// ── What is read ────────────────────────────────────────────────────────────────────────────────────────────────────

type Part =
  /** Already an expression that is yes or no, and never unknown. */
  | { readonly kind: 'truth'; readonly text: string }
  | { readonly kind: 'field'; readonly name: string }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'number'; readonly value: string }
  | { readonly kind: 'list'; readonly items: readonly Part[] }
  | { readonly kind: 'nothing' }

const TOKEN = /\s*(?:(===|!==|==|!=|>=|<=|&&|\|\||[!()[\],.<>&|])|"([^"]*)"|'([^']*)'|(\d+(?:\.\d+)?)|([A-Za-z_]\w*))/uy

interface Token {
  readonly kind: 'sign' | 'text' | 'number' | 'name'
  readonly text: string
}

function tokensOf(code: string): readonly Token[] {
  const tokens: Token[] = []
  TOKEN.lastIndex = 0
  for (let at = 0; at < code.trimEnd().length; at = TOKEN.lastIndex) {
    TOKEN.lastIndex = at
    const match = TOKEN.exec(code)
    if (!match) throw new Error(`cannot read ${code.slice(at)}`)
    const [, sign, double, single, number, name] = match
    const text = double ?? single
    if (sign !== undefined) tokens.push({ kind: 'sign', text: sign })
    else if (text !== undefined) tokens.push({ kind: 'text', text })
    else if (number !== undefined) tokens.push({ kind: 'number', text: number })
    else tokens.push({ kind: 'name', text: name! })
  }
  return tokens
}

class Parser {
  private at = 0
  private readonly tokens: readonly Token[]
  private readonly around: Around

  constructor(tokens: readonly Token[], around: Around) {
    this.tokens = tokens
    this.around = around
  }

  whole(): Part {
    const part = this.either()
    if (this.at < this.tokens.length) throw new Error(`left over: ${this.tokens[this.at]!.text}`)
    return part
  }

  private take(...texts: readonly string[]): string | undefined {
    const token = this.tokens[this.at]
    if (token?.kind !== 'sign' || !texts.includes(token.text)) return undefined
    this.at++
    return token.text
  }

  private either(): Part {
    let left = this.both()
    while (this.take('||', '|')) left = this.joined('or', left, this.both())
    return left
  }

  private both(): Part {
    let left = this.compared()
    while (this.take('&&', '&')) left = this.joined('and', left, this.compared())
    return left
  }

  private joined(word: 'and' | 'or', left: Part, right: Part): Part {
    return { kind: 'truth', text: `(${asTruth(left, this.around)} ${word} ${asTruth(right, this.around)})` }
  }

  private compared(): Part {
    const left = this.unary()
    const sign = this.take('===', '!==', '==', '!=', '>=', '<=', '<', '>')
    return sign ? { kind: 'truth', text: compared(sign, left, this.unary(), this.around) } : left
  }

  private unary(): Part {
    if (this.take('!')) return { kind: 'truth', text: `not ${asTruth(this.unary(), this.around)}` }
    return this.primary()
  }

  private primary(): Part {
    if (this.take('(')) {
      const inside = this.either()
      this.take(')')
      return inside
    }
    if (this.take('[')) return this.included(this.list(']'))
    const token = this.tokens[this.at++]
    if (token?.kind === 'text') return { kind: 'text', value: token.text }
    if (token?.kind === 'number') return { kind: 'number', value: token.text }
    if (token?.text === 'in_list') return this.inList()
    if (token?.text === 'cur_frm') this.at += 2
    if (!this.take('.')) throw new Error(`cannot read ${token?.text ?? 'the end'}`)
    return { kind: 'field', name: this.tokens[this.at++]!.text }
  }

  private list(close: string): readonly Part[] {
    const items: Part[] = []
    while (!this.take(close)) {
      items.push(this.either())
      this.take(',')
    }
    return items
  }

  /** `['a', 'b'].includes(doc.x)` */
  private included(items: readonly Part[]): Part {
    if (!this.take('.')) return { kind: 'list', items }
    this.at++
    this.take('(')
    const [item] = this.list(')')
    return oneOf(item!, items, this.around)
  }

  private inList(): Part {
    this.take('(')
    const [items, item] = this.list(')')
    return oneOf(item!, items?.kind === 'list' ? items.items : [], this.around)
  }
}

const oneOf = (item: Part, items: readonly Part[], around: Around): Part => ({
  kind: 'truth',
  text: `(${items.map((each) => compared('==', item, each, around)).join(' or ')})`,
})

// ── What it means ───────────────────────────────────────────────────────────────────────────────────────────────────

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
const fieldOf = (name: string, { doctype }: Around): DocField | undefined =>
  doctype.fields.find((field) => field.name === name)

const NUMBERS: ReadonlySet<string> = new Set(['Int', 'Float', 'Percent', 'Rating'])
const LISTS: ReadonlySet<string> = new Set(['Table', 'Table MultiSelect'])

function asTruth(part: Part, around: Around): string {
  switch (part.kind) {
    case 'truth':
      return part.text
    case 'field':
      return truthOf(part.name, around)
    case 'number':
      return part.value === '0' ? 'no' : 'yes'
    case 'text':
      return part.value === '' ? 'no' : 'yes'
    case 'list':
      return 'yes'
    case 'nothing':
      return 'no'
  }
}

/** Is the field something that JavaScript calls true? */
function truthOf(name: string, around: Around): string {
  if (name === '__islocal') return 'isNew'
  if (name === 'docstatus') return `docstatus != 'draft'`
  const field = fieldOf(name, around)
  const own = identifierOf(name)
  if (!field || !around.has(own)) return 'no'
  if (field.type === 'Check') return `orElse(${own}, no)`
  if (NUMBERS.has(field.type)) return `orElse(${own} != 0, no)`
  if (field.type === 'Currency') return `(has(${own}) and number(${own}) != 0)`
  return `has(${own})`
}

const STATES: Readonly<Record<string, string>> = { 0: 'draft', 1: 'submitted', 2: 'cancelled' }

function compared(sign: string, left: Part, right: Part, around: Around): string {
  if (left.kind !== 'field') return 'no'
  const not = sign.startsWith('!')
  const positive = equals(sign, left.name, right, around)
  return not ? `not ${positive}` : positive
}

function equals(sign: string, name: string, right: Part, around: Around): string {
  const value = right.kind === 'text' || right.kind === 'number' ? right.value : ''
  const own = identifierOf(name)
  const order = ['<', '<=', '>', '>='].includes(sign) ? sign : '=='
  if (name === 'parenttype')
    return around.wholes.some((whole) => whole.name === value) ? `whole is ${pascal(value)}` : 'no'
  if (name === 'parentfield') return inSlot(value, around)
  if (name === 'docstatus') return `docstatus == '${STATES[value] ?? 'draft'}'`
  const field = fieldOf(name, around)
  if (!field || !around.has(own) || LISTS.has(field.type)) return 'no'
  if (right.kind === 'field')
    return around.has(identifierOf(right.name)) ? `orElse(${own} ${order} ${identifierOf(right.name)}, no)` : 'no'
  if (field.type === 'Check') return value === '0' ? `not orElse(${own}, no)` : `orElse(${own}, no)`
  if (NUMBERS.has(field.type)) return `orElse(${own} ${order} ${value}, no)`
  if (field.type === 'Currency') return `(has(${own}) and number(${own}) ${order} ${value})`
  if (field.type === 'Link' && field.options !== 'Currency' && field.options !== 'DocType')
    return `orElse(${own}.${around.nameOf(field)} ${order} ${quoted(value)}, no)`
  const choices = around.choicesOf(name)
  if (choices && !choices.includes(value)) return 'no'
  return `orElse(${own} ${order} ${quoted(value)}, no)`
}

/** A part that stands in one list alone knows it without asking. */
function inSlot(list: string, { wholes }: Around): string {
  const lists = new Set(wholes.map((whole) => whole.list))
  if (!lists.has(list)) return 'no'
  return wholes.length === 1 ? 'yes' : `slot == ${quoted(identifierOf(list))}`
}
