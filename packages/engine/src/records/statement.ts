/**
 * Statements put together from texts, expressions' SQL and slots. A statement is put together once; each run gives it the
 * principal's environment for the expressions and the values of the slots.
 */
import { sqlText, sqlValues, type Environment, type SqlPart } from '@ninefold/plan/expression'
import type { Binding } from '@ninefold/plan/values'

/** A value that each run brings, by its place among the slots. */
interface Slot {
  readonly slot: number
}

export type Piece = string | Slot | SqlPart

export interface Statement {
  readonly text: string
  readonly values: (environment: Environment, slots?: readonly Binding[]) => Binding[]
}

export const slot = (place: number): Slot => ({ slot: place })

/** sql`SELECT ${columns} FROM ${table}`: strings are taken as text, so they come from the plan or from `quoted`. */
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

/** How many `?` a list of so many ids gets: few different texts, so that statements stay prepared. */
function paddedCount(count: number): number {
  for (const size of [1, 2, 5, 10, 20, 50, 100, 200, 500]) if (count <= size) return size
  return 500
}

/** Ids for `IN (?, ?, …)`, in lots; the last id fills up the lot. */
export function lots(ids: readonly string[]): readonly (readonly string[])[] {
  const all: string[][] = []
  for (let i = 0; i < ids.length; i += 500) {
    const lot = ids.slice(i, i + 500)
    const size = paddedCount(lot.length)
    while (lot.length < size) lot.push(lot[0]!)
    all.push(lot)
  }
  return all
}

export const marks = (count: number): string => Array(count).fill('?').join(', ')
