// The words of the language for the index of the reference: columns, bullets, their keywords, functions.
import type { Column, PlaceColumns } from '@ninefold/language/kernel'
import { helpOf } from '../packages/ide/src/cells/index.ts'
import { functionNames, macroByName } from '../packages/plan/src/expression/operations/index.ts'

export interface IndexedWord {
  readonly word: string
  readonly isFunction?: boolean
}

const POINTS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const

/** For each point its columns and bullets, then the words that may stand in them. */
export const wordsOfPoints = (): readonly (readonly IndexedWord[])[] =>
  POINTS.map((point) => {
    const { section, subject } = helpOf(point).columns
    const places = subject ? [section, subject] : [section]
    const names = places.flatMap(headingsOf)
    const cells = new Map(places.flatMap(cellsOf))
    const words = [...cells].flatMap(([cell, column]) => (LISTS.has(cell) ? [] : wordsOf(column)))
    return [...new Set([...names, ...words])].filter((word) => !COMMON.has(word)).map((word) => ({ word }))
  })

/** Of no use in an index. */
const COMMON = new Set(['yes', 'no', 'on', 'off', 'none', 'by'])

/** Cells whose words are lists of the world or of another page: currencies, time zones, built-in codes, HTTP. */
const LISTS = new Set([
  'currency',
  'timeZone',
  'language',
  'errors.code',
  'errors.status',
  'calls.method',
  'queries.type',
])

const headingsOf = ({ tables, bullets = {} }: PlaceColumns): readonly string[] =>
  [...Object.values(tables).flatMap(({ columns, onlyInLists }) => (onlyInLists ? [] : [columns])), bullets].flatMap(
    (columns) => Object.values(columns).flatMap(({ names, prose }) => (prose ? [] : [names[0]!])),
  )

/** Columns by `table.column`, bullets by their key. */
const cellsOf = ({ tables, bullets = {} }: PlaceColumns): readonly (readonly [string, Column])[] => [
  ...Object.entries(tables).flatMap(([name, { columns, others }]) =>
    [...Object.entries(columns), ...(others ? [['*', others] as const] : [])].map(
      ([key, column]) => [`${name}.${key}`, column] as const,
    ),
  ),
  ...Object.entries(bullets),
]

/** A pattern counts by what stands before its first place to fill in: `money in ${1:USD}` is `money in`. */
const wordsOf = ({ grammar: { words = [] } }: Column): readonly string[] =>
  words.flatMap(({ text }) => {
    const word = text.replace(/[`(]*\$\{.*$/su, '').replace(/^[\s,]+|[\s`(=:{']+$/gu, '')
    return /^[\p{L}(]/u.test(word) ? [word] : []
  })

export const wordsOfExpressions = (): readonly IndexedWord[] =>
  [...functionNames, ...macroByName.keys()].map((word) => ({ word, isFunction: true }))
