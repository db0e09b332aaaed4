// The forms of a row as an item of a list name columns in strings, which neither the compiler nor a rename checks.
import { expect, it } from 'vitest'
import { allTables } from '../kernel/index.ts'
import { ACCESS_COLUMNS } from './access/index.ts'
import { CALL_COLUMNS } from './calls/index.ts'
import { ENTITY_COLUMNS } from './entities/index.ts'
import { ERROR_COLUMNS } from './errors/index.ts'
import { LIFECYCLE_COLUMNS } from './lifecycle/index.ts'
import { LIMIT_COLUMNS } from './limits/index.ts'
import { RULE_COLUMNS } from './rules/index.ts'
import { SCREEN_COLUMNS } from './screens/index.ts'

const points = {
  ACCESS_COLUMNS,
  CALL_COLUMNS,
  ENTITY_COLUMNS,
  ERROR_COLUMNS,
  LIFECYCLE_COLUMNS,
  LIMIT_COLUMNS,
  RULE_COLUMNS,
  SCREEN_COLUMNS,
}

it('each slot of the patterns for list items is a column of its table', () => {
  const forms = Object.entries(points).flatMap(([point, columns]) =>
    Object.entries(allTables(columns)).flatMap(([name, table]) =>
      (table.lines ?? []).map(({ text }) => ({
        table: `${point}.${name}`,
        text,
        columns: Object.keys(table.columns),
      })),
    ),
  )
  expect(forms.length).toBeGreaterThan(5)
  const unknown = forms.flatMap(({ table, text, columns }) =>
    [...text.matchAll(/\{(\w+)/gu)].flatMap(([, group]) => (columns.includes(group!) ? [] : [`${table}: ${group}`])),
  )
  expect(unknown).toEqual([])
})
