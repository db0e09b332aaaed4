/**
 * Sentences as data: how people write something, with places to fill in.
 *
 *     pattern('[only] [<article>] {who:..60} <may> {does} [(when|unless) {test?:code}] [.]')
 *
 *     words        as they stand; case does not count, any white space separates them; `lists?`: the letter before `?` may be missing
 *     (a|b c)      one of these
 *     [a|b c]      one of these, or nothing; without a blank before it, it is the end of a word: `refuse[s|d]`
 *     {name}       any text, as little as possible; `{name:KIND}`: `code`, `word`, `number` (digits), `integer`, `amount` (a number,
 *                  with a percent sign or a currency or without one), `currency` (three letters), `quoted` (a text in quotation
 *                  marks, which are part of it), `times` (`0..1`, `1..*`, `*`), `status` (three digits), `path` (`/claims/{claim}`), `capitals`
 *                  (`TOO_LARGE`), `balanced` (text with a closing bracket for each opening one), `long` (as much text
 *                  as possible), at most so many characters: `..60`, none of these characters: `^()`, or both: `..60^()`
 *     {name:<may>} the words of a class, captured
 *     {:number}    the same without a name: not captured
 *     {name?}      a slot in an optional part or in an alternative, where it may be absent
 *     {:separator} a mark between a name and what is said of it: a colon, or a dash between blanks; `{:stop}`: a full stop before a
 *                  blank, or such a dash
 *     <may>        a class of words: one of the pattern's own, or of the vocabulary; `<!may>`: not before such words, `<may!>`: not
 *                  behind them
 *     …            at the beginning or at the end: there may be more text; in between: any text or none, from the end of a word to the
 *                  beginning of another unless it touches them: `delet…`
 *     \?           the character itself
 *     , : ; . = \( marks: white space beside them may be missing
 *     a ~ b        white space that may be missing; the end of a line in a pattern is a blank
 *     a ~~ b       the same, but not between two letters: `default ~~ {value}` takes `default:5`, and not `defaulted`
 *
 * Straight quotation marks, apostrophes and dashes stand for those of every style.
 */
import { vocabulary } from './vocabulary.ts'

/** The slots of a pattern's text: `{who} may {does} [when {test?:code}]` → `who`, `does` and `test`, the last one optional. */
export type Slots<S extends string, T> = { readonly [N in SlotOf<S> as N extends `${string}?` ? never : N]: T } & {
  readonly [N in SlotOf<S> as N extends `${infer Name}?` ? Name : never]?: T
}
type SlotOf<S extends string> = S extends `${string}{${infer Slot}}${infer Rest}` ? NameOf<Slot> | SlotOf<Rest> : never
type NameOf<S extends string> = S extends `:${string}` ? never : S extends `${infer Name}:${string}` ? Name : S

/** Offsets in a text. */
export type Range = readonly [start: number, end: number]

/** A sentence that a text may match. */
export interface Pattern<S extends string = string> {
  /** As it is written above. */
  readonly text: S
  readonly test: (text: string) => boolean
  /** What stands in the slots; undefined where the text is no such sentence. */
  readonly match: (text: string) => Slots<S, string> | undefined
  /** Where it stands. */
  readonly slots: (text: string) => Slots<S, Range> | undefined
  /** Where it occurs in a text, in order; offsets. */
  readonly places: (text: string) => readonly { readonly start: number; readonly end: number }[]
  /** The text without its occurrences. */
  readonly removeFrom: (text: string) => string
}

/** The words of further classes, by name: alternatives as between parentheses. */
type Classes = Readonly<Record<string, string>>

/**
 * The functions of a pattern throw an `Error` where its text is wrong: patterns are constants of the program, and translated when first
 * used.
 */
