/** Turns an entity model into a document, with the model's own words for types and what they are held to. */
import type { JdlConstraint, JdlField, JdlModel, JdlRelationship, JdlSide } from './jdl.ts'

export interface ConvertedModel {
  readonly text: string
  readonly entities: ReadonlyMap<string, readonly ModelField[]>
}

/** A field that records have, in whichever way. */
export interface ModelField {
  readonly name: string
  readonly type: string
  readonly constraints: readonly JdlConstraint[]
  /** To what it leads. */
  readonly to?: { readonly entity: string; readonly many: boolean; readonly seenAs?: string }
}

export function convertModel({ entities, enums, relationships }: JdlModel): ConvertedModel {
  const fields = new Map([...entities].map(([name, own]): [string, ModelField[]] => [name, own.map(plainField)]))
  const lists = new Map([...entities].map(([name]): [string, string[]] => [name, []]))
  for (const relationship of relationships) relate(relationship, fields, lists)
  const described = [...fields].map(([name, own]) => {
    const rows = own.map((field) => [field.name, field.type])
    return `### ${name}\n\n${table(['Field', 'Type'], [...rows, ...lists.get(name)!.map((row) => row.split(': '))])}`
  })
  const listed = [...enums].map(([name, values]) => {
    const items = values.map(({ key, label }) => (label === undefined ? `- ${key}` : `- ${key}: ${label}`))
    return `### Enum: ${name}\n\n${items.join('\n')}`
  })
  const text = ['# Specification: Model', '## 3. Entities and their fields', ...described, ...listed].join('\n\n')
  return { text: `${text}\n`, entities: fields }
}

/** `id` is what every record has of its own. */
function plainField({ name, type, constraints }: JdlField): ModelField {
  const said = constraints.map(({ name: word, value }) => (value === undefined ? word : `${word}(${value})`))
  const cell = said.map((one) => (one.startsWith('pattern') ? `\`${one.replaceAll('|', '\\|')}\`` : one))
  return { name, type: [type, ...cell].join(' '), constraints: name === 'id' ? [] : constraints }
}

const lower = (name: string) => name.charAt(0).toLowerCase() + name.slice(1)

function relate(
  { kind, from, to }: JdlRelationship,
  fields: ReadonlyMap<string, ModelField[]>,
  lists: ReadonlyMap<string, string[]>,
): void {
  if (kind === 'OneToMany') return relate({ kind: 'ManyToOne', from: to, to: from }, fields, lists)
  const name = lower(from.field ?? to.entity)
  const own = fields.get(from.entity)!
  const required = from.required ? [{ name: 'required' }] : []
  if (kind === 'ManyToMany') {
    const seenAs = to.field
    const type = `many-to-many ${to.entity}${seenAs === undefined ? '' : `, seen there as ${seenAs}`}`
    own.push({ name, type, constraints: required, to: { entity: to.entity, many: true, ...(seenAs && { seenAs }) } })
    return
  }
  const words = kind === 'OneToOne' ? 'one-to-one' : 'many-to-one'
  const unique = kind === 'OneToOne' ? [{ name: 'unique' }] : []
  const constraints = [...required, ...unique]
  const type = [`${words} ${to.entity}`, ...constraints.map((one) => one.name)].join(', ')
  own.push({ name, type, constraints, to: { entity: to.entity, many: false } })
  if (isNamed(to, from)) lists.get(to.entity)?.push(`${to.field!}: list of ${from.entity} by ${name}`)
}

const isNamed = (to: JdlSide, from: JdlSide): boolean => to.field !== undefined && to.entity !== from.entity

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
