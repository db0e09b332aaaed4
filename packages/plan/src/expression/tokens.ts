/** Cuts the text of an expression into tokens. Never fails: what it cannot read it reports and passes over. */
import type { Range, Report } from './syntax.ts'
import { readText } from './text-literal.ts'

export type Token = Range &
  (
    | { readonly kind: 'number'; readonly text: string }
    | { readonly kind: 'text'; readonly text: string; readonly value: string }
    | { readonly kind: 'name'; readonly text: string }
    | { readonly kind: 'symbol'; readonly text: string }
    | { readonly kind: 'end'; readonly text: '' }
  )

/** Words that cannot be names. */
export const reservedWords: ReadonlySet<string> = new Set([
  'and',
  'or',
  'not',
  'in',
  'true',
  'false',
  'null',
  'yes',
  'no',
])

/** As other languages write them; a field may be called `No`. */
const inCapitals: ReadonlySet<string> = new Set(['AND', 'OR', 'NOT', 'IN', 'IS', 'TRUE', 'FALSE', 'NULL'])

/** What people write in other languages → what it is here. */
const foreign: Readonly<Record<string, string>> = {
  '===': '==',
  '!==': '!=',
  '=': '==',
  '=<': '<=',
  '=>': '>=',
  '&': '&&',
  '|': '||',
  '\\|': '||',
}
const comparisons = new Set(['===', '!==', '=', '=<', '=>'])
/** How word processors and keyboards of other scripts write a symbol; it means nothing else, so it is read without a word. */
const typographic: Readonly<Record<string, string>> = {
  '<>': '!=',
  '=/=': '!=',
  '≤': '<=',
  '≥': '>=',
  '≠': '!=',
  '×': '*',
  '÷': '/',
  '−': '-',
  '–': '-',
  '＝＝': '==',
  '＜': '<',
  '＞': '>',
  '（': '(',
  '）': ')',
  '，': ',',
  '：': ':',
  '？': '?',
  '！': '!',
  '．': '.',
  '＋': '+',
  '＊': '*',
  '／': '/',
  // As web pages write them, where a text was copied from their source.
  '&gt;=': '>=',
  '&lt;=': '<=',
  '&lt;&gt;': '!=',
  '&gt;': '>',
  '&lt;': '<',
  '&amp;&amp;': '&&',
  '&amp;': '&&',
}
const symbols =
  /(?:=\/=|&[gl]t;=|&lt;&gt;|&[gl]t;|&amp;&amp;|&amp;|===|!==|<>|＝＝|=<|=>|\\\|\\\||==|!=|<=|>=|&&|\|\||\\\||&(?!quot;|apos;|#39;)|[-+*/%<>!?:.,()[\]{}=≤≥≠|×÷−–＜＞（），：？！．＋＊／])/y
const spaces = /(?:\s|&nbsp;|\/\/[^\n]*)+/y
const names = /[\p{L}_][\p{L}\p{N}\p{M}_]*/uy
/** Half a character at the very end is one by itself; for that `codePointAt`, once V8 has compiled it, reads on beyond the end. */
const oneCharacter = /./suy
const numbers = /(?:\d[\d_]*(?:\.\d[\d_]*)?|\.\d+)(?:[eE][-+]?\d+|[a-zA-Z_][\w]*)?/y
const curlyQuotes: Readonly<Record<string, string>> = {
  '‘': '’',
  '’': '’',
  '‚': '‘',
  '“': '”',
  '”': '”',
  '„': '“',
  '«': '»',
}

/** As web pages write them. */
const webQuotes: readonly string[] = ['&quot;', '&apos;', '&#39;']

function match(pattern: RegExp, source: string, at: number): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(source)?.[0]
}

/** All tokens, the last of them of kind 'end'. */
export function tokenize(source: string, report: Report): Token[] {
  const tokens: Token[] = []
  let at = 0
  while (at < source.length) {
    const space = match(spaces, source, at)
    if (space) {
      at += space.length
      continue
    }
    const token = readToken(source, at, report)
    if (token.text !== '') tokens.push(token)
    at = token.end
  }
  tokens.push({ kind: 'end', text: '', start: source.length, end: source.length })
  return tokens
}

/** The token at `at`; its text is empty where there is none. */
function readToken(source: string, at: number, report: Report): Token {
  const text = readText(source, at, report)
  if (text) return { kind: 'text', ...text }
  const name = match(names, source, at)
  if (name)
    return { kind: 'name', text: inCapitals.has(name) ? name.toLowerCase() : name, start: at, end: at + name.length }
  const number = match(numbers, source, at)
  if (number) return readNumber(number, at, report)
  const symbol = match(symbols, source, at)
  if (symbol) return readSymbol(symbol, at, source.slice(0, at).trim() === '', report)
  return readForeign(source, at, report)
}

const plainNumber = /^\d+(\.\d+)?$/

function readNumber(text: string, start: number, report: Report): Token {
  const unit = /^(\d+(?:\.\d+)?)(\p{L}{2,}|[a-z]\w*)$/u.exec(text)
  if (unit && !/^[eEuU]\d*$/.test(unit[2]!)) {
    // `30days`: the unit is the next token.
    return { kind: 'number', text: unit[1]!, start, end: start + unit[1]!.length }
  }
  const end = start + text.length
  if (plainNumber.test(text)) return { kind: 'number', text, start, end }
  const plain = text.startsWith('.') ? `0${text}` : text.replaceAll('_', '')
  const instead = plainNumber.test(plain) ? plain : undefined
  const help = instead === undefined ? 'Write it out in digits, such as `1500` or `0.25`.' : `Write \`${instead}\`.`
  report(
    { code: 'EXP-004', with: { text, instead: help } },
    { start, end },
    instead === undefined ? {} : { fix: { title: `Write ${instead}`, edits: [{ start, end, text: instead }] } },
  )
  return { kind: 'number', text: instead ?? '0', start, end }
}

/** `opens`: nothing stands before it, so that another sign would be as wrong. */
function readSymbol(written: string, start: number, opens: boolean, report: Report): Token {
  const range = { start, end: start + written.length }
  if (written === '\\|\\|') return { kind: 'symbol', text: '||', ...range }
  const plain = typographic[written]
  if (plain !== undefined) return { kind: 'symbol', text: plain, ...range }
  const instead = foreign[written]
  if (instead === undefined) return { kind: 'symbol', text: written, ...range }
  const fix = { title: `Write ${instead}`, edits: [{ ...range, text: instead }] }
  if (comparisons.has(written)) report({ code: 'EXP-008', with: { written, instead } }, range, opens ? {} : { fix })
  else report({ code: 'EXP-001', with: { text: written, instead } }, range, { fix })
  return { kind: 'symbol', text: instead, ...range }
}

/** Anything else: a text between a word processor's quotes, which mean nothing else, or a stray character. */
function readForeign(source: string, start: number, report: Report): Token {
  const open = webQuotes.find((quote) => source.startsWith(quote, start)) ?? source[start]!
  const close = webQuotes.includes(open) ? open : curlyQuotes[open]
  const closeAt = close === undefined ? -1 : source.indexOf(close, start + open.length)
  if (close !== undefined && closeAt > 0) {
    const between = source.slice(start + open.length, closeAt)
    // French sets them off with a blank.
    const value = close === '»' ? between.trim() : between
    const end = closeAt + close.length
    return { kind: 'text', text: source.slice(start, end), value, start, end }
  }
  const character = match(oneCharacter, source, start)!
  const range = { start, end: start + character.length }
  if (character === ';' && isInArguments(source.slice(0, start))) {
    const fix = { title: 'Write ,', edits: [{ ...range, text: ',' }] }
    report({ code: 'EXP-001', with: { text: character, instead: ',' } }, range, { fix })
    return { kind: 'symbol', text: ',', ...range }
  }
  const joins = character === ';' && source.slice(range.end).trim() !== ''
  report({ code: 'EXP-001', with: { text: character, ...(joins && { joins }) } }, range)
  return { kind: 'symbol', text: joins ? 'and' : '', ...range }
}

/** Behind `min(`, whose values are separated by commas. */
function isInArguments(before: string): boolean {
  const open: boolean[] = []
  for (const [sign] of before.replace(/'[^']*'|"[^"]*"/gu, '').matchAll(/\p{L}\(|[()]/gu)) {
    if (sign === ')') open.pop()
    else open.push(sign.length > 1)
  }
  return open.at(-1) === true
}
