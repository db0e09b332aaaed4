// A field that somebody may not read is, in every answer and to the last byte, one that does not exist.
// oxlint-disable vitest/no-conditional-expect -- what must hold depends on whether it was let in
import type { Plan, Field } from '@ninefold/plan'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RUNS, sampled } from '../../../../tests/support/runs.ts'
import { exampleText } from '../../../../tests/support/example.ts'
import { startServer, type Person, type Server } from '../support/server.ts'
import { answer, answers, get, listOf, type Question } from './ask.ts'
import { vault } from './vault.ts'

/** Which fields nobody with these given roles could ever read: from the grants of the plan, not from the engine's view of them. */
function hiddenFields(
  plan: Plan,
  given: readonly string[],
  signedIn: boolean,
): readonly { entity: Plan['entities'][number]; field: Field }[] {
  const could = new Set(
    plan.roles
      .filter((role) => role.kind === 'anyone' || (signedIn && (role.kind !== 'given' || given.includes(role.name))))
      .map((role) => role.name),
  )
  return plan.entities
    .filter((entity) => !entity.partOf)
    .flatMap((entity) => {
      const grants = plan.grants.filter(
        (grant) => grant.entity === entity.name && grant.verb === 'read' && could.has(grant.role),
      )
      const readable = (name: string) =>
        name === 'id' || name === 'version' || grants.some((grant) => grant.fields?.includes(name) ?? true)
      return entity.fields
        .filter(
          (field) => grants.length === 0 || !readable(field.name) || ['password', 'secret'].includes(field.type.kind),
        )
        .map((field) => ({ entity, field }))
    })
}

/** Everything by which one could ask about a field of an entity, by its name alone. */
/** `but`: what is reached through this field is asked elsewhere. */
function questionsAbout(plan: Plan, entity: string, name: string, id: string, but: string): readonly Question[] {
  const { path } = plan.entities.find((each) => each.name === entity)!
  const at = `/api/records/${path}`
  const inFilters = [
    name,
    `has(${name})`,
    `not has(${name})`,
    `${name} == null`,
    `${name} == 'x'`,
    `'x' in ${name}`,
    `${name} > 5`,
    `${name} > 5 EUR`,
    `${name} == me`,
    `${name}.name == 'x'`,
    `size(${name}) > 0`,
    `this.${name} == 'x'`,
    `${name.toUpperCase()} == 'x'`,
    `${name}.exists(x, x.name == 'x')`,
    `has(${name}) or true`,
    `${entity}.exists(x, x.${name} == 'x')`,
    `${entity}.sum(x, x.${name}) > 5`,
  ]
  const screens = plan.screens.filter((screen) => 'entity' in screen.shows && screen.shows.entity === entity)
  const places = [at, ...screens.map((screen) => `/api/app/screens/${screen.name}/records`)]
  const references = plan.entities.flatMap((other) =>
    other.partOf
      ? []
      : other.fields.flatMap((field) =>
          field.type.kind === 'reference' && field.type.entity === entity && field.name !== but
            ? [{ other, field }]
            : [],
        ),
  )
  return [
    ...places.flatMap((place) => [
      ...inFilters.map((filter) => listOf(place, { filter })),
      ...[name, `-${name}`, `${name}.name`, `name,${name}`].map((sort) => listOf(place, { sort })),
      listOf(place, { sort: name, limit: '1', total: 'true', include: 'related' }),
    ]),
    ...references.flatMap(({ other, field }) => [
      listOf(`/api/records/${other.path}`, { filter: `${field.name}.${name} == 'x'` }),
      listOf(`/api/records/${other.path}`, { sort: `${field.name}.${name}` }),
    ]),
    get(`/api/app/look-up/${path}/${name}/x`),
    get(`${at}/${id}/files/${name}`),
    ...[`field=${name}`, `total=${name}`, `id=${id}&field=${name}`, `action=${name}`].map((about) =>
      get(`/api/app/why?entity=${path}&${about}`),
    ),
    { method: 'PATCH', path: `${at}/${id}`, body: { [name]: 'x' } },
    { method: 'POST', path: `${at}/check`, body: { id, [name]: 'x' } },
  ]
}

const absentLike = (name: string): string => `q${'z'.repeat(name.length - 1)}`

/** What is the principal's own word in an answer, and what is about the address. */
const without = (name: string, text: string): string => text.replaceAll(name, '…').replaceAll(name.toUpperCase(), '…')

const end = (text: string): string => text.slice(text.lastIndexOf('\n') + 1)

/** `known`: what this person was answered about absent fields, of which many have the same name. */
async function compare(
  person: Person,
  plan: Plan,
  entity: string,
  name: string,
  id: string,
  known: Map<string, Promise<string>>,
): Promise<readonly string[]> {
  const absent = absentLike(name)
  const of = questionsAbout(plan, entity, name, id, name)
  const ofAbsent = questionsAbout(plan, entity, absent, id, name)
  const once = (question: Question) => {
    const key = JSON.stringify(question)
    const answered = known.get(key) ?? answer(person, question)
    known.set(key, answered)
    return answered
  }
  const [ones, others] = await Promise.all([answers(person, of), Promise.all(ofAbsent.map(once))])
  return of.flatMap(({ method, path }, i) => {
    const [one, other] = [ones[i]!, others[i]!]
    if (one === other || without(name, one) === without(absent, other)) return []
    return [`${method} ${decodeURIComponent(path)} ${end(one)} ≠ ${end(other)}`]
  })
}

