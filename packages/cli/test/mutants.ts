// Documents that mean something else by one small change, as somebody makes it by mistake: a permission flipped, a limit
// changed, a transition gone. Each mutant compiles, and its plan differs.
import { compile } from '@ninefold/language'
import { differenceOf } from '@ninefold/proof/difference'
import type { Plan } from '@ninefold/plan'

export interface Mutant {
  /** What was changed, for people. */
  readonly what: string
  readonly text: string
}

/** As many as asked for, in an order that depends on the seed alone. */
export function mutantsOf(text: string, count: number, seed: number): readonly Mutant[] {
  const lines = text.split('\n')
  const original = planOf(text)!
  const changes = tablesOf(lines).flatMap(({ point, header, row }) =>
    changesOf(point, header, lines[row]!).map(({ what, line }) => {
      const changed = lines.with(row, line).filter((one) => one !== GONE)
      return { point, what: `line ${row + 1}: ${what}`, text: changed.join('\n') }
    }),
  )
  return shuffled(changes, seed)
    .values()
    .filter(({ point, text: changed }) => {
      const plan = planOf(changed)
      return plan !== undefined && !isSame(original, plan, point)
    })
    .take(count)
    .toArray()
}

const GONE = '\0'

/** Undefined where it has errors. */
const planOf = (text: string): Plan | undefined => compile([{ file: 'specification.md', text }]).plan

/**
 * Does it say the same, in other words perhaps? Of a rule it is proven: `when has(x)` says nothing beside `x > 0`, since a rule
 * over what is missing holds.
 */
const isSame = (was: Plan, now: Plan, point: number): boolean =>
  meaningOf(was) === meaningOf(now) || (point === 5 && differenceOf(was, now).length === 0)

/** What people can see and do. Where something stands does not matter. */
function meaningOf({
  entities,
  lifecycles,
  rules,
  roles,
  grants,
  screens,
  calls,
  constants,
  restrictions,
}: Plan): string {
  const kept = { entities, lifecycles, rules, roles, grants, screens, calls: calls.calls, constants, restrictions }
  return JSON.stringify(kept, (key, value: unknown) => (key === 'origin' || key === 'help' ? undefined : value))
}

interface Place {
  readonly point: number
  readonly header: readonly string[]
  readonly row: number
}

function tablesOf(lines: readonly string[]): readonly Place[] {
  const places: Place[] = []
  let point = 0
  let header: readonly string[] = []
  let example = false
  lines.forEach((line, row) => {
    point = Number(/^## (\d)\./.exec(line)?.[1] ?? point)
    if (line.startsWith('#')) example = line.startsWith('### Example:')
    if (!line.startsWith('|')) header = []
    else if (header.length === 0) header = cellsOf(line)
    else if (!/^\| ?-/.test(line) && !example) places.push({ point, header, row })
  })
  return places
}

/** Cells with their blanks, code taken whole. */
const cellsOf = (line: string): readonly string[] => line.slice(1, -1).match(/(?:`[^`]*`|[^|`])+/g) ?? []

interface Change {
  readonly what: string
  readonly line: string
}

function changesOf(point: number, header: readonly string[], line: string): readonly Change[] {
  const cells = cellsOf(line)
  const named = new Map(header.map((name, index) => [name.trim(), index]))
  const put = (index: number, cell: string) => `|${cells.with(index, ` ${cell} `).join('|')}|`
  const inColumn = (column: string, change: (cell: string) => readonly string[]): readonly Change[] => {
    const index = named.get(column)
    const cell = index === undefined ? undefined : cells[index]?.trim()
    if (index === undefined || cell === undefined) return []
    return change(cell)
      .filter((next) => next !== cell)
      .map((next) => ({ what: `${column}: ${cell} → ${next}`, line: put(index, next) }))
  }
  const isEmpty = (column: string) => (cells[named.get(column) ?? -1] ?? '').trim() === ''
  const gone = (what: string): Change => ({ what: `${what} is gone: ${cells[0]?.trim()}`, line: GONE })
  const columns = (names: readonly string[], change: (cell: string) => readonly string[]) =>
    names.flatMap((name) => inColumn(name, change))
  switch (point) {
    case 2:
      return [...columns(['Shows'], flipped), ...inColumn('For', withoutOne)]
    case 3:
      return [
        // What has a default is there anyway.
        ...(isEmpty('Default')
          ? inColumn('Required', (cell) => (cell === 'yes' ? [''] : cell === '' ? ['yes'] : flipped(cell)))
          : []),
        // A blank text is nothing, so that a text of at least one character is the same as one of at least none.
        ...inColumn('Type', (cell) =>
          [cell.replace(', unique', ''), ...numbersChanged(cell)].filter((next) => !next.includes('(0–')),
        ),
        ...columns(['Default', 'Shown when', 'Applies when', 'Displayed when'], flipped),
      ]
    case 4:
      if (named.has('Action'))
        return [
          gone('the transition'),
          ...inColumn('From', withoutOne),
          ...inColumn('Who', withoutOne),
          ...columns(['When'], (cell) => ['', ...flipped(cell)]),
          ...inColumn('Then', withoutOne),
        ]
      return named.has('Approval')
        ? [gone('the approval'), ...inColumn('Needed', numbersChanged), ...inColumn('When', flipped)]
        : []
    case 5:
      return [
        gone('the rule'),
        ...columns(['When'], (cell) => ['', ...flipped(cell)]),
        ...inColumn('Must hold', flipped),
      ]
    case 6:
      if (named.has('Role')) return inColumn('Who has it', flipped)
      return [...named.keys()].filter((name) => name !== 'Entity').flatMap((name) => inColumn(name, permissionsChanged))
    case 7:
      return named.has('Call') ? [...inColumn('For', withoutOne), ...inColumn('Does', flipped)] : []
    case 9:
      return named.has('Name') ? inColumn('Value', numbersChanged) : []
    default:
      return []
  }
}

