// Documents in which rows and cells of points 3 to 7 and 9 change at random.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plan } from '@ninefold/plan'
import type { Random } from '../../../../tests/fuzz/random.ts'
import { readText, rowOf, type Cell, type Table, type Text } from '../../../../tests/mistakes/text.ts'
import { root } from '../../../../tests/support/root.ts'

const FILES = [
  'examples/expense-claims/specification.md',
  'examples/room-booking/specification.md',
  'tests/documents/clinic.md',
  'tests/documents/folders.md',
  'tests/documents/service-desk.md',
  'tests/documents/stock.md',
  'tests/mistakes/documents/cooperative.md',
  'tests/mistakes/documents/courses.md',
  'tests/mistakes/documents/foundation.md',
  'tests/mistakes/documents/workshop.md',
]

export const documents = (): readonly Text[] =>
  FILES.map((file) => readText(file, [readFileSync(join(root, file), 'utf8')]))

const POINTS: ReadonlySet<number> = new Set([3, 4, 5, 6, 7, 9])
const PERMISSIONS = ['', 'read', 'read; update', 'create; read; update; delete', 'read when `createdBy == me`']
const RESTRICTIONS = [
  '- Only when: `createdBy == me`',
  '- Only for update, delete when: `version > 1`',
  '- Never for delete when: `true`',
]

/** Gives the lines of the text. */
type Mutation = (text: Text, random: Random) => readonly string[]

const tableOf = ({ tables }: Text, random: Random, points = POINTS): Table =>
  random.one(tables.filter(({ point, rows }) => points.has(point) && rows.length > 0))

const withoutRow: Mutation = (text, random) => text.lines.toSpliced(random.one(tableOf(text, random).rows)[0]!.line, 1)

/** `Note` becomes `Note more` in a further row. */
const withRow: Mutation = (text, random) => {
  const [first, ...others] = random.one(tableOf(text, random).rows)
  const row = rowOf([`${first!.text} more`, ...others.map((cell) => cell.text)])
  return text.lines.toSpliced(first!.line + 1, 0, row)
}

/** A cell says what another one of its column says. */
const cellOfAnother: Mutation = (text, random) => {
  const { rows } = tableOf(text, random)
  const [row, other] = [random.one(rows), random.one(rows)]
  const at = 1 + random.below(Math.max(1, row.length - 1))
  return withCell(text, row, at, other[at]?.text ?? '')
}

const permission: Mutation = (text, random) => {
  const row = random.one(tableOf(text, random, new Set([6])).rows)
  return withCell(text, row, 1 + random.below(Math.max(1, row.length - 1)), random.one(PERMISSIONS))
}

const restriction: Mutation = (text, random) => {
  const entity = random.one(text.plan.entities.filter(({ origin, partOf }) => origin && !partOf))
  const end = Math.max(...text.tables.filter(({ point }) => point === 6).map(({ rows }) => rows.at(-1)?.[0]?.line ?? 0))
  return text.lines.toSpliced(end + 1, 0, '', `### ${entity.label}`, '', random.one(RESTRICTIONS))
}

const number: Mutation = (text, random) => {
  const row = random.one(tableOf(text, random).rows)
  const at = random.below(row.length)
  return withCell(
    text,
    row,
    at,
    row[at]!.text.replace(/\d+/u, (digits) => `${Number(digits) + 1}`),
  )
}

function withCell({ lines }: Text, row: readonly Cell[], at: number, now: string): readonly string[] {
  return lines.with(row[0]!.line, rowOf(row.map(({ text }, index) => (index === at ? now : text))))
}

const MUTATIONS: readonly Mutation[] = [withoutRow, withRow, cellOfAnother, permission, permission, restriction, number]

/** The plan after one to three mutations; undefined where none of them can be made without errors. */
export function mutated(text: Text, random: Random): Plan | undefined {
  let now = text
  for (let left = 1 + random.below(3); left > 0; left--) now = afterOne(now, random) ?? now
  return now === text ? undefined : now.plan
}

function afterOne(text: Text, random: Random): Text | undefined {
  try {
    return readText(text.name, [random.one(MUTATIONS)(text, random).join('\n')])
  } catch {
    // It has errors, or nothing of what the mutation changes.
    return undefined
  }
}
