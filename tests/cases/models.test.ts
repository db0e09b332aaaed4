/** Entity models of another tool, turned into documents in that tool's own words: each checks, runs and holds records to what it says. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compile } from '@ninefold/language'
import type { Field } from '@ninefold/plan'
import type { Json } from '@ninefold/plan/values'
import { startServer, type Person, type Reply, type Server } from '../../packages/engine/test/support/server.ts'
import { root } from '../support/root.ts'
import { convertModel, type ConvertedModel } from './models/convert.ts'
import { readJdl, type JdlModel } from './models/jdl.ts'
import { ModelMaker } from './models/maker.ts'

const file = join(root, '../shared/cases/models/jdl-samples.json')
const samples = existsSync(file)
  ? (JSON.parse(readFileSync(file, 'utf8')) as { files: readonly { file: string; text: string }[] }).files
  : []
const absent = samples.length > 0 ? '' : ' (skipped: ../shared/cases/models/jdl-samples.json is not there)'

const codesOf = (reply: Reply): readonly string[] =>
  ((reply.body?.errors ?? []) as readonly { code: string; field?: string }[]).map(
    ({ code, field = '' }) => `${code} ${field}`,
  )

// oxlint-disable-next-line vitest/no-disabled-tests -- counted as skipped, and why
if (absent !== '') it.skip(`entity models${absent}`, () => {})

describe.each(samples)('$file', ({ text }) => {
  const model: JdlModel = readJdl(text)
  const converted: ConvertedModel = convertModel(model)
  let server: Server
  let admin: Person
  let maker: ModelMaker
  beforeAll(async () => {
    server = await startServer({ text: converted.text })
    admin = await server.person('Admin', [], { administrator: true })
    maker = new ModelMaker(admin, server, converted)
  })
  afterAll(() => server.close())
  const pathOf = (entity: string) =>
    `/api/records/${server.application.plan.entities.find(({ name }) => name === entity)!.path}`
  const planned = (entity: string, field: string): Field =>
    server.application.plan.entities.find(({ name }) => name === entity)!.fields.find(({ name }) => name === field)!
  const held = (constraint: string) =>
    [...converted.entities].flatMap(([entity, fields]) =>
      fields.flatMap((field) =>
        field.constraints.filter(({ name }) => name === constraint).map(({ value = '' }) => ({ entity, field, value })),
      ),
    )

  it('checks without an error', () => {
    const { problems } = compile([{ file: 'specification.md', text: converted.text }])
    expect(problems.filter(({ severity }) => severity === 'error').map(({ message }) => message)).toEqual([])
    expect(server.application.plan.entities.map(({ name }) => name)).toEqual(
      expect.arrayContaining([...model.entities.keys()]),
    )
  })

  it('makes a record of each, and of none without what it requires', async () => {
    for (const entity of converted.entities.keys()) {
      await maker.make(entity)
      const [full, path] = [await maker.body(entity), pathOf(entity)]
      for (const { field } of held('required').filter((one) => one.entity === entity)) {
        const { [field.name]: _, ...less } = full
        expect(codesOf(await admin.post(path, less)), entity).toContain(`REQUIRED ${field.name}`)
      }
    }
  })

  it('keeps every value that it is given', async () => {
    for (const [entity, fields] of converted.entities) {
      const full = await maker.body(
        entity,
        fields.map(({ name }) => name),
      )
      const reply = await admin.post(pathOf(entity), full)
      expect(reply.status, `${entity} ${reply.text}`).toBe(201)
      for (const [name, value] of Object.entries(full)) {
        const { kind } = planned(entity, name).type
        const kept = reply.body[name]
        if (kind === 'file') expect(kept.id, `${entity}.${name}`).toBe(value)
        else if (kind === 'decimal') expect(Number(kept), `${entity}.${name}`).toBe(Number(value))
        else expect(kept, `${entity}.${name}`).toEqual(value)
      }
    }
  })

  it('lets nothing be there twice that is unique', async () => {
    for (const { entity, field } of held('unique')) {
      const body = await maker.body(entity, [field.name])
      expect((await admin.post(pathOf(entity), body)).status).toBe(201)
      const again = { ...(await maker.body(entity)), [field.name]: body[field.name]! }
      expect(codesOf(await admin.post(pathOf(entity), again)), entity).toEqual([`NOT_UNIQUE ${field.name}`])
    }
  })

  it('keeps numbers and lengths within their bounds, and texts to their patterns', async () => {
    const wrong: readonly (readonly [string, (value: string, field: Field) => Json])[] = [
      ['min', (value, { type }) => (type.kind === 'decimal' ? String(Number(value) - 1) : Number(value) - 1)],
      ['max', (value, { type }) => (type.kind === 'decimal' ? String(Number(value) + 1) : Number(value) + 1)],
      ['minlength', (value) => 'x'.repeat(Number(value) - 1)],
      ['maxlength', (value) => 'x'.repeat(Number(value) + 1)],
      ['pattern', () => 'no pattern of anything'],
    ]
    for (const [constraint, broken] of wrong) {
      for (const { entity, field, value } of held(constraint)) {
        const body = { ...(await maker.body(entity)), [field.name]: broken(value, planned(entity, field.name)) }
        const reply = await admin.post(pathOf(entity), body)
        expect(reply.status, `${entity}.${field.name} ${constraint}`).toBe(422)
        expect(
          codesOf(reply).some((code) => code.endsWith(` ${field.name}`)),
          `${entity}.${field.name} ${reply.text}`,
        ).toBe(true)
      }
    }
  })

  it('takes the values of an enumeration alone, and shows them as it says', async () => {
    for (const [entity, fields] of converted.entities) {
      for (const field of fields) {
        const values = model.enums.get(field.type.split(' ')[0]!)
        if (!values) continue
        const { type } = planned(entity, field.name)
        const labels = type.kind === 'choice' ? type.options.filter(({ key, label }) => label !== key) : []
        const said = values.flatMap(({ key, label }) => (label === undefined || label === key ? [] : [[key, label]]))
        expect(
          labels.filter(({ key }) => said.some(([one]) => one === key)).map(({ key, label }) => [key, label]),
        ).toEqual(said)
        const reply = await admin.post(pathOf(entity), { ...(await maker.body(entity)), [field.name]: 'NONE_OF_THEM' })
        expect(codesOf(reply)).toEqual([expect.stringMatching(new RegExp(` ${field.name}$`, 'u'))])
      }
    }
  })

  it('shows a relationship from both sides', async () => {
    for (const [entity, fields] of converted.entities) {
      for (const { name, to } of fields) {
        if (!to?.many || to.seenAs === undefined) continue
        const body = await maker.body(entity, [name])
        const { body: made } = await admin.post(pathOf(entity), body)
        const [other] = body[name] as readonly string[]
        const { body: there } = await admin.get(`${pathOf(to.entity)}/${other!}`)
        expect(there[to.seenAs], `${to.entity}.${to.seenAs}`).toContain(made.id)
      }
    }
  })
})
