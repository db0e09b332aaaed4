/**
 * Comments: `- Comments: yes` below Claim adds the entity *Claim comment*. A heading with that name adds fields to it. Point 6 plans the
 * permissions of an entity of comments that has no row (`access/comments.ts`).
 */
import { foldName, identifierOf, isReserved, kebabOf, pascalOf, pluralOf } from '@ninefold/plan/base'
import { plainText } from '../../document/index.ts'
import type { Problem } from '@ninefold/plan/problem'
import type { FieldType } from '@ninefold/plan/values'
import { callMemoized } from '../../kernel/index.ts'
import type { CommentsRead, EntityHead, FieldDeclared } from './model.ts'
import { entitiesProblem } from './problems.ts'

/** Characters of one comment. */
const LONGEST = 10_000

const USER: FieldType = { kind: 'reference', entity: 'User', onDelete: 'empty' }

/** The label of the entity of comments: `Claim comment`. */
export const commentLabel = (of: string): string => `${of} comment`

/** The heads with the entities of comments, each after the entity whose records it is about. */
export function withCommentHeads(heads: readonly EntityHead[], problems: Problem[]): readonly EntityHead[] {
  const wanted = heads.flatMap((head) => {
    const comments = head.read?.comments
    const wrong = comments && wrongPlace(head, comments, heads)
    if (wrong) problems.push(wrong)
    return comments && !wrong ? [{ of: head.name, name: nameFor(head), comments, head }] : []
  })
  const own = new Set(wanted.map(({ name }) => name.toLowerCase()))
  return heads.flatMap((head) => {
    if (own.has(head.name.toLowerCase())) return []
    const asked = wanted.find(({ of }) => of === head.name)
    const written = asked && heads.find(({ name }) => name.toLowerCase() === asked.name.toLowerCase())
    return asked ? [head, callMemoized(commentHead, head, written)] : [head]
  })
}

const nameFor = ({ label }: EntityHead): string => pascalOf(commentLabel(label))

const commentHead = (of: EntityHead, written: EntityHead | undefined): EntityHead => {
  const own = identifierOf(of.label)
  const reference =
    isReserved(own) || FIELDS.has(own) ? { field: 'record', label: 'Record' } : { field: own, label: of.label }
  const { was, comments } = of.read!
  const commentOn = { entity: of.name, ...reference, was: was.map(plainText), span: comments!.span }
  if (written) return { ...written, commentOn }
  const [name, label] = [nameFor(of), commentLabel(of.label)]
  const plural = pluralOf(label)
  return {
    name,
    label,
    plural,
    path: kebabOf(name),
    places: [],
    type: { name, label, plural, isPart: false },
    commentOn,
  }
}

function wrongPlace(head: EntityHead, { of, span }: CommentsRead, heads: readonly EntityHead[]): Problem | undefined {
  const names = [head.name, head.label, head.plural].map(foldName)
  if (of && !names.includes(foldName(plainText(of))))
    return entitiesProblem('ENT-074', { span: of.span }, { written: plainText(of) })
  const written = heads.find(({ name }) => name.toLowerCase() === nameFor(head).toLowerCase())
  const reason = head.read?.partOf
    ? 'it is a part, and is shown in its whole'
    : written?.read?.partOf
      ? `"${written.label}" is a part`
      : undefined
  return reason === undefined ? undefined : entitiesProblem('ENT-075', { span }, { entity: head.label, reason })
}

/** The fields of a comment that no row describes. */
export function commentFields({ commentOn }: EntityHead): readonly FieldDeclared[] {
  if (!commentOn) return []
  const { entity, span, was } = commentOn
  const field = (name: string, title: string, type: FieldType, more: Partial<FieldDeclared> = {}): FieldDeclared => ({
    name,
    label: title,
    type,
    span,
    required: 'no',
    unique: false,
    computed: false,
    system: false,
    ...more,
  })
  const record: FieldType = { kind: 'reference', entity, onDelete: 'delete' }
  return [
    field(commentOn.field, commentOn.label, record, {
      required: 'yes',
      assumed: { editable: 'once', was: was.map(identifierOf) },
    }),
    field('author', 'Author', USER, { assumed: { default: 'me', editable: 'never' } }),
    field('text', 'Text', { kind: 'longText', max: LONGEST }, { required: 'yes' }),
    field('mentioned', 'Mentioned', { kind: 'many', entity: 'User' }),
  ]
}

const FIELDS: ReadonlySet<string> = new Set(['author', 'text', 'mentioned'])
