/**
 * The terms of the decision procedure: applications of uninterpreted functions, each created once (hash-consing).
 * `owner.manager` is the symbol `.manager` applied to `.owner` applied to `this`. An expression that is not interpreted any further
 * is a symbol by itself.
 */
import type { Type } from '@ninefold/plan/values'

/** `amount`: ordered and can be added. `word`: can only be compared for equality. */
type Sort = 'amount' | 'word' | 'record' | 'list' | 'other'

/** A function symbol applied to terms. */
export interface Term {
  readonly id: number
  readonly symbol: string
  readonly args: readonly Term[]
  readonly type: Type
  readonly sort: Sort
  /** `always`: never missing. `full`: missing exactly if an argument is. `free`: may also be missing otherwise. */
  readonly presence: 'always' | 'full' | 'free'
  /** The words that the term can be, if they are known. */
  readonly words?: readonly string[]
  /** The term is the constant for this word. */
  readonly word?: string
  /** Bounds, in the units of `amount.ts`. */
  readonly least?: bigint
  readonly greatest?: bigint
}

/** The attributes of a new term. */
export type TermParts = Pick<Term, 'type'> & Partial<Pick<Term, 'presence' | 'words' | 'word' | 'least' | 'greatest'>>

/** All terms of one question in order of creation; the same symbol with the same arguments is one term. */
export interface Terms {
  readonly all: readonly Term[]
  make(symbol: string, args: readonly Term[], parts: TermParts): Term
  /** The amount 0, which bounds of single amounts refer to. */
  readonly zero: Term
  word(word: string): Term
}

export function createTerms(): Terms {
  const all: Term[] = []
  const known = new Map<string, Term>()
  const make: Terms['make'] = (symbol, args, parts) => {
    const key = args.length === 0 ? symbol : `${symbol}(${args.map(({ id }) => id).join()})`
    const before = known.get(key)
    if (before) return before
    const words = parts.words ?? wordsOf(parts.type)
    const term: Term = {
      ...parts,
      ...(words && { words }),
      id: all.length,
      symbol,
      args,
      sort: sortOf(parts.type),
      presence: parts.presence ?? 'free',
    }
    known.set(key, term)
    all.push(term)
    return term
  }
  const zero = make('0', [], { type: { kind: 'decimal' }, presence: 'always', least: 0n, greatest: 0n })
  const word = (text: string) => make(`'${text}'`, [], { type: { kind: 'text' }, presence: 'always', word: text })
  return { all, make, zero, word }
}

function wordsOf(type: Type): readonly string[] | undefined {
  if (type.kind === 'yesNo') return ['true', 'false']
  return type.kind === 'choice' ? type.options : undefined
}

function sortOf({ kind }: Type): Sort {
  switch (kind) {
    case 'integer':
    case 'decimal':
    case 'money':
    case 'percent':
    case 'date':
    case 'time':
    case 'dateTime':
    case 'duration':
      return 'amount'
    case 'text':
    case 'choice':
    case 'yesNo':
    case 'file':
      return 'word'
    case 'record':
    case 'either':
      return 'record'
    case 'list':
      return 'list'
    case 'map':
    case 'nothing':
    case 'unknown':
      return 'other'
  }
}