export function pattern<const S extends string>(text: S, classes: Classes = {}): Pattern<S> {
  const source = () => new Translation(text, classes).whole()
  const whole = expressionFor(source, 'disu')
  const everywhere = expressionFor(source, 'gisu')
  return {
    text,
    test: (written) => whole(written).test(written),
    match: (written) => whole(written).exec(written)?.groups as Slots<S, string> | undefined,
    slots: (written) => {
      const found = whole(written).exec(written)
      return found ? ((found.indices?.groups ?? {}) as Slots<S, Range>) : undefined
    },
    places: (written) =>
      [...written.matchAll(everywhere(written))].map(({ 0: { length }, index }) => ({
        start: index,
        end: index + length,
      })),
    removeFrom: (written) => written.replaceAll(everywhere(written), ''),
  }
}

/**
 * The expression for a text, made when first needed. A text without letters and digits beyond ASCII has an expression of its own: V8
 * takes a millisecond to compile the classes of all letters and digits, which most patterns contain.
 */
function expressionFor(translate: () => string, flags: string): (text: string) => RegExp {
  let source = ''
  let ascii: RegExp | undefined
  let whole: RegExp | undefined
  return (text) => {
    if (!ascii) {
      source = translate()
      const narrow = source.replaceAll(LETTERS, 'A-Za-z').replaceAll(DIGITS, '0-9')
      ascii = new RegExp(narrow, flags)
      if (narrow === source) whole = ascii
    }
    if (ascii === whole || !BEYOND_ASCII.test(text)) return ascii
    return (whole ??= new RegExp(source, flags))
  }
}

/** Matches what one of these matches. */
export const anyPattern = (...patterns: readonly Pick<Pattern, 'test'>[]): Pick<Pattern, 'test'> => ({
  test: (text) => patterns.some((one) => one.test(text)),
})

/** Stand for a piece of code in the masked text of a phrase: its backticks, and what is between them. */
export const [OPEN, OPAQUE, CLOSE] = ['\uE001', '\uE000', '\uE002'] as const
/** Matches a piece of code in the masked text of a phrase, backticks included. */
export const CODE: string = `${OPEN}${OPAQUE}*${CLOSE}`

const DASH = String.raw`(?<=\s)(?:--?|[–—])(?=\s)`

const KINDS: Readonly<Record<string, string>> = {
  code: `(?:${CODE}|\`[^\`]*\`)`,
  number: String.raw`\d+`,
  integer: String.raw`[-−]?\d[\d_]*`,
  amount: String.raw`[-−]?\d[\d_]*(?:\.\d+)?(?:\s*(?:%|percent|[A-Z]{3}))?`,
  currency: '[A-Z]{3}',
  quoted: `"[^"]*"|'[^']*'|“[^”]*”`,
  status: String.raw`\d{3}`,
  path: String.raw`/(?:\{[^{}]*\}|[^\s(),;])*`,
  capitals: '(?-i:[A-Z][A-Z0-9]*(?:[_.-][A-Z0-9]+)+)',
  balanced: String.raw`(?:[^()]|\((?:[^()]|\([^()]*\))*\))+`,
  separator: String.raw`(?::|${DASH})`,
  stop: String.raw`(?:\.(?=\s)|${DASH})`,
  times: String.raw`[01]\s*\.\.+\s*(?:1|\*|n|m|many)|\*`,
  word: String.raw`\S+`,
  long: '.+',
}

const MARKS: Readonly<Record<string, string>> = {
  "'": "['‘’]",
  '"': '["“”„«»]',
  '-': '[-–—]',
  '–': '[-–—]',
}

/** Kinds that are punctuation: there may be white space beside them or none. */
const MARK_KINDS: ReadonlySet<string> = new Set([':separator', ':stop'])

/** What a set of characters without a sign leaves out: of a dash the long ones, because words have hyphens. */
const MARKS_IN_SETS: Readonly<Record<string, string>> = {
  ...MARKS,
  '-': String.raw`[\-]`,
  '–': '[–—]',
  '`': `[\`${OPEN}]`,
}

