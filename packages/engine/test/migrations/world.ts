/**
 * A document and its records as a test knows them: plain data, written out as Markdown. What each record must hold after a
 * change is worked out on this alone (`changes.ts`), by nothing of the engine's.
 */
import type { Json } from '@ninefold/plan/values'

export type Kind =
  | 'text'
  | 'longText'
  | 'integer'
  | 'decimal'
  | 'yesNo'
  | 'date'
  | 'dateTime'
  | 'choice'
  | 'choices'
  | 'texts'
  | 'money'
  | 'anyMoney'
  | 'email'
  | 'reference'
  | 'many'

export interface FieldModel {
  name: string
  kind: Kind
  /** Of choices; of a reference, the entity's key. */
  options?: readonly string[]
  to?: string
  /** What stands in brackets behind the type, or replaces it. */
  written?: string
  required?: boolean
  unique?: boolean
  default?: string
  was?: string
  old?: string
}

export interface EntityModel {
  /** Never changes. */
  readonly key: string
  name: string
  was?: string
  fields: FieldModel[]
  /** The key of the whole. */
  partOf?: string
  removed: { name: string; keep: boolean }[]
  states?: { name: string; was?: string }[]
  rows: RowModel[]
}

/** Values as they are sent; references are ids. `title` is always there, tells the rows apart, and stays. */
export interface RowModel {
  id: string
  readonly title: string
  values: Record<string, Json>
  /** Of a part: the id of its whole. */
  whole?: string
}

export interface World {
  entities: EntityModel[]
  removed: { name: string; keep: boolean }[]
}

export const copyOf = <T>(value: T): T => structuredClone(value)
export const entityOf = (world: World, key: string): EntityModel => world.entities.find((entity) => entity.key === key)!
export const isList = ({ kind }: FieldModel): boolean => kind === 'choices' || kind === 'texts' || kind === 'many'
export const isNothing = (value: Json | undefined): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)
export const pathOf = ({ name }: EntityModel): string => name.toLowerCase().replaceAll(' ', '-')
export const identifier = (name: string): string =>
  name.replace(/^\w/, (first) => first.toLowerCase()).replaceAll(/ (\w)/g, (_, letter: string) => letter.toUpperCase())

const TYPES: Readonly<Record<Kind, (field: FieldModel, world: World) => string>> = {
  text: () => 'text',
  longText: () => 'long text',
  integer: () => 'integer',
  decimal: () => 'decimal (8.2)',
  yesNo: () => 'yes/no',
  date: () => 'date',
  dateTime: () => 'date and time',
  choice: ({ options }) => `one of: ${options!.join(', ')}`,
  choices: ({ options }) => `some of: ${options!.join(', ')}`,
  texts: () => 'list of text',
  money: () => 'money',
  anyMoney: () => 'money in any currency',
  email: () => 'email',
  reference: ({ to }, world) => entityOf(world, to!).name,
  many: ({ to }, world) => `many ${entityOf(world, to!).name}`,
}

const typeOf = (field: FieldModel, world: World): string => field.written ?? TYPES[field.kind](field, world)

function row(field: FieldModel, world: World): string {
  const { name, required, unique, default: start = '', was = '', old = '' } = field
  return `| ${name} | ${typeOf(field, world)}${unique ? ', unique' : ''} | ${required ? 'yes' : ''} | ${start} | ${was} | ${old} |`
}

export function documentOf(world: World): string {
  const entities = world.entities.map((entity) => {
    const bullets = [
      ...(entity.was ? [`- Was: ${entity.was}`] : []),
      ...(entity.partOf ? [`- Part of: ${entityOf(world, entity.partOf).name}, as ${entity.key}s`] : []),
      ...entity.removed.map(({ name, keep }) => `- Removed: ${name} (${keep ? 'keep' : 'drop'})`),
    ]
    return [
      `### ${entity.name}`,
      bullets.join('\n'),
      [
        '| Field | Type | Required | Default | Was | Old records |',
        '| --- | --- | --- | --- | --- | --- |',
        '| Title | text | yes | | | |',
        ...entity.fields.map((field) => row(field, world)),
      ].join('\n'),
    ].filter(Boolean)
  })
  const cycles = world.entities.flatMap(({ name, states }) => (states ? [lifecycleOf(name, states)] : []))
  return [
    '# Pairs\n\n## 1. Purpose\n\n- Currency: EUR\n- Time zone: UTC\n\n## 3. Entities',
    world.removed.map(({ name, keep }) => `- Removed: ${name} (${keep ? 'keep' : 'drop'})`).join('\n'),
    ...entities.map((parts) => parts.join('\n\n')),
    ...(cycles.length > 0 ? ['## 4. States', ...cycles] : []),
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n')
}

/** Every state leads to every other. */
function lifecycleOf(name: string, states: NonNullable<EntityModel['states']>): string {
  const names = states.map((state) => state.name)
  const actions = names.map(
    (to) =>
      `| To ${to} | ${names.filter((from) => from !== to || names.length === 1).join(', ')} | ${to} | administrators |`,
  )
  return [
    `### ${name}`,
    ['| State | Was |', '| --- | --- |', ...states.map((state) => `| ${state.name} | ${state.was ?? ''} |`)].join('\n'),
    [
      '| Action | From | To | Who |',
      '| --- | --- | --- | --- |',
      `| (create) | | ${names[0]} | administrators |`,
      ...actions,
    ].join('\n'),
  ].join('\n\n')
}
