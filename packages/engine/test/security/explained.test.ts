// What the application says of why something is as it is names nothing that the person does not see anyway.
import type { Plan } from '@ninefold/plan'
import type { WhyAnswer } from '@ninefold/plan/wire'
import { describe, expect, test } from 'vitest'
import { readCatalogue } from '../../../../scripts/catalogues.ts'
import { exampleText } from '../../../../tests/support/example.ts'
import { startServer, type Person } from '../support/server.ts'
import { vault } from './vault.ts'

const EXAMPLES = ['appointments', 'expense-claims', 'help-desk', 'purchasing', 'room-booking']

const documents = [
  { name: 'the vault', text: vault },
  ...EXAMPLES.map((name) => ({ name, text: withoutRateLimit(exampleText(name)) })),
]

function withoutRateLimit(text: string): string {
  const changed = text.replace(/\| Requests per minute \| \d+ *\|/, '| Requests per minute | 100000 |')
  return changed === text ? `${text}\n| Limit | Value |\n| --- | --- |\n| Requests per minute | 100000 |\n` : changed
}

/** Everything that can be asked about a document, whether or not somebody may see it. `person`: the id of a record. */
function questions({ entities, lifecycles, screens, constants, rules }: Plan, person: string): readonly string[] {
  const actions = lifecycles.flatMap((lifecycle) =>
    lifecycle.actions.map(({ name, entity }) => `entity=${entity}&action=${name}`),
  )
  const fields = entities.flatMap(({ name, fields: all }) => all.map((field) => `entity=${name}&field=${field.name}`))
  const ofPerson = entities
    .filter(({ name }) => name === 'User')
    .flatMap(({ fields: all }) => ['', ...all.map((field) => `&field=${field.name}`)])
    .map((about) => `entity=User&id=${person}${about}`)
  const tiles = screens.flatMap(({ name, shows }) =>
    'tiles' in shows ? shows.tiles.map((tile) => `screen=${name}&tile=${tile.name}`) : [],
  )
  return [
    ...entities.map(({ name }) => `entity=${name}`),
    ...actions,
    ...fields,
    ...ofPerson,
    ...tiles,
    ...constants.map(({ name }) => `constant=${name}`),
    ...rules.map(({ error }) => `code=${error}`),
  ]
}

/** The words of the application itself. */
const ownWords = [...readCatalogue('de').keys()].join(' ').toLowerCase()

/** The names of the document that do not occur in anything that the person sees of it. */
function unseen(plan: Plan, seen: string): readonly string[] {
  const names = [
    ...plan.entities.flatMap(({ label, plural, fields }) => [label, plural, ...fields.map((field) => field.label)]),
    ...plan.lifecycles.flatMap(({ states, actions }) => [...states, ...actions].map(({ label }) => label)),
    ...[...plan.roles, ...plan.rules, ...plan.constants].map(({ label }) => label),
  ]
  const known = `${seen.toLowerCase()} ${ownWords}`
  return [...new Set(names.map((name) => name.toLowerCase()))].filter((name) => !known.includes(name))
}

const answersOf = (person: Person, all: readonly string[]): Promise<readonly (WhyAnswer | undefined)[]> =>
  Promise.all(
    all.map(async (query) => {
      const { status, body } = await person.get(`/api/app/why?${query}`)
      expect([200, 401, 404], query).toContain(status)
      return status === 200 ? (body as WhyAnswer) : undefined
    }),
  )

describe.each(documents)('of $name', ({ text }) => {
  test('SEC-12 WHY-10 explanations name only what the person sees', async () => {
    const server = await startServer({ text, mode: 'production' })
    const { plan } = server.application
    const given = plan.roles.filter(({ kind }) => kind === 'given').map(({ name }) => name)
    const people = [
      server.nobody,
      await server.person('Nia Nobody'),
      ...(await Promise.all(given.slice(0, 2).map((role, i) => server.person(`Rob ${i}`, [role])))),
    ]
    const all = questions(plan, people[1]!.id)
    for (const person of people) {
      const names = unseen(plan, (await person.get('/api/app')).text)
      const answered = (await answersOf(person, all)).filter((answer) => answer !== undefined)
      const told = JSON.stringify(answered).toLowerCase()
      expect(names.filter((name) => told.includes(name))).toEqual([])
      expect(told).not.toContain('"origin"')
      for (const { items } of answered) for (const item of items) expect(item.sentences).not.toEqual([])
    }
    await server.close()
  })
})