const BETWEEN = String.raw`\s+`
const BESIDE_MARK = String.raw`\s*`
/** Only between brackets: they stand for other signs in `expressionFor`. */
const LETTERS = String.raw`\p{L}`
const DIGITS = String.raw`\p{N}`
const BETWEEN_OR_TOUCHING = `(?:\\s+|(?<![${LETTERS}])|(?![${LETTERS}]))`
const NO_LETTER_BEFORE = `(?<![${LETTERS}${DIGITS}])`
const NO_LETTER_BEHIND = `(?![${LETTERS}${DIGITS}])`
/** A sign that may be a letter or a digit: none of ASCII, of general punctuation, or that stands for code. */
const BEYOND_ASCII = new RegExp(`[^\\0-\\x7F\u2000-\u206F${OPEN}${OPAQUE}${CLOSE}]`, 'u')

/** A part of a sequence. */
interface Part {
  readonly source: string
  /** It may be missing. */
  readonly optional: boolean
  /** The white space before it: none, some, or either. */
  readonly space: string
  /** A punctuation mark, beside which there may be white space or none. */
  readonly mark: boolean
  /** Any text or none. */
  readonly gap?: boolean
}

/** Translates a pattern into the source of an expression, by recursive descent. */
class Translation {
  readonly #text: string
  readonly #classes: Classes
  #at = 0
  /** How many optional parts and alternatives are open. */
  #depth = 0

  constructor(text: string, classes: Classes) {
    this.#text = text
    this.#classes = classes
  }

