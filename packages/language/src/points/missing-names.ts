/**
 * Finds the likely cause of an undeclared name: a declaration with a similar name, a part without its bullet, or the table that
 * declares such names. It becomes the second span of the problem.
 */
import type { Document, Table } from '../document/index.ts'
import { closest, isWithin, type Missing, type Problem, type Span } from '@ninefold/plan/problem'
import { noteDeclarations } from './declarations.ts'
import { pluralOf, foldName, identifierOf } from '@ninefold/plan/base'
import type { PointsDeclared, PointsRead } from './passes.ts'
import { emittedBy, mentionsIn, type Mention, type NameKind, type EntityName, type Names } from '../kernel/index.ts'
import { isChoice, isReference } from '@ninefold/plan/values'

type Place = NonNullable<Problem['second']>

/** The data of a search, collected for the first missing name. */
interface Declarations {
  readonly names: Names
  readonly declared: ReadonlyMap<NameKind, readonly Mention[]>
  readonly tables: readonly Table[]
  /** The source text of a span. */
  readonly written: (span: Span) => string
  /** Do the words occur outside code? */
  readonly isInWords: (words: string) => boolean
}

interface Understanding {
  readonly read: PointsRead
  readonly declared: PointsDeclared
  readonly document: Document
  readonly written: Declarations['written']
}

/** The problems without `missing`, with a second span if one is found. */
export function withDeclarations(
  problems: readonly Problem[],
  { read, declared, document, written }: Understanding,
): readonly Problem[] {
  if (!problems.some(({ missing }) => missing)) return problems
  const all = mentionsIn(emittedBy(() => noteDeclarations(read, declared, document))).filter(({ declares }) => declares)
  const search = {
    names: declared.names,
    declared: Map.groupBy(all, ({ kind }) => kind),
    tables: tablesIn(document),
    written,
    isInWords: wordsIn(document),
  }
  return problems.map(({ missing, ...problem }) => {
    const second = problem.second ?? (missing && placeOf(missing, search))
    return second ? { ...problem, second } : problem
  })
}

function placeOf(missing: Missing, search: Declarations): Place | undefined {
  const { names } = search
  const of = missing.of === undefined ? undefined : names.entity(missing.of)
  const candidates = candidatesFor(missing, of, search)
  return nearest(missing, candidates, search) ?? partOf(missing, of, names) ?? listOf(missing, of, candidates, search)
}

/** The declarations of its kind; for a name of an entity, only those of that entity. */
function candidatesFor(
  missing: Missing,
  of: EntityName | undefined,
  { names, declared }: Declarations,
): readonly Mention[] {
  const every = (kind: NameKind) => declared.get(kind) ?? []
  const own = (kind: NameKind) => every(kind).filter((one) => one.of === of?.name)
  switch (missing.kind) {
    case 'field':
    case 'action':
      return of ? own(missing.kind) : []
    case 'role':
      // A field may name the user.
      return [...every('role'), ...(of ? own('field') : [])]
    case 'entity':
      // Lists of codes are also types.
      return [...every('entity'), ...every('constant')]
    case 'name':
      return [...(of ? own('field') : []), ...every('constant'), ...every('entity')]
    case 'state':
    case 'choice': {
      const fields = of
        ? names.stateFields(of.name).map(({ name }) => `${of.name}.${name}`)
        : havingChoices(missing, names)
      return every('choice').filter((one) => one.of !== undefined && fields.includes(one.of))
    }
    default:
      return every(missing.kind)
  }
}

/** The fields with exactly these choices. */
const havingChoices = ({ options = [] }: Missing, { entities }: Names): readonly string[] =>
  entities.flatMap((entity) =>
    entity.fields.flatMap(({ name, type }) =>
      isChoice(type) && sameKeys(type.options, options) ? [`${entity.name}.${name}`] : [],
    ),
  )

const sameKeys = (options: readonly { readonly key: string }[], keys: readonly string[]): boolean =>
  options.length === keys.length && options.every(({ key }) => keys.includes(key))

// ── A declaration with a similar name ───────────────────────────────────────────────────────────────────────────────

function nearest(
  { name }: Missing,
  candidates: readonly Mention[],
  { names, written }: Declarations,
): Place | undefined {
  const called = (form: (one: Mention) => string | undefined) => {
    const forms = candidates.map((one) => form(one) ?? '')
    const suggestion = closest(name, forms) ?? closest(identifierOf(name), forms)
    return suggestion === undefined ? undefined : candidates[forms.indexOf(suggestion)]
  }
  const found =
    called((one) => one.name) ?? called((one) => labelOf(one, names)) ?? called((one) => pluralIn(one, names))
  return found && { span: found.span, label: `"${written(found.span)}" is declared here` }
}

const pluralIn = ({ kind, name = '' }: Mention, names: Names): string | undefined =>
  kind === 'entity' ? names.entity(name)?.plural : undefined

