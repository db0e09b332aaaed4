/**
 * Builds prepared SQL statements from text, compiled expressions and parameter slots. The text is built once; each execution binds the
 * principal's environment and the slot values.
 */
import { sqlText, sqlValues, type Environment, type SqlPart } from '@ninefold/plan/expression'
import type { Binding } from '@ninefold/plan/values'

/** A parameter bound at execution, by position. */
interface Slot {
  readonly slot: number
}

export type Piece = string | Slot | SqlPart

export interface Statement {
  readonly text: string
  readonly values: (environment: Environment, slots?: readonly Binding[]) => Binding[]
}

export const slot = (place: number): Slot => ({ slot: place })

/** sql`SELECT ${columns} FROM ${table}`: strings are inserted verbatim. Pass only plan identifiers or the result of `quoted`, never user input. */
export function sql(texts: TemplateStringsArray, ...parts: readonly (Piece | readonly Piece[])[]): readonly Piece[] {
  return texts.flatMap((text, i) => {
    const part = parts[i]
    return part === undefined ? [text] : [text, ...(Array.isArray(part) ? (part as readonly Piece[]) : [part as Piece])]
  })
}

export const joined = (parts: readonly (readonly Piece[])[], separator: string): readonly Piece[] =>
  parts.flatMap((part, i) => (i === 0 ? part : [separator, ...part]))

type Bind = (environment: Environment, slots: readonly Binding[], out: Binding[]) => void

export function statement(pieces: readonly Piece[]): Statement {
  let text = ''
  const binds: Bind[] = []
  for (const piece of pieces) {
    if (typeof piece === 'string') text += piece
    else if ('slot' in piece) {
      text += '?'
      binds.push((_, slots, out) => void out.push(slots[piece.slot]!))
    } else {
      text += sqlText(piece)
      if (piece.pieces.some((p) => typeof p !== 'string')) {
        binds.push((environment, _, out) => void out.push(...sqlValues(piece, environment)))
      }
    }
  }
  return {
    text,
    values: (environment, slots = []) => {
      const out: Binding[] = []
      for (const bind of binds) bind(environment, slots, out)
      return out
    },
  }
}

/**
 * The possible numbers of placeholders: few distinct statement texts, so that prepared statements are reused from the
 * cache.
 */
const SIZES = [1, 2, 5, 10, 20, 50, 100, 200, 500] as const
const LARGEST = SIZES[SIZES.length - 1]!

/** Splits ids into batches for `IN (?, ?, …)`; a batch is padded by repeating its first id. */
export function lots(ids: readonly string[]): readonly (readonly string[])[] {
  const all: string[][] = []
  for (let i = 0; i < ids.length; i += LARGEST) {
    const lot = ids.slice(i, i + LARGEST)
    const size = SIZES.find((one) => lot.length <= one)!
    while (lot.length < size) lot.push(lot[0]!)
    all.push(lot)
  }
  return all
}

export const marks = (count: number): string => Array(count).fill('?').join(', ')

interface Among {
  /** The condition that the column is one of the ids. */
  readonly text: string
  readonly values: readonly string[]
}

/** For the ids of one lot. PostgreSQL receives several as one array: that takes half the time of as many parameters. */
export function among(dialect: 'sqlite' | 'postgres', column: string, lot: readonly string[]): Among {
  if (lot.length === 1) return { text: `${column} = ?`, values: lot }
  if (dialect === 'sqlite') return { text: `${column} IN (${marks(lot.length)})`, values: lot }
  const items = lot.map((id) => `"${id.replace(/["\\]/g, '\\$&')}"`)
  return { text: `${column} = ANY(CAST(? AS TEXT[]))`, values: [`{${items.join(',')}}`] }
}
