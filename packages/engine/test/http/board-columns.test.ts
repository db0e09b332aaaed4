// The columns of a board and the lanes of a calendar are the values that their records have, as far as the person may read them.
import { beforeAll, expect, test } from 'vitest'
import type { Person } from '../support/server.ts'
import { testServer } from '../support/test-server.ts'

const text = `# Specification: Trips

## 2. Screens

| Screen | Route | Shows | For |
| --- | --- | --- | --- |
| Leaders | \`/leaders\` | board of Trip where \`not over\` by leader | everyone signed in |
| Paid | \`/paid\` | board of Trip by paid | everyone signed in |
| Secrets | \`/secrets\` | board of Trip by secret | everyone signed in |
| Mine | \`/mine\` | board of Trip by paid | driver |
| Month | \`/month\` | calendar of Trip by day | everyone signed in |
| Days | \`/days\` | calendar of Trip from day until back by leader or secret, coloured by leader.colour | everyone signed in |

## 3. Entities

### Guide

- Shown as: \`name\`

| Field | Type |
| --- | --- |
| Name | text |
| Public | yes/no |
| Colour | colour |

### Trip

- Shown as: \`title\`

| Field | Type |
| --- | --- |
| Title | text |
| Leader | Guide |
| Paid | yes/no |
| Over | yes/no |
| Day | date |
| Back | date |
| Secret | one of: red, green |

## 6. Roles

| Role | Who |
| --- | --- |
| clerk | given by administrators |
| driver | given by administrators |

| | Guide | Trip |
| --- | --- | --- |
| clerk | read when \`public\` | read all but \`secret\` |
| administrators | all | all |
`

let clerk: Person
const ids = { Nele: '', Otto: '', Pia: '' }
const server = await testServer({ text })
beforeAll(async () => {
  const ada = await server.person('Ada', [], { administrator: true })
  clerk = await server.person('Cleo', ['clerk'])
  for (const [name, isPublic] of [
    ['Nele', true],
    ['Otto', false],
    ['Pia', true],
  ] as const)
    ids[name] = (await ada.post('/api/records/guide', { name, public: isPublic })).body.id
  const trips: readonly Readonly<Record<string, string | boolean | null>>[] = [
    { title: 'South', leader: ids.Nele, paid: true },
    { title: 'East', leader: ids.Nele, paid: false },
    { title: 'North', leader: ids.Otto, paid: false },
    { title: 'West', paid: null, day: '2031-05-06', back: '2031-05-09' },
    { title: 'Past', leader: ids.Pia, paid: true, over: true },
  ]
  for (const trip of trips) await ada.post('/api/records/trip', trip)
})

const columnsOf = (screen: string) => clerk.get(`/api/app/screens/${screen}/columns`)

test('of a reference, each record that the cards refer to, and none that the filter excludes', async () => {
  const { groups } = (await columnsOf('leaders')).body
  expect(groups).toHaveLength(3)
  expect(groups).toEqual(
    expect.arrayContaining([
      { key: null, label: '', value: 1 },
      { key: ids.Nele, label: 'Nele', value: 2 },
      // Otto's record may not be read, and so his name is not told.
      { key: ids.Otto, label: '', value: 1 },
    ]),
  )
})

test('of yes/no, as text', async () => {
  const { groups } = (await columnsOf('paid')).body
  expect(groups.map(({ label, value }: { label: string; value: number }) => [label, value])).toEqual([
    ['', 1],
    ['No', 2],
    ['Yes', 2],
  ])
})

test.each(['secrets', 'mine', 'month', 'nowhere'])('%s has none for this user', async (screen) => {
  expect((await columnsOf(screen)).status).toBe(404)
})

test('of a calendar, for each of its lanes that the person may read', async () => {
  const { groups } = (await clerk.get('/api/app/screens/days/columns?by=leader')).body
  expect(groups.map(({ label }: { label: string }) => label)).toEqual(expect.arrayContaining(['Nele', '']))
  for (const query of ['', '?by=secret', '?by=paid'])
    expect((await clerk.get(`/api/app/screens/days/columns${query}`)).status).toBe(404)
  const { screens } = (await clerk.get('/api/app')).body
  expect(screens.find(({ name }: { name: string }) => name === 'days').shows).toMatchObject({
    until: 'back',
    lanes: ['leader'],
  })
})

test('the records of a calendar come with their end and their lanes', async () => {
  const filter = encodeURIComponent("back >= '2031-05-07'")
  const { items } = (await clerk.get(`/api/app/screens/days/records?filter=${filter}`)).body
  expect(items).toHaveLength(1)
  expect(items[0]).toMatchObject({ day: '2031-05-06', back: '2031-05-09', leader: null, 'leader.colour': null })
})