const documents = [
  { name: 'the vault', text: vault, roles: [[], ['keeper']], least: 20 },
  {
    name: 'expense-claims',
    text: exampleText('expense-claims').replace('| Requests per minute | 600 |', '| Requests per minute | 100000 |'),
    roles: [[], ['finance'], ['auditor']],
    least: 1,
  },
  {
    name: 'room-booking',
    text: `${exampleText('room-booking')}\n| Limit | Value |\n| --- | --- |\n| Requests per minute | 100000 |\n`,
    roles: [[], ['frontDesk']],
    least: 0,
  },
] as const

const modes = ['production', 'development'] as const

describe.each(modes)('in %s', (mode) => {
  describe.each(documents)('of $name', ({ text, roles, least }) => {
    let server: Server
    beforeAll(async () => {
      server = await startServer({ text, mode })
    })
    afterAll(() => server.close())

    test.each(roles.map((given) => ({ given })))(
      'SEC-1 a hidden field is answered like an absent one, to $given',
      async ({ given }) => {
        const { plan } = server.application
        const person = await server.person(['Somebody', ...given].join(' '), given)
        const hidden = hiddenFields(plan, given, true)
        const told: string[] = []
        const known = new Map<string, Promise<string>>()
        // Every field once, in production. In development more is said of each alike: there every eighth field, and all with
        // `RUNS=2`.
        const isWhole = mode === 'production' || RUNS > 1
        const asked = isWhole ? hidden : sampled(hidden, 8)
        for (const { entity, field } of asked)
          told.push(...(await compare(person, plan, entity.name, field.name, person.id, known)))
        expect(told.map((each) => each.slice(0, 1500)).slice(0, 5)).toEqual([])
        if (given.length === 0) expect(hidden.length).toBeGreaterThanOrEqual(least)
      },
    )

    test('SEC-1 nobody who is not signed in learns which fields there are', async () => {
      const { plan } = server.application
      const told: string[] = []
      const known = new Map<string, Promise<string>>()
      const fewOfEach = [...Map.groupBy(hiddenFields(plan, [], false), ({ entity }) => entity).values()].flatMap(
        (all) => all.slice(0, 3),
      )
      for (const { entity, field } of fewOfEach) {
        told.push(...(await compare(server.nobody, plan, entity.name, field.name, 'x', known)))
      }
      expect(told.map((each) => each.slice(0, 1500)).slice(0, 5)).toEqual([])
    })
  })
})

describe('an entity of which nothing may be read', () => {
  test.each(modes)('SEC-1 SEC-12 is as unknown as an absent one, in %s', async (mode) => {
    const server = await startServer({ text: vault, mode })
    const member = await server.person('Mo Member')
    const keeper = await server.person('Kim Keeper', ['keeper'])
    const { id } = (await keeper.post('/api/records/hid-ledger', { entry: 'x' })).body
    const questions = (path: string, name: string): readonly Question[] => [
      ...[
        `/api/records/${path}`,
        `/api/records/${path}/${id}`,
        `/api/records/${path}/${id}/history`,
        `/api/records/${path}/${id}?at=2026-06-15`,
        `/api/records/${path}/${id}/files/entry`,
      ].map(get),
      ...['', `&id=${id}`, '&field=entry', '&action=close', '&verb=create', '&verb=comment'].map((about) =>
        get(`/api/app/why?entity=${path}${about}`),
      ),
      ...[`/api/app/find/${path}?q=x`, `/api/app/look-up/${path}/entry/x`].map(get),
      { method: 'POST', path: `/api/records/${path}`, body: { entry: 'x' } },
      { method: 'POST', path: `/api/records/${path}/check`, body: { entry: 'x' } },
      { method: 'PATCH', path: `/api/records/${path}/${id}`, body: { entry: 'x' } },
      { method: 'DELETE', path: `/api/records/${path}/${id}` },
      { method: 'POST', path: `/api/records/${path}/${id}/actions/close`, body: {} },
      listOf('/api/records/box', { filter: `${name}.exists(x, x.entry == 'x')` }),
      listOf('/api/records/box', { filter: `${name}.count(x, x.box == this) > 0` }),
      listOf('/api/records/box', { filter: `size(${name}) > 0` }),
      listOf('/api/records/box', { filter: name }),
    ]
    for (const person of [member, server.nobody]) {
      const hidden = questions('hid-ledger', 'HidLedger')
      const absent = questions('hid-lodger', 'HidLodger')
      for (const [i, question] of hidden.entries()) {
        const one = await answer(person, question)
        expect(one.replaceAll('HidLedger', 'HidLodger'), question.path).toBe(await answer(person, absent[i]!))
        expect(one).toMatch(/^(401|404|422)/)
      }
    }
    for (const path of ['/api/app', '/api/openapi.json']) {
      // In development everybody may see the document itself; apart from it nothing may name what is hidden.
      const { document: _, ...view } = (await member.get(path)).body
      expect(JSON.stringify(view)).not.toMatch(/ledger|hid ?note/i)
    }
    await server.close()
  })
})
