/** Parses SQLite's explanation of a statement (`EXPLAIN QUERY PLAN`). */

/** One line of the result; `parent` is 0 at the top. */
export interface PlanRow {
  readonly id: number
  readonly parent: number
  readonly detail: string
}

/**
 * How many rows a query reads: one; a page; those found by an index; those found by an index, then filtered or sorted;
 * in order until enough rows match, at worst all; all.
 */
export type Cost = 'row' | 'page' | 'found' | 'sifted' | 'all'

export interface QueryCost {
  readonly cost: Cost
  /** The columns of each index by which the rows are found or sorted, `owner, spentOn descending`; empty: no index. */
  readonly indexes: readonly string[]
  /** Tables scanned completely for each row. */
  readonly through: readonly string[]
}

/** For a statement over the row `t`. */
export function readPlan(text: string, rows: readonly PlanRow[]): QueryCost {
  const details = rows.map(({ detail }) => detail)
  const [words] = details.flatMap((detail) => /^SCAN (ninefold_search:\S+) VIRTUAL TABLE/u.exec(detail)?.[1] ?? [])
  if (words !== undefined) return { cost: 'found', indexes: [`words in ${columnsOfIndex(words)}`], through: [] }
  const found = details.filter((detail) => /^(?:SEARCH|SCAN) t\b/u.test(detail))
  const [, ofChoice] = / FROM \(SELECT t\."id"( FROM .*?) AS of_choice/su.exec(text) ?? []
  // If the first rows of each choice are found, the list consists of these few; each choice uses the same query.
  const main = ofChoice === undefined ? found : found.filter((line) => !line.endsWith('(id=?)')).slice(0, 1)
  const conditionCount = ofChoice === undefined ? conditions(text) : conditions(ofChoice) - 1
  const isSort = ({ parent, detail }: PlanRow) =>
    (parent === 0) === (ofChoice === undefined) && detail.startsWith('USE TEMP B-TREE')
  const through = details.flatMap((detail) => /^SCAN (?!t\b|of_choice\b)(\S+)(?! USING)$/u.exec(detail)?.[1] ?? [])
  const cost = costOf({ isPage: / LIMIT (?:\?|CASE)/u.test(text), conditionCount, main, sorted: rows.some(isSort) })
  return { cost, indexes: [...new Set(main.flatMap(indexOf))], through }
}

function indexOf(line: string): readonly string[] {
  const [, name] = /USING (?:COVERING )?INDEX (\S+)/u.exec(line) ?? []
  return name === undefined ? [] : [columnsOfIndex(name)]
}

/**
 * Names of our indexes contain their columns (`indexName`): `owner, spentOn descending`; the others are the keys of
 * tables.
 */
export function columnsOfIndex(name: string): string {
  const [, columns] = /^ninefold_\w+:.*\((.*)\)$/u.exec(name) ?? []
  if (columns === undefined) return 'id'
  const names = columns.split(',').filter((column, at) => at === 0 || !/^-?id$/u.test(column))
  return names.map((column) => (column.startsWith('-') ? `${column.slice(1)} descending` : column)).join(', ')
}

interface Read {
  readonly isPage: boolean
  /** The number of conditions on the rows. */
  readonly conditionCount: number
  readonly main: readonly string[]
  readonly sorted: boolean
}

function costOf({ isPage, conditionCount, main, sorted }: Read): Cost {
  const [first = 'SCAN t'] = main
  if (main.length === 1 && isOneRow(first)) return 'row'
  if (main.some((line) => line.startsWith('SEARCH'))) {
    const terms = first.match(/=\?|>\?|<\?/gu)?.length ?? 0
    return main.length === 1 && isPage && !sorted && conditionCount <= terms ? 'page' : 'found'
  }
  if (!isPage || sorted) return 'all'
  return conditionCount === 0 ? 'page' : 'sifted'
}

/** Every column of a unique index is compared with one value. */
function isOneRow(line: string): boolean {
  const [, columns] = /ninefold_unique:[^(]*\(([^)]*)\)/u.exec(line) ?? []
  const equal = line.match(/=\?/gu)?.length ?? 0
  return columns === undefined ? /sqlite_autoindex/u.test(line) && equal > 0 : columns.split(',').length === equal
}

/** The number of different conditions on the rows, joined by AND. */
function conditions(text: string): number {
  const [, after] = / FROM "(?:[^"]|"")+" AS t WHERE (.*)$/su.exec(text) ?? []
  if (after === undefined) return 0
  return new Set(conjuncts(after.replace(/ ORDER BY (?!.* ORDER BY ).*$/su, ''))).size
}

function conjuncts(text: string): readonly string[] {
  const bare = withoutBrackets(text.trim())
  if (/^(?:1 = 1|TRUE)$/iu.test(bare)) return []
  const parts = atTop(bare, ' AND ')
  return parts.length === 1 ? [bare] : parts.flatMap(conjuncts)
}

function withoutBrackets(text: string): string {
  return text.startsWith('(') && closing(text) === text.length - 1 ? withoutBrackets(text.slice(1, -1).trim()) : text
}

/** The position of the closing bracket. */
function closing(text: string): number {
  let depth = 0
  for (const { index, 0: mark } of text.matchAll(/"(?:[^"]|"")*"|'(?:[^']|'')*'|[()]/gu)) {
    if (mark === '(') depth++
    else if (mark === ')' && --depth === 0) return index
  }
  return -1
}

function atTop(text: string, separator: string): readonly string[] {
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (const { index, 0: mark } of text.matchAll(/"(?:[^"]|"")*"|'(?:[^']|'')*'|[()]| AND /gu)) {
    if (mark === '(') depth++
    else if (mark === ')') depth--
    else if (mark === separator && depth === 0) {
      parts.push(text.slice(from, index))
      from = index + mark.length
    }
  }
  return [...parts, text.slice(from)]
}
