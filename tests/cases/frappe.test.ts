/**
 * Two applications that were written for another framework, turned into documents: every entity checks and runs, and what is
 * demanded, shown, taken over and allowed is what that framework's own description says.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compile } from '@ninefold/language'
import type { Field } from '@ninefold/plan'
import type { Json } from '@ninefold/plan/values'
import { startServer, type Person, type Reply, type Server } from '../../packages/engine/test/support/server.ts'
import { root } from '../support/root.ts'
import { sampled } from '../support/runs.ts'
import { convert, isTable, type Converted, type ConvertedField } from './frappe/convert.ts'
import { pascal, type DocType, type FrappeApp } from './frappe/doctype.ts'
import { allowed, lockedIn, missing, shown, type Doc, type Right } from './frappe/law.ts'
import { Maker, randomFrom } from './frappe/maker.ts'

const folder = join(root, '../shared/cases/frappe')
const absent = existsSync(folder) ? '' : ' (skipped: ../shared/cases/frappe is not there)'

/** Every third entity is tried in the suite: hundreds are of the same kinds. */
const STEP = 3

/** `least`: of what there must be in all of them for the tests to say something. */
const APPS = [
  {
    name: 'hrms',
    entities: 147,
    least: { conditions: 200, kept: 1000, emptied: 50, taken: 80, locked: 4, asked: 3500, owned: 8 },
  },
  {
    name: 'crm',
    entities: 52,
    least: { conditions: 40, kept: 300, emptied: 5, taken: 0, locked: 0, asked: 500, owned: 0 },
  },
] as const

const codesOf = (reply: Reply): readonly string[] =>
  ((reply.body?.errors ?? []) as readonly { code: string; field?: string }[]).map(
    ({ code, field = '' }) => `${code} ${field}`,
  )