function labelOf({ kind, name = '', of = '' }: Mention, names: Names): string {
  if (kind === 'entity') return names.entity(name)?.label ?? name
  if (kind === 'constant') return names.constant(name)?.label ?? name
  const entity = kind === 'field' ? names.entity(of) : undefined
  return (entity && names.field(entity, name)?.label) ?? name
}

// ── A part without its bullet ──────────────────────────────────────────────────────────────────────────────────

/** `lines` of an order if the entity *Order line* is not a part; or `order` of that line. */
function partOf({ kind, name }: Missing, of: EntityName | undefined, { entities }: Names): Place | undefined {
  if ((kind !== 'field' && kind !== 'name') || !of) return undefined
  const written = foldName(name)
  const isUnrelated = (part: EntityName, whole: EntityName) =>
    part !== whole &&
    !part.partOf &&
    !part.fields.some(({ system, type }) => !system && isReference(type) && type.entity === whole.name)
  const whole = of.partOf ? undefined : entities.find((one) => foldName(one.label) === written && isUnrelated(of, one))
  const part = entities.find((one) => isUnrelated(one, of) && listsOf(one, of).includes(written))
  const [inside, around] = whole ? [of, whole] : [part, of]
  if (!inside?.span || !around.span) return undefined
  return { span: inside.span, label: `"${inside.label}" is declared here, without "- Part of: ${around.label}"` }
}

/** Possible names of the list of parts in this entity: `orderLines`, or `lines` in an order. */
function listsOf(part: EntityName, { label }: EntityName): readonly string[] {
  const last = part.label.split(/\s+/u).at(-1)!
  const isOwn = part.label.toLowerCase().startsWith(`${label.toLowerCase()} `)
  return [part.plural, ...(isOwn ? [pluralOf(last)] : [])].map(foldName)
}

// ── The table that declares such names ──────────────────────────────────────────────────────────────────────────────

function listOf(
  missing: Missing,
  of: EntityName | undefined,
  candidates: readonly Mention[],
  search: Declarations,
): Place | undefined {
  const kind = missing.kind === 'name' ? fieldOrConstant(missing, of, search) : undefined
  const among = candidates.filter((one) => one.kind === (kind ?? candidates[0]!.kind))
  const [first] = among
  if (!first) return undefined
  const label = `${wordsFor(first, search.names)} are declared here`
  const tables = search.tables.filter(({ span }) => among.some((one) => isWithin(one.span, span)))
  const count = ({ span }: Table) => among.filter((one) => isWithin(one.span, span)).length
  const [table] = tables.toSorted((a, b) => count(b) - count(a))
  if (!table) return undefined
  const row = table.rows.find(({ span }) => among.every((one) => isWithin(one.span, span)))
  return row && among.length > 1
    ? { span: around(among.map(({ span }) => span)), label }
    : { span: headOf(table), label }
}

/** A name that occurs in words is a field: constants occur only in code. */
function fieldOrConstant(
  { name }: Missing,
  of: EntityName | undefined,
  { declared, isInWords }: Declarations,
): NameKind {
  const words = name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ').toLowerCase()
  const isConstant = !of || (words.includes(' ') && !isInWords(words))
  return isConstant && declared.has('constant') ? 'constant' : 'field'
}

const PLURALS: Readonly<Partial<Record<NameKind, string>>> = {
  entity: 'The entities',
  role: 'The roles',
  constant: 'The constants',
  error: 'The error codes',
  message: 'The messages',
  webhook: 'The webhooks',
  shape: 'The shapes',
}

function wordsFor({ kind, of = '' }: Mention, names: Names): string {
  const [entity = '', field = ''] = of.split('.')
  const label = names.entity(entity)?.label ?? entity
  if (kind === 'field') return `The fields of ${label}`
  if (kind === 'action') return `The actions of ${label}`
  if (kind === 'choice') return field === 'status' ? `The states of ${label}` : `The choices of \`${field}\``
  return PLURALS[kind] ?? 'Such names'
}

const around = (spans: readonly Span[]): Span => ({
  file: spans[0]!.file,
  start: Math.min(...spans.map(({ start }) => start)),
  end: Math.max(...spans.map(({ end }) => end)),
})

const headOf = ({ header }: Table): Span => around(header.map(({ span }) => span))

const tablesIn = ({ sections }: Document): readonly Table[] =>
  sections
    .flatMap(({ blocks, subjects }) => [...blocks, ...subjects.flatMap((subject) => subject.blocks)])
    .filter((block) => block.kind === 'table')

/** Searches the text outside code. */
function wordsIn({ sections }: Document): (words: string) => boolean {
  let text: string | undefined
  const read = () =>
    sections
      .flatMap(({ blocks, subjects }) => [...blocks, ...subjects.flatMap((subject) => subject.blocks)])
      .map((block) => block.markdown.replace(/`[^`]*`/gu, ''))
      .join('\n')
      .toLowerCase()
  return (words) => (text ??= read()).includes(words)
}