  whole(): string {
    const begins = !this.#text.startsWith('…')
    const ends = !this.#text.endsWith('…')
    this.#at = begins ? 0 : 1
    const source = this.#sequence(ends ? this.#text.length : this.#text.length - 1)
    if (this.#at < this.#text.length - (ends ? 0 : 1)) this.#fail('put alternatives between parentheses')
    return `${begins ? '^' : NO_LETTER_BEFORE}${source}${ends ? '$' : NO_LETTER_BEHIND}`
  }

  #alternatives(close: string): string {
    const from = this.#at
    const sources: string[] = []
    this.#depth++
    do {
      this.#at++
      sources.push(this.#sequence(this.#text.length))
    } while (this.#text[this.#at] === '|')
    this.#depth--
    if (this.#text[this.#at] !== close) this.#fail(`no ${close} for the one at ${from}`)
    this.#at++
    return `(?:${sources.join('|')})`
  }

  /** Up to a bar or a bracket that closes. */
  #sequence(end: number): string {
    const parts: Part[] = []
    let space = ''
    while (this.#at < end && !'|)]'.includes(this.#text[this.#at]!)) {
      const sign = this.#text[this.#at]!
      if (' \n~'.includes(sign)) {
        space = this.#space(space)
      } else {
        parts.push(this.#part(space))
        space = ''
      }
    }
    return joined(parts)
  }

  #space(before: string): string {
    const sign = this.#text[this.#at++]
    if (sign !== '~') return before === '' ? BETWEEN : before
    if (this.#text[this.#at] !== '~') return BESIDE_MARK
    this.#at++
    return BETWEEN_OR_TOUCHING
  }

  #part(space: string): Part {
    const sign = this.#text[this.#at]!
    const part = { optional: false, space, mark: false }
    if (sign === '(') return { ...part, source: this.#alternatives(')') }
    if (sign === '[') {
      const mark = /^\[(?:[.,:;]+|\{:separator\})\]/u.test(this.#text.slice(this.#at))
      return { ...part, source: this.#alternatives(']'), optional: true, mark }
    }
    if (sign === '{') {
      const slot = this.#upTo('}')
      return { ...part, source: this.#slot(slot), mark: MARK_KINDS.has(slot) }
    }
    if (sign === '<') return { ...part, source: this.#classOrNone(this.#upTo('>')) }
    this.#at++
    if (sign === '…') return { ...part, source: '.*?', gap: true }
    if (sign === '\\') {
      const next = this.#text[this.#at++] ?? this.#fail('nothing behind \\')
      return { ...part, source: escaped(next), mark: '()'.includes(next) }
    }
    if (',;:.='.includes(sign)) return { ...part, source: escaped(sign), space: BESIDE_MARK, mark: true }
    const source = MARKS[sign] ?? escaped(sign)
    if (this.#text[this.#at] !== '?') return { ...part, source }
    this.#at++
    return { ...part, source: `${source}?` }
  }

  #upTo(close: string): string {
    const to = this.#text.indexOf(close, this.#at)
    const end = to < 0 ? this.#fail(`no ${close}`) : to
    const inside = this.#text.slice(this.#at + 1, end)
    this.#at = end + 1
    return inside
  }

  #slot(written: string): string {
    if (written.startsWith(':')) return `(?:${this.#kind(written.slice(1))})`
    const { name, optional, kind } =
      /^(?<name>[a-z]\w*)(?<optional>\?)?(?::(?<kind>.+))?$/iu.exec(written)?.groups ?? {}
    if (name === undefined) return this.#fail(`{${written}} is no slot`)
    if ((optional === '?') !== this.#depth > 0)
      this.#fail(`{${name}} ${optional ? 'is never absent' : 'may be absent: {…?}'}`)
    return `(?<${name}>${this.#kind(kind)})`
  }

  #kind(kind: string | undefined): string {
    if (kind === undefined) return '.+?'
    const { most, without } = /^(?:\.\.(?<most>\d+))?(?:\^(?<without>.+))?$/u.exec(kind)?.groups ?? {}
    if (most ?? without) {
      const sign = without === undefined ? '.' : `[^${without.replace(/./gu, inSet)}]`
      return `${sign}${most === undefined ? '+' : `{1,${most}}`}?`
    }
    if (kind.startsWith('<') && kind.endsWith('>')) return this.#class(kind.slice(1, -1))
    return KINDS[kind] ?? this.#fail(`no kind of slot is called ${kind}`)
  }

  /** A class, or the places that are not before or behind its words. */
  #classOrNone(written: string): string {
    if (written.startsWith('!')) return `(?!${this.#class(written.slice(1))}${NO_LETTER_BEHIND})`
    if (written.endsWith('!')) return `(?<!${NO_LETTER_BEFORE}${this.#class(written.slice(0, -1))})`
    return this.#class(written)
  }

  #class(name: string): string {
    const words =
      this.#classes[name] ?? (vocabulary as Classes)[name] ?? this.#fail(`no class of words is called ${name}`)
    const inside = new Translation(`(${words})`, this.#classes)
    inside.#depth = this.#depth
    return inside.#sequence(inside.#text.length)
  }

  #fail(why: string): never {
    throw new Error(`The pattern "${this.#text}" is wrong at ${this.#at}: ${why}.`)
  }
}

/**
 * White space between optional parts belongs to them, so that it is not required twice where they are missing: at the beginning and
 * behind a mark to the one before it, elsewhere to the one behind it.
 */
function joined(parts: readonly Part[]): string {
  let source = ''
  let leads = true
  for (const [index, part] of parts.entries()) {
    const [before, next] = [parts[index - 1], parts[index + 1]]
    const space = spaceBetween(before, part)
    if (part.optional && !part.mark && before?.mark && !before.optional && parts.slice(index).some(isRequired)) {
      source += space
      leads = true
    }
    const isBesideMark = (next?.mark && !next.optional) || next?.space === BESIDE_MARK
    const behind = isBesideMark ? BESIDE_MARK : next?.space || BETWEEN
    if (part.optional) source += leads ? `(?:${part.source}${behind})?` : `(?:${space}${part.source})?`
    else source += leads ? part.source : space + part.source
    leads &&= part.optional
  }
  return source
}

const isRequired = ({ optional }: Part): boolean => !optional

function spaceBetween(before: Part | undefined, part: Part): string {
  if (part.space === '') return ''
  if (part.gap) return NO_LETTER_BEHIND
  if (before?.gap && !part.mark) return NO_LETTER_BEFORE
  return part.mark || (before?.mark && !before.optional) ? BESIDE_MARK : part.space
}

/** A sign in a set of signs: quotation marks of every style. */
const inSet = (sign: string): string =>
  MARKS_IN_SETS[sign]?.slice(1, -1) ?? (/[\^\]\\]/u.test(sign) ? `\\${sign}` : sign)

const escaped = (sign: string): string => (/[\^$\\.*+?()[\]{}|/]/u.test(sign) ? `\\${sign}` : sign)
