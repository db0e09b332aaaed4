// A dashboard adds up lengths of time as it adds up numbers.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Principal } from '../../src/access/principal.ts'
import { openApplication, type Application } from '../support/application.ts'

const text = `# Specification: Work

## 3. Entities

### Job

| Field | Type |
| --- | --- |
| Title | text |
| Kind | one of: home, work |
| Effort | duration |

## 6. Roles

| Role | Who |
| --- | --- |
| member | everyone signed in |

| | Job |
| --- | --- |
| member | create, read |
`

let app: Application
let ann: Principal
beforeAll(async () => {
  app = await openApplication(text)
  ann = await app.person('Ann')
})
afterAll(() => app.close())

const tile = (kind: 'sum' | 'average' | 'least' | 'most', by?: string) =>
  app.records.tile(ann, { entity: 'Job', shows: { kind, field: 'effort' }, ...(by ? { by } : {}) })

it('without any the sum is zero, and there is no average', async () => {
  expect(await tile('sum')).toEqual({ value: 'PT0S' })
  expect(await tile('average')).toEqual({ value: null })
})

it('sum, average, minimum and maximum, also grouped', async () => {
  for (const [kind, effort] of [
    ['home', 'PT30M'],
    ['home', 'PT30M'],
    ['work', 'P1D'],
    ['work', 'PT8H'],
    ['work', null],
  ] as const)
    await app.records.create(ann, 'Job', { title: 'x', kind, effort })
  expect(await tile('sum')).toEqual({ value: 'P1DT32400S' })
  expect(await tile('average')).toEqual({ value: 'PT29700S' })
  expect(await tile('least')).toEqual({ value: 'PT1800S' })
  expect(await tile('most')).toEqual({ value: 'P1D' })
  expect(await tile('sum', 'kind')).toEqual({
    groups: [
      { key: 'home', label: 'Home', value: 'PT3600S', filter: "kind == 'home'" },
      { key: 'work', label: 'Work', value: 'P1DT28800S', filter: "kind == 'work'" },
    ],
  })
})
