/** Makes records of a model's entities through the API, with no more than the model requires; what they refer to is made first. */
import { expect } from 'vitest'
import type { Field, Plan } from '@ninefold/plan'
import type { Json } from '@ninefold/plan/values'
import type { Person, Server } from '../../../packages/engine/test/support/server.ts'
import type { ConvertedModel, ModelField } from './convert.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export class ModelMaker {
  private turn = 0
  private readonly by: Person
  private readonly server: Server
  private readonly plan: Plan
  private readonly model: ConvertedModel

  constructor(by: Person, server: Server, model: ConvertedModel) {
    this.by = by
    this.server = server
    this.plan = server.application.plan
    this.model = model
  }

  /** A new record; its id. */
  async make(entity: string): Promise<string> {
    if (entity === 'User') return (await this.server.person(`Person ${++this.turn}`)).id
    const { path } = this.plan.entities.find(({ name }) => name === entity)!
    const body = await this.body(entity)
    const reply = await this.by.post(`/api/records/${path}`, body)
    expect(reply.status, `${entity} ${JSON.stringify(body)} ${reply.text}`).toBe(201)
    return reply.body.id as string
  }

  /** What is required, and these fields. */
  async body(entity: string, also: readonly string[] = []): Promise<Record<string, Json>> {
    const { fields } = this.plan.entities.find(({ name }) => name === entity)!
    const body: Record<string, Json> = {}
    for (const said of this.model.entities.get(entity)!) {
      const field = fields.find(({ name }) => name === said.name)!
      const isRequired = said.constraints.some(({ name }) => name === 'required')
      if (said.name === 'id' || (!isRequired && !also.includes(said.name))) continue
      body[said.name] = await this.value(said, field)
    }
    return body
  }

  private async value({ constraints, to }: ModelField, { type }: Field): Promise<Json> {
    const turn = ++this.turn
    const of = (name: string) => constraints.find((one) => one.name === name)?.value
    switch (type.kind) {
      case 'reference':
        return this.make(to!.entity)
      case 'many':
        return [await this.make(to!.entity), await this.make(to!.entity)]
      case 'choice':
        return type.options[turn % type.options.length]!.key
      case 'text':
      case 'longText': {
        if (of('pattern') !== undefined) return `a${turn}@example.org`
        const text = `t${turn}`.padEnd(Number(of('minlength') ?? 0), 'x')
        return text.slice(0, Number(of('maxlength') ?? 100))
      }
      case 'integer':
        return Number(of('min') ?? 1) + (turn % 3)
      case 'decimal':
        return String(Number(of('min') ?? 1) + (turn % 3))
      case 'yesNo':
        return turn % 2 === 0
      case 'date':
        return '2026-03-04'
      case 'time':
        return '08:30'
      case 'dateTime':
        return '2026-03-04T08:30:00.000Z'
      case 'duration':
        return 'PT2H'
      case 'file':
        return this.upload()
      default:
        throw new Error(`no value for ${type.kind}`)
    }
  }

  private async upload(): Promise<Json> {
    const reply = await fetch(`${this.server.address}/api/app/files?name=a.png`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.by.token}`, 'content-type': 'image/png' },
      body: PNG,
    })
    return ((await reply.json()) as { id: string }).id
  }
}
