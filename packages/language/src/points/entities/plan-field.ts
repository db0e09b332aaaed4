/** Plans one field: its conditions, default and computation as checked expressions. */
import { append, identifierOf } from '@ninefold/plan/base'
import { type Phrase, plainText } from '../../document/index.ts'
import { isOwnRead, checkExpression, childrenOf, type Expr, type Tree } from '@ninefold/plan/expression'
import {
  type Type,
  typeOfField,
  isFile,
  isYesNo,
  isReference,
  traitsOf,
  typeName,
  type FieldType,
} from '@ninefold/plan/values'
import { type Field, notThat, textOf } from '@ninefold/plan'
import type { Problem } from '@ninefold/plan/problem'
import { languageOf } from '@ninefold/plan/translation'
import { checkPhrase, type Names } from '../../kernel/index.ts'
import { literalDefault } from './default-value.ts'
import type { Condition, EntityDeclared, FieldDeclared, FieldRead } from './model.ts'
import { entitiesProblem } from './problems.ts'

const YES_NO: Type = { kind: 'yesNo' }

/** Only English plurals are assumed. */
const labelOf = ({ label, singular }: FieldDeclared, { settings }: Names): string =>
  singular === undefined || languageOf(settings.language) === 'en' ? label : singular

export function planField(field: FieldDeclared, entity: EntityDeclared, names: Names, problems: Problem[]): Field {
  const { name, type, unique, system, read } = field
  const check = (phrase: Phrase, expected?: Type): Expr | undefined => {
    const checked = checkPhrase(phrase, names, { this: entity.name, old: true }, expected)
    append(problems, checked.problems)
    return checked.expr
  }
  const origin = field.span ?? read?.span
  return {
    name,
    label: labelOf(field, names),
    help: read?.help ?? '',
    ...(origin && { origin: names.originOf(origin) }),
    type,
    ...currencyOf(read, check),
    ...numberedBy(read, check, problems),
    ...(read?.section !== undefined && { section: read.section }),
    ...requiredOf(field, check, problems),
    unique,
    ...(read && valueOf(field, read, { entity, names, check, problems })),
    ...whenOf(read, check),
    ...assumedOf(field, entity, names),
    system,
    was: field.assumed?.was ?? (read?.was ?? []).map((phrase) => identifierOf(plainText(phrase))),
    ...choicesWere(field, check, problems),
    ...(read && oldRecordsOf(field, read, entity, names, problems)),
  }
}

type Check = (phrase: Phrase, expected?: Type) => Expr | undefined

const TEXT: Type = { kind: 'text' }

/** `` money in `company.currency` ``: the path to the currency. */
function currencyOf(read: FieldRead | undefined, check: Check): Pick<Field, 'currencyFrom'> {
  const from = read?.type.kind === 'money' ? read.type.from : undefined
  const currencyFrom = from && check(from, TEXT)
  return currencyFrom ? { currencyFrom } : {}
}

/** `` sequence `{office.code}-{0000}` ``: the paths in its template. */
function numberedBy(read: FieldRead | undefined, check: Check, problems: Problem[]): Pick<Field, 'numberedBy'> {
  if (read?.type.kind !== 'sequence') return {}
  const { template } = read.type
  const parts = read.type.places.flatMap((phrase) => {
    const expr = check(phrase)
    if (!expr) return []
    if (!NO_TEXT.has(expr.tree.type.kind)) return [{ place: plainText(phrase), text: textOf(expr) }]
    const reason = `${plainText(phrase)} is no single value; name a field of it, such as {${plainText(phrase)}.name}`
    problems.push(entitiesProblem('ENT-018', { span: phrase.span }, { template, reason }))
    return []
  })
  return parts.length === 0 ? {} : { numberedBy: parts }
}

const NO_TEXT: ReadonlySet<Type['kind']> = new Set(['record', 'either', 'list', 'map', 'file'])

function requiredOf(field: FieldDeclared, check: Check, problems: Problem[]): Pick<Field, 'required'> {
  const written = field.read?.required
  if (field.computed) {
    if (written?.kind === 'yes')
      problems.push(entitiesProblem('ENT-033', { span: written.span }, { field: field.label }))
    return {}
  }
  if (written?.kind === 'when') {
    const when = check(written.test, YES_NO)
    return when ? { required: { when } } : {}
  }
  return field.required === 'yes' ? { required: {} } : {}
}

function whenOf(read: FieldRead | undefined, check: Check): Pick<Field, 'shownWhen' | 'displayedWhen' | 'editable'> {
  const shownWhen = read?.shownWhen && checkCondition(read.shownWhen, check)
  const displayedWhen = read?.displayedWhen && checkCondition(read.displayedWhen, check)
  const when = { ...(shownWhen && { shownWhen }), ...(displayedWhen && { displayedWhen }) }
  const editable = read?.editable
  if (editable?.kind !== 'when') return { ...when, ...(editable && { editable }) }
  const expr = checkCondition(editable, check)
  return { ...when, ...(expr && { editable: { kind: 'when', expr } }) }
}

function checkCondition({ test, not }: Condition, check: Check): Expr | undefined {
  const expr = check(test, YES_NO)
  return not && expr ? notThat(expr) : expr
}

/** The settings of a field that no row describes. */
function assumedOf({ assumed, span }: FieldDeclared, entity: EntityDeclared, names: Names): Partial<Field> {
  if (!assumed || !span) return {}
  const at = { span, origin: names.originOf(span) }
  const expr = assumed.default && checkExpression(assumed.default, at, { schema: names.schema, this: entity.name }).expr
  return {
    ...(expr && { default: { expr, copy: false } }),
    ...(assumed.editable && { editable: { kind: assumed.editable } }),
  }
}

