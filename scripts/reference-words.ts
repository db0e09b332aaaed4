// The words of the language that the index of the reference lists: columns, bullets, what may stand in them, functions.
import { helpOf, type CellHelp, type Parts } from '../packages/ide/src/cells/index.ts'
import { functionNames, macroByName } from '../packages/plan/src/expression/operations/index.ts'

export interface IndexedWord {
  readonly word: string
  readonly isFunction?: boolean
}

const POINTS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const

/** For each point its columns and bullets, then the words that may stand in them. */
export const wordsOfPoints = (): readonly (readonly IndexedWord[])[] =>
  POINTS.map((point) => {
    const { section, subject, cells } = helpOf(point)
    const names = [section, ...(subject ? [subject] : [])].flatMap(headingsOf)
    const words = Object.entries(cells).flatMap(([cell, help]) => (LISTS.has(cell) ? [] : wordsOf(help)))
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

const headingsOf = ({ tables, bullets }: Parts): readonly string[] =>
  [...Object.values(tables), bullets].flatMap((form) =>
    Object.values(form).flatMap(({ names, prose }) => (prose ? [] : [names[0]!])),
  )

/** A pattern counts by what stands before its first place to fill in: `money in ${1:USD}` is `money in`. */
const wordsOf = ({ words = [] }: CellHelp): readonly string[] =>
  words.flatMap(({ text }) => {
    const word = text.replace(/[`(]*\$\{.*$/su, '').replace(/^[\s,]+|[\s`(=:{']+$/gu, '')
    return /^[\p{L}(]/u.test(word) ? [word] : []
  })

export const wordsOfExpressions = (): readonly IndexedWord[] =>
  [...functionNames, ...macroByName.keys()].map((word) => ({ word, isFunction: true }))