describe.skipIf(absent !== '')(`Frappe${absent}`, () => {
  describe.each(APPS)('$name', ({ name: app, entities, least }) => {
    let doctypes: readonly DocType[]
    let converted: Converted
    let server: Server
    let admin: Person
    let maker: Maker
    beforeAll(async () => {
      const described = JSON.parse(readFileSync(join(folder, `${app}.json`), 'utf8')) as FrappeApp
      doctypes = described.doctypes
      converted = convert(described)
      server = await startServer({ text: converted.text })
      admin = await server.person('Admin', [], { administrator: true })
      const person = (named: string) => server.person(named)
      maker = new Maker({ by: admin, doctypes, converted, random: randomFrom(7), pathOf, person })
    })
    afterAll(() => server.close())

    const isPart = ({ name }: DocType) =>
      doctypes.some((whole) => whole.fields.some((field) => isTable(field) && field.options === name))
    /** Those that have records of their own, made by people; a sample of them. */
    const own = () =>
      sampled(
        doctypes.filter((doctype) => !isPart(doctype) && doctype.issingle !== 1),
        STEP,
      )
    const planNamed = (named: string) =>
      server.application.plan.entities.find(({ name }) => name.toLowerCase() === pascal(named).toLowerCase())!
    const planOf = (doctype: DocType) => planNamed(doctype.name)
    const pathOf = (name: string): string => planNamed(name).path
    const fieldsOf = (doctype: DocType): readonly ConvertedField[] => converted.entities.get(doctype.name)!
    const identifiers = (doctype: DocType, names: Iterable<string>) =>
      [...names].map((name) => fieldsOf(doctype).find(({ field }) => field.name === name)!.name)

    it('checks without an error, every entity and every field', () => {
      const { problems } = compile([{ file: 'specification.md', text: converted.text }])
      expect(problems.filter(({ severity }) => severity === 'error').map(({ message }) => message)).toEqual([])
      expect(doctypes).toHaveLength(entities)
      for (const doctype of doctypes) {
        const names = new Set(planOf(doctype).fields.map(({ name }) => name))
        expect(
          fieldsOf(doctype).filter(({ name }) => !names.has(name)),
          doctype.name,
        ).toEqual([])
      }
    })

    it('makes a record of each with what is demanded, and of none with less', async () => {
      for (const doctype of own()) {
        const full = await maker.complete(doctype, {})
        const body = await maker.body(doctype, full)
        const demanded = doctype.fields.filter((field) => isDemandedIn(doctype, full, field.name))
        for (const field of demanded) {
          const [name] = identifiers(doctype, [field.name])
          const { start } = fieldsOf(doctype).find((one) => one.field === field)!
          if (start !== '') continue
          const { [name!]: _, ...less } = body
          const reply = await admin.post(`/api/records/${pathOf(doctype.name)}`, less)
          expect(codesOf(reply), `${doctype.name} without ${name!}`).toContain(`REQUIRED ${name!}`)
        }
        await maker.make(doctype.name)
      }
    })

    const isDemandedIn = (doctype: DocType, full: Doc, name: string): boolean => {
      const { [name]: _, ...less } = full
      return missing(doctype, less).includes(name)
    }

    it('demands what the conditions demand, whatever was filled in', async () => {
      let asked = 0
      for (const doctype of own()) {
        if (!doctype.fields.some((field) => field.depends_on || field.mandatory_depends_on)) continue
        for (let round = 0; round < 6; round++) {
          const doc = await maker.sample(doctype)
          const reply = await admin.post(`/api/records/${pathOf(doctype.name)}/check`, await maker.body(doctype, doc))
          expect(reply.status, `${doctype.name} ${reply.text}`).toBe(200)
          const found = (reply.body.findings as readonly { code: string; field?: string }[]).flatMap(
            ({ code, field = '' }) => (code === 'REQUIRED' && !field.includes('.') ? [field] : []),
          )
          const taken = new Set(
            fieldsOf(doctype).flatMap(({ name, start, copies }) => (copies || start.includes('.') ? [name] : [])),
          )
          const wanted = identifiers(doctype, missing(doctype, doc)).filter((name) => !taken.has(name))
          expect(
            found.filter((name) => !taken.has(name) && name !== 'recordName').toSorted(),
            `${doctype.name} ${JSON.stringify(doc)}`,
          ).toEqual(wanted.toSorted())
          asked++
        }
      }
      expect(asked).toBeGreaterThan(least.conditions / STEP)
    })

    it('keeps what is shown and empties what is not', async () => {
      let kept = 0
      let emptied = 0
      for (const doctype of own()) {
        if (!doctype.fields.some((field) => field.depends_on)) continue
        for (let round = 0; round < 4; round++) {
          const doc = await maker.complete(doctype, await maker.sample(doctype))
          const record = await made(doctype, doc)
          if (!record) continue
          const { hidden } = shown(doctype, doc)
          for (const { field, name, copies } of fieldsOf(doctype)) {
            if (isTable(field) || copies || field.type === 'Password' || doc[field.name] === undefined) continue
            const isEmpty =
              record[name] === null || (Array.isArray(record[name]) && (record[name] as readonly Json[]).length === 0)
            expect(isEmpty, `${doctype.name}.${name} ${JSON.stringify(doc)}`).toBe(hidden.has(field.name))
            if (isEmpty) emptied++
            else kept++
          }
        }
      }
      expect(kept).toBeGreaterThanOrEqual(least.kept / STEP)
      expect(emptied).toBeGreaterThanOrEqual(least.emptied / STEP)
    })

    /** Undefined where something in the store stands against it, such as a value that must be unique. */
    const made = async (doctype: DocType, doc: Doc): Promise<Readonly<Record<string, Json>> | undefined> => {
      const reply = await admin.post(`/api/records/${pathOf(doctype.name)}`, await maker.body(doctype, doc))
      if (reply.body?.code === 'NOT_UNIQUE') return undefined
      expect(reply.status, `${doctype.name} ${JSON.stringify(doc)} ${reply.text}`).toBe(201)
      return reply.body
    }

    it('takes values over from what is referred to, and again when that is another', async () => {
      let taken = 0
      for (const doctype of own()) {
        for (const one of fieldsOf(doctype)) {
          if (!one.copies || one.field.depends_on) continue
          const [link, of] = one.field.fetch_from!.split('.') as [string, string]
          const to = doctype.fields.find(({ name }) => name === link)!
          if (to.depends_on || to.options === doctype.name || to.set_only_once === 1 || to.read_only_depends_on)
            continue
          if (fieldsOf(doctype).find(({ field }) => field === to)!.copies) continue
          const [first, second] = [await source(to.options!, of), await source(to.options!, of)]
          if (!first || !second) continue
          const record = await made(doctype, await maker.complete(doctype, { [link]: first.id }))
          if (!record) continue
          const [linkName] = identifiers(doctype, [link])
          expect(record[one.name], `${doctype.name}.${one.name}`).toEqual(first.value)
          const changed = await admin.patch(`/api/records/${pathOf(doctype.name)}/${record['id'] as string}`, {
            [linkName!]: second.id,
          })
          if (changed.status !== 200) continue
          expect(changed.body[one.name], `${doctype.name}.${one.name}`).toEqual(second.value)
          taken++
        }
      }
      expect(taken).toBeGreaterThanOrEqual(least.taken / STEP)
    })

    /** A record with something in the field that is taken over. */
    const source = async (entity: string, of: string): Promise<{ id: string; value: Json } | undefined> => {
      const known = doctypes.find(({ name }) => name === entity)
      const plan = server.application.plan.entities.find(
        ({ name }) => name.toLowerCase() === pascal(entity).toLowerCase(),
      )
      const name = known
        ? identifiers(known, [of])[0]!
        : plan?.fields.find((field) => field.name.toLowerCase() === of.replaceAll('_', '').toLowerCase())?.name
      const field = plan?.fields.find((each) => each.name === name)
      if (!field || name === undefined || known?.issingle === 1) return undefined
      const value = known
        ? await maker.value(
            known,
            known.fields.find((each) => each.name === of)!,
          )
        : await plain(field)
      const record = known
        ? await made(known, await maker.complete(known, { [of]: value }))
        : await maker.make(entity, { [name]: value })
      if (!record || record[name] === null) return undefined
      return { id: record['id'] as string, value: record[name] as Json }
    }

    const plain = async ({ type, name }: Field): Promise<unknown> => {
      switch (type.kind) {
        case 'reference':
          return maker.some(doctypes.find((one) => pascal(one.name) === type.entity)?.name ?? labelOf(type.entity))
        case 'yesNo':
          return true
        case 'integer':
          return 7
        case 'decimal':
          return '7'
        case 'date':
          return '2026-04-05'
        case 'currency':
          return 'EUR'
        case 'choice':
          return type.options[0]!.key
        default:
          return `${name} ${Math.random()}`
      }
    }
    const labelOf = (entity: string) => server.application.plan.entities.find(({ name }) => name === entity)!.label

    it('has one record of each single entity, and no other', async () => {
      for (const doctype of doctypes.filter(({ issingle }) => issingle === 1)) {
        const { body } = await admin.get(`/api/records/${pathOf(doctype.name)}`)
        expect(body.items, doctype.name).toHaveLength(1)
        expect(codesOf(await admin.post(`/api/records/${pathOf(doctype.name)}`, {}))).toEqual(['ONLY_ONE '])
        const full = await maker.complete(doctype, {})
        for (const name of lockedIn(doctype, { ...full, __islocal: 0 })) delete full[name]
        const saved = await admin.patch(
          `/api/records/${pathOf(doctype.name)}/${body.items[0].id}`,
          await maker.body(doctype, full),
        )
        expect(saved.status, `${doctype.name} ${saved.text}`).toBe(200)
      }
    })

    it('has no circles in its trees', async () => {
      for (const doctype of doctypes.filter(({ is_tree }) => is_tree === 1)) {
        const by = planOf(doctype).fields.find(({ type }) => type.kind === 'reference' && type.tree)!.name
        const [top, below] = [await maker.make(doctype.name), await maker.make(doctype.name)]
        const path = (id: string) => `/api/records/${pathOf(doctype.name)}/${id}`
        expect((await admin.patch(path(below.id), { [by]: top.id })).status).toBe(200)
        expect(codesOf(await admin.patch(path(top.id), { [by]: below.id }))).toEqual([`TREE_CIRCLE ${by}`])
      }
    })

    it('locks what is read-only under its condition', async () => {
      let locked = 0
      for (const doctype of own()) {
        if (!doctype.fields.some((field) => field.read_only_depends_on)) continue
        for (let round = 0; round < 4; round++) {
          const doc = await maker.complete(doctype, await maker.sample(doctype))
          const record = await made(doctype, doc)
          if (!record) continue
          const now = shown(doctype, doc).doc
          for (const { field, name, copies } of fieldsOf(doctype)) {
            if (!field.read_only_depends_on || copies || isTable(field) || field.set_only_once === 1) continue
            const value = await maker.value(doctype, field)
            const body = await maker.body(doctype, { [field.name]: value })
            const reply = await admin.patch(`/api/records/${pathOf(doctype.name)}/${record['id'] as string}`, body)
            const isLocked = lockedIn(doctype, { ...now, __islocal: 0 }).includes(field.name)
            expect(
              codesOf(reply).includes(`FIELD_NOT_WRITABLE ${name}`),
              `${doctype.name}.${name} ${JSON.stringify(now)}`,
            ).toBe(isLocked)
            if (isLocked) locked++
            else break
          }
        }
      }
      expect(locked).toBeGreaterThanOrEqual(least.locked / STEP)
    })

    const isForOwners = ({ permissions = [] }: DocType) => permissions.some(({ if_owner }) => if_owner === 1)

    it('allows each role what its rows say, of its own records and of others', async () => {
      const people = new Map<string, { person: Person; views: readonly { name: string; can: { create: Json } }[] }>()
      for (const role of converted.roles) {
        const given =
          role === 'All' || role === 'Guest'
            ? []
            : [server.application.plan.roles.find(({ label }) => label === role)!.name]
        const person = await server.person(`Of ${role}`, given)
        people.set(role, { person, views: (await person.get('/api/app')).body.entities })
      }
      const wrong: string[] = []
      let asked = 0
      let owned = 0
      const say = (told: boolean, is: boolean, what: string) => {
        asked++
        if (told !== is) wrong.push(`${what}: ${String(is)}, not ${String(told)}`)
      }
      const compare = async (doctype: DocType, role: string, person: Person, id: string, isOwner: boolean) => {
        const may = (right: Right, level = 0) =>
          allowed(doctype, new Set([role, 'All', 'Guest']), right, isOwner, level)
        const what = (right: string) => `${doctype.name}${isOwner ? ', own' : ''}, ${role}, ${right}`
        const path = `/api/records/${pathOf(doctype.name)}/${id}`
        const page = await person.get(`${path}?include=page`)
        say(may('read'), page.status === 200, what('read'))
        if (page.status !== 200) return
        const update = page.body.may.update as readonly string[]
        say(may('write'), update.length > 0, what('write'))
        say(doctype.issingle !== 1 && may('delete'), page.body.may.delete, what('delete'))
        const actions = (page.body.actions as readonly { name: string }[]).map(({ name }) => name)
        if (doctype.is_submittable === 1) say(may('submit'), actions.includes('submit'), what('submit'))
        for (const { field, name } of fieldsOf(doctype)) {
          const level = field.permlevel ?? 0
          if (level === 0 || field.type === 'Password') continue
          say(may('read', level), Object.hasOwn(page.body.record as object, name), what(`read ${name}`))
          if (field.depends_on === undefined && field.set_only_once !== 1)
            say(may('write', level), update.includes(name), what(`write ${name}`))
        }
      }
      const permitted = doctypes.filter((one) => (one.permissions ?? []).length > 0 && !isPart(one))
      const [forOwners, others] = [permitted.filter(isForOwners), permitted.filter((one) => !isForOwners(one))]
      for (const doctype of [...forOwners, ...sampled(others, STEP)]) {
        const path = `/api/records/${pathOf(doctype.name)}`
        const { id } = await maker.make(doctype.name)
        for (const [role, { person, views }] of people) {
          const view = views.find(({ name }) => name === planOf(doctype).name)
          const may = allowed(doctype, new Set([role, 'All', 'Guest']), 'create', true) && doctype.issingle !== 1
          say(may, (view?.can.create ?? null) !== null, `${doctype.name}, ${role}, create`)
          const reply = await person.post(path, {})
          const refused = ['FORBIDDEN', 'ONLY_ONE', 'ROUTE_UNKNOWN'].includes((reply.body?.code ?? '') as string)
          say(may, !refused, `${doctype.name}, ${role}, create, asked`)
          await compare(doctype, role, person, id, false)
          if (!may || !isForOwners(doctype)) continue
          const mine = await person.post(path, await maker.body(doctype, await maker.complete(doctype, {})))
          if (mine.status === 201) await compare(doctype, role, person, mine.body.id, true)
          if (mine.status === 201) owned++
        }
      }
      expect(wrong).toEqual([])
      expect(asked).toBeGreaterThan(least.asked / STEP)
      expect(owned).toBeGreaterThanOrEqual(least.owned)
    })
  })
})
