/** Own records as a condition: the user's own User record, records that name the user as owner, or records that the user created. */
import { type Phrase, codes, plainText, soleCode } from '../document/index.ts'
import { fieldOf, leadsToMe, readsOf, thisOf, type Expr, type Origin, type Tree } from '@ninefold/plan/expression'
import { type Assumption, type Entity, isPeople, ownerCondition, ownershipOf, type OwnerPath } from '@ninefold/plan'
import type { Alternative, Span } from '@ninefold/plan/problem'
import type { EntityName, FieldName, Names, Outcome } from './room.ts'
import { ownershipProblem } from './ownership-problems.ts'
import { isReference, isMany, isInverse } from '@ninefold/plan/values'

interface Own {
  readonly test: Expr
  readonly assumption: Assumption
}

/** A phrase for own records. */
export interface OwnRead {
  readonly span: Span
  /** The edits that replace it by a condition, which is inserted between the parts of each text. Absent if that needs other changes. */
  readonly written?: readonly { readonly span: Span; readonly text: readonly string[] }[]
  /** A path of fields is expected here instead of a condition. */
  readonly isPath?: true
}

/** The text of a condition as part of a longer one; undefined if it cannot be used unchanged. */
export function conditionText(test: Phrase): string | undefined {
  const text = plainText(test).replaceAll('||', ' or ')
  return text.includes('|') || (!soleCode(test) && codes(test).length > 0) ? undefined : `(${text})`
}

/** `planned`: an entity of the plan by its name. */
export function planOwn(
  entity: EntityName,
  planned: (name: string) => Entity | undefined,
  names: Names,
  own: OwnRead,
): Outcome<Own | undefined> {
  const of = planned(entity.name)
  const found = of ? ownershipOf(of, planned) : ({ kind: 'creator' } as const)
  if (found.kind === 'ambiguous') return { value: undefined, problems: [ambiguous(entity, found.paths, names, own)] }
  const path = found.kind === 'self' ? [] : found.kind === 'path' ? found.path : [CREATED_BY]
  const test = isMe(entity.name, path, names.originOf(own.span))
  return { value: { test, assumption: assumed(entity, test.source) }, problems: [] }
}

function ambiguous(entity: EntityName, paths: readonly OwnerPath[], names: Names, { span, written, isPath }: OwnRead) {
  const origin = names.originOf(span)
  const sourceOf = (path: readonly Pick<FieldName, 'name' | 'type'>[]) =>
    isPath ? path.map(({ name }) => name).join('.') : isMe(entity.name, path, origin).source
  const meanings = [
    ...paths.map((path) => ({ source: sourceOf(path), who: namedBy(path) })),
    { source: sourceOf([CREATED_BY]), who: 'the person created the record' },
  ]
  const alternatives =
    written &&
    meanings.map(({ source, who }): Alternative => ({
      title: `Write \`${source}\` (${who})`,
      edits: written.map(({ span: at, text }) => ({ span: at, text: text.join(source) })),
    }))
  const declared = names.field(entity, paths[0]![0]!.name)?.span
  const second = declared && { span: declared, label: `"${paths[0]![0]!.label}"` }
  const at = { span, ...(second && { second }), ...(alternatives && { alternatives }) }
  const parameters = {
    entity: entity.label,
    meanings: meanings.map(({ who }) => who),
    instead: meanings.map(({ source }) => source),
    what: isPath ? ('field' as const) : ('condition' as const),
  }
  return ownershipProblem('ACC-022', at, parameters)
}

/** `"Account" of "Patient" names the person`. */
function namedBy(path: OwnerPath): string {
  const fields = path.toReversed().map(({ label }) => `"${label}"`)
  return `${fields.join(' of ')} ${isReference(path.at(-1)!.type) ? 'names' : 'includes'} the person`
}

function assumed({ label }: EntityName, source: string): Assumption {
  return {
    point: 6,
    subject: label,
    text: `"Own" for ${label} means \`${source}\`.`,
    help: 'Write the condition itself instead of "own" to mean something else.',
  }
}

/** The condition that the field names the user, alone or among others; undefined if the field does not contain users. */
export const namesMe = (entity: EntityName, field: FieldName, origin: Origin): Expr | undefined =>
  pathIsMe(entity, [field], origin)

/** As `namesMe`, for a path of references. */
export function pathIsMe(entity: EntityName, path: readonly FieldName[], origin: Origin): Expr | undefined {
  return isPeople(path.at(-1)!) ? isMe(entity.name, path, origin) : undefined
}

/** The condition that the path leads to the user, alone or among others; an empty path is the record itself. */
function isMe(entity: string, path: readonly Pick<FieldName, 'name' | 'type'>[], origin: Origin): Expr {
  const people = path.reduce<Tree>((of, { name, type }) => fieldOf(of, name, recordsOf(type)), thisOf(entity))
  const tree = leadsToMe(people)
  return { source: ownerCondition(path), tree, reads: readsOf(tree), origin }
}

function recordsOf(type: FieldName['type']): Tree['type'] {
  const entity = isReference(type) || isMany(type) || isInverse(type) ? type.entity : 'User'
  const record = { kind: 'record', entity } as const
  return isReference(type) ? record : { kind: 'list', of: record }
}

const CREATED_BY = {
  name: 'createdBy',
  label: 'Created by',
  type: { kind: 'reference', entity: 'User', onDelete: 'refuse' },
} as const
