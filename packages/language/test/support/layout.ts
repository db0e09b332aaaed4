/** What has to stay the same when a document is laid out anew: what it means, what is read of it, and its words. */
import { compile, type Compiled } from '../../src/compile.ts'
import type { Block, Document } from '../../src/document/model.ts'
import { parseDocument } from '../../src/document/parse.ts'

/**
 * Has the text a table in a frame? The lines of a cell may come together then, and where such a table is kept as text its
 * words do not stay in their order.
 */
export const isDrawn = (text: string): boolean => /^\s*\+(?:[-=:]+\+)+\s*$/mu.test(text)

/**
 * The plan without places and without the expressions as they are written; '' where there is none. `drawn`: `isDrawn` of the
 * text before it is laid out.
 */
export function meaningOf({ plan }: Compiled, drawn: boolean): string {
  const apart = new Set(['origin', 'source', 'places'])
  const plain = (value: unknown) => (typeof value === 'string' ? inOrder(words(value), drawn) : value)
  return JSON.stringify(plan, (key, value: unknown) => (apart.has(key) ? undefined : plain(value))) ?? ''
}

const inOrder = (text: string, drawn: boolean): string => (drawn ? text.split(' ').toSorted().join(' ') : text)

/** Words and signs, whatever stands between them; marks of lists and headings, lines of tables and operators aside. */
function words(text: string): string {
  return text
    .replaceAll(/(?<=^|[\s|])#+(?=[\s|]|$)/gu, '')
    .replaceAll(/(?<=^|[\s|>])(?:[-*+]|\d+[.)])(?=[\s|]|$)/gmu, '')
    .replaceAll(/^[-=+|｜: \t]+$/gmu, '')
    .replaceAll(/`|&&|!(?!=)|\b(?:or|and|not)\b/gu, ' ')
    .replaceAll(/(?<=^|\s)(?:\+[-=+:]+\+|[-+|:]{2,})(?=\s|$)/gmu, '')
    .replaceAll(/\\?[|｜]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
}

export const parseText = (text: string): Document => parseDocument([{ file: 'a.md', text }])

/** What the rooms read, without places; `drawn` as above. */
export function readingOf({ name, sections }: Document, drawn: boolean): unknown {
  const read = sections.map(({ blocks, subjects }) => [
    blocksOf(blocks, drawn),
    ...subjects.map((one) => [
      words(one.title.text),
      one.within.map(({ text }) => words(text)),
      blocksOf(one.blocks, drawn),
    ]),
  ])
  return [words(name), read]
}

/** Prose that follows prose is one text. */
function blocksOf(blocks: readonly Block[], drawn: boolean): unknown {
  const read: unknown[] = []
  for (const block of blocks) {
    const last = read.at(-1)
    if (block.kind === 'table') {
      const rows = [block.header, ...block.rows.map(({ cells }) => cells)].map((row) =>
        row.map(({ text }) => words(text)),
      )
      read.push(rows.filter((row) => row.join('') !== ''))
    } else if (block.kind === 'bullet')
      read.push([words(block.key.text), words(block.value.text), blocksOf(block.nested, drawn)])
    else if (typeof last === 'string') read.splice(-1, 1, inOrder(words(`${last} ${block.markdown}`), drawn))
    else if (words(block.markdown) !== '') read.push(inOrder(words(block.markdown), drawn))
  }
  return read
}

/** Tables whose line of dashes does not fit are left alone, and read as well as may be. */
export const isSound = ({ problems }: Document): boolean =>
  !problems.some(({ code }) => ['DOC-017', 'DOC-018', 'DOC-028'].includes(code))

/** Its words, operators aside, in their order. */
export const wordsOf = (text: string): readonly string[] =>
  text.match(/[\p{L}\p{N}]+/gu)?.filter((word) => !/^(?:and|or|not)$/u.test(word)) ?? []

/** Sorted, and without the numbers that headings gain; of a cell that is drawn over several lines the words come together. */
export const keptWords = (text: string): readonly string[] =>
  wordsOf(text)
    .filter((word) => !/^\d+$/u.test(word))
    .toSorted()

export const compileText = (text: string): Compiled => compile([{ file: 'a.md', text }])