/** Types whose values cannot be written in a document. */
const cannotBeWritten = (type: FieldType): boolean => traitsOf(type).noDefault === true

/** The context of a value. */
interface Planning {
  readonly entity: EntityDeclared
  readonly names: Names
  readonly check: Check
  readonly problems: Problem[]
}

function valueOf(field: FieldDeclared, read: FieldRead, planning: Planning): Pick<Field, 'default' | 'computed'> {
  const { entity, names, check, problems } = planning
  const written = read.default
  if (field.hole) return {}
  if (written.kind === 'none') return startsAsNo(field, read, names)
  const phrase = written.kind === 'literal' ? written.value : written.expression
  const none = () => {
    const parameters = { field: field.label, type: typeName(field.type) }
    problems.push(entitiesProblem('ENT-034', { span: phrase.span }, parameters))
    return {}
  }
  const copiesFile = isFile(field.type) && (written.kind === 'copy' || written.kind === 'expression')
  // A file may be copied from another record.
  if ((cannotBeWritten(field.type) && !copiesFile) || (field.system && field.name !== 'name')) return none()
  if (written.kind === 'literal') {
    const expr = literalOrExpression(written.value, field, planning)
    return expr ? { default: { expr, copy: false } } : {}
  }
  const expr = check(written.expression, typeOfField(field.type))
  if (!expr) return {}
  if (copiesFile && expr.tree.type.kind !== 'file') return none()
  if (written.kind === 'computed') return { computed: { expr, stored: false } }
  if (written.kind === 'copy' && !isThroughReference(expr, entity)) {
    const parameters = { field: field.label, entity: entity.label }
    problems.push(entitiesProblem('ENT-041', { span: phrase.span }, parameters))
  }
  return { default: { expr, copy: written.kind === 'copy' } }
}

/** The default `false` of optional yes/no fields: an unticked box means no. */
function startsAsNo(field: FieldDeclared, read: FieldRead, names: Names): Pick<Field, 'default'> {
  if (!isYesNo(field.type) || field.required === 'yes' || field.system) return {}
  const tree: Tree = { op: 'literal', value: false, type: YES_NO }
  return { default: { expr: { source: 'false', tree, reads: [], origin: names.originOf(read.span) }, copy: false } }
}

function literalOrExpression(
  written: Phrase,
  field: FieldDeclared,
  { entity, names, check, problems }: Planning,
): Expr | undefined {
  const found = literalDefault(written, field, entity.name, names)
  if (found.problems.some(isExpression)) return check(written, typeOfField(field.type))
  append(problems, found.problems)
  return found.value
}

/** Migrations of former choices. Several targets for one former choice need conditions. */
function choicesWere({ choicesWere: were = [] }: FieldDeclared, check: Check, problems: Problem[]) {
  if (were.length === 0) return {}
  const planned = were.map(({ name: from, to, when, place }, index) => {
    const other = when ? undefined : were.slice(0, index).find((one) => one.name === from && !one.when)
    if (other) problems.push(entitiesProblem('ENT-053', { span: place.span }, { from, to, other: other.to }))
    const expr = when && check(when, YES_NO)
    return { from, to, ...(expr && { when: expr }) }
  })
  return { choicesWere: planned }
}

/** The value for existing records. `was` is the former value, of the type in brackets after the former name. */
function oldRecordsOf(
  field: FieldDeclared,
  read: FieldRead,
  entity: EntityDeclared,
  names: Names,
  problems: Problem[],
): Pick<Field, 'oldRecords'> {
  const written = read.oldRecords
  if (written.kind === 'none' || field.hole) return {}
  const phrase = written.kind === 'literal' ? written.value : written.expression
  if (field.computed || cannotBeWritten(field.type)) {
    problems.push(entitiesProblem('ENT-034', { span: phrase.span }, { field: field.label, type: typeName(field.type) }))
    return {}
  }
  const former = read.former && names.readType(read.former)
  const was = former?.value
  const context = { was: (was && typeOfField(was)) ?? { kind: 'unknown' as const } }
  const check: Check = (code, expected) => {
    const checked = checkPhrase(code, names, { this: entity.name, context }, expected)
    append(problems, checked.problems)
    return checked.expr
  }
  const expr =
    written.kind === 'literal'
      ? literalOrExpression(phrase, field, { entity, names, check, problems })
      : check(phrase, typeOfField(field.type))
  if (!expr) return {}
  const converts = usesWas(expr.tree)
  if (converts) append(problems, former?.problems ?? [])
  if (converts && !former) problems.push(entitiesProblem('ENT-054', { span: phrase.span }, { field: field.label }))
  return { oldRecords: { expr, ...(converts && was && { was }) } }
}

const usesWas = (tree: Tree): boolean =>
  (tree.op === 'name' && tree.scope === 'context' && tree.name === 'was') || childrenOf(tree).some(usesWas)

/** Is the default not a value of the type, but possibly an expression without backticks? */
const isExpression = (problem: Problem) => problem.code === 'ENT-029' && problem.fix !== undefined

/** `employee.department`: starts at a reference of this record, so that the copy can be renewed. */
function isThroughReference(expr: Expr, entity: EntityDeclared): boolean {
  const paths = expr.reads.filter(isOwnRead)
  return paths.some((path) => {
    const [first, ...rest] = path.split('.')
    return rest.length > 0 && entity.fields.some((field) => field.name === first && isReference(field.type))
  })
}