const swaps: readonly (readonly [string, string])[] = [
  [' == ', ' != '],
  [' != ', ' == '],
  [' <= ', ' < '],
  [' < ', ' <= '],
  [' >= ', ' > '],
  [' > ', ' >= '],
  [' and ', ' or '],
  [' + ', ' - '],
  [' - ', ' + '],
  [' * ', ' + '],
]

/** Each operator of the code once turned round, each state or choice in a list left out. */
function flipped(cell: string): readonly string[] {
  if (!cell.includes('`')) return []
  const operators = swaps.flatMap(([from, to]) =>
    [...cell.matchAll(new RegExp(from.replace(/[+*]/g, '\\$&'), 'g'))].map(
      ({ index }) => cell.slice(0, index) + to + cell.slice(index + from.length),
    ),
  )
  return [...operators, cell.replace(/, '[^']*'\]/, ']')]
}

/** One item of a list with commas or semicolons, or one word after `but`, left out. */
function withoutOne(cell: string): readonly string[] {
  const items = cell.split(/[,;] /)
  const fewer =
    items.length < 2 ? [] : items.map((_, index) => items.toSpliced(index, 1).join(cell.includes(';') ? '; ' : ', '))
  return [...fewer, cell.replace(/ but \w+/, ''), 'administrators'].filter((next) => next !== '')
}

const numbersChanged = (cell: string): readonly string[] =>
  [...cell.matchAll(/\d+(?:\.\d+)?/g)].flatMap(({ index, 0: number }) =>
    [String(Number(number) + 1), String(Math.max(0, Math.floor(Number(number) / 2)))].map(
      (next) => cell.slice(0, index) + next + cell.slice(index + number.length),
    ),
  )

const verbs = ['create', 'read', 'update', 'delete']

/** A verb, a condition, a clause or a field less, a verb more, a condition turned round. */
/** No step of an example takes files of rows out or in. */
const unplayed = /^(?:export|import)\b/u

function permissionsChanged(cell: string): readonly string[] {
  const clauses = cell === '' ? [] : cell.split('; ')
  return [
    ...clauses.flatMap((clause, index) => (unplayed.test(clause) ? [] : clauses.toSpliced(index, 1).join('; '))),
    ...clauses.flatMap((clause, index) => {
      if (unplayed.test(clause)) return []
      const words = verbs.filter((verb) => new RegExp(`\\b${verb}\\b`).test(clause))
      const others =
        words.length < 2
          ? []
          : words.map((verb) =>
              clause.replace(new RegExp(`${verb}( all but \`\\w+\`)?, |, ${verb}( all but \`\\w+\`)?\\b`), ''),
            )
      const less = [
        ...others,
        clause.replace(/ when `[^`]*`/, ''),
        clause.replace(/, `\w+`/, ''),
        clause.replace(/ all but `\w+`/, ''),
      ]
      return [...less, ...flipped(clause)].map((next) => clauses.with(index, next).join('; '))
    }),
    ...verbs.filter((verb) => !cell.includes(verb)).map((verb) => [...clauses, verb].join('; ')),
  ]
}

function shuffled<T>(items: readonly T[], seed: number): readonly T[] {
  let state = seed
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648
  return items
    .map((item) => ({ item, at: next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
