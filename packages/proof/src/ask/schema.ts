/** The names that a condition in a question may use: entities, fields, constants and roles of the plan. */
import type { EntitySchema, FieldSchema, RecordRole, Schema } from '@ninefold/plan/expression'
import { type Plan, testOfRole } from '@ninefold/plan'
import { typeOfField } from '@ninefold/plan/values'

export function schemaOf(plan: Plan): Schema {
  const entities = new Map(
    plan.entities.map(({ name, fields }): readonly [string, EntitySchema] => {
      const known = fields.flatMap((field): readonly (readonly [string, FieldSchema])[] => {
        const type = typeOfField(field.type)
        return type ? [[field.name.toLowerCase(), { name: field.name, type }]] : []
      })
      return [name.toLowerCase(), { name, fields: new Map(known) }]
    }),
  )
  const constants = new Map(plan.constants.map(({ name, type }) => [name.toLowerCase(), type]))
  const roles = plan.roles.filter(({ kind }) => kind !== 'record')
  return {
    entity: (name) => entities.get(name.toLowerCase()),
    constant: (name) => constants.get(name.toLowerCase()),
    role: (name) => roles.find((role) => role.name.toLowerCase() === name.toLowerCase())?.name,
    recordRole: (name) => recordRole(name, plan),
    shape: () => undefined,
    ...(plan.settings.currency !== undefined && { currency: plan.settings.currency }),
    names: () => [...plan.constants, ...plan.entities, ...plan.roles].map(({ name }) => name),
  }
}

function recordRole(written: string, { roles }: Plan): RecordRole | undefined {
  const role = roles.find(({ name, kind }) => kind === 'record' && name.toLowerCase() === written.toLowerCase())
  if (role?.on === undefined || !role.test) return undefined
  return { name: role.name, on: role.on, test: testOfRole(role, roles, role.origin).tree }
}
