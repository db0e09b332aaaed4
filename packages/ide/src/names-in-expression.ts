/** The names of the document in an expression, each with its place. */
import { spanWithin } from '@ninefold/language/document'
import {
  choiceOwners,
  entitiesOfType,
  explainExpression,
  placeOfName,
  type Schema,
  type Range,
  type NameScope,
  type Tree,
} from '@ninefold/plan/expression'
import { foldName } from '@ninefold/plan/base'
import type { ExpressionNote, Named, NameKind } from '@ninefold/language/kernel'
import type { Span } from '@ninefold/plan/problem'
import type { Resolved, NameIndex } from './occurrence.ts'

interface NameFound {
  readonly of: Named
  /** Further declarations, if one word names something of several entities. */
  readonly also?: readonly Named[]
  readonly span: Span
}

export function namesInExpressions(notes: readonly ExpressionNote[], resolved: Resolved): readonly NameFound[] {
  const ownerOf = choiceOwners(choiceFields(resolved))
  const texts: Texts = new Map(resolved.sources.map(({ file, text }) => [file, text]))
  return notes.flatMap((note) => {
    const { piece, scope, expected, owner } = note
    const found: NameFound[] = []
    for (const [syntax, { tree }] of explainExpression(piece.text, scope, expected).meaning) {
      const [of, ...also] =
        syntax.op === 'roleOf' ? roleIn(syntax.name, scope.schema) : namedBy(tree, owner, ownerOf, resolved)
      const at = of && placeOfName(syntax, tree, piece.text)
      if (of && at && isWritten(of, piece.text.slice(at.start, at.end), spanOf(note, at), texts))
        found.push({ of, ...(also.length > 0 && { also }), span: spanOf(note, at) })
    }
    return found
  })
}

function roleIn(name: string, schema: Schema): readonly Named[] {
  const role = schema.recordRole?.(name)
  return role ? [{ kind: 'role', name: role.name }] : []
}

/** `whole` may stand for a name that is not written, and an expression may be generated from other text. */
function isWritten({ name }: Named, part: string, { file, start, end }: Span, texts: Texts): boolean {
  const source = texts.get(file)?.slice(start, end) ?? ''
  return part.toLowerCase() === name.toLowerCase() && (source === part || foldName(source) === foldName(part))
}

type Texts = ReadonlyMap<string, string>

/** The place of a part in the source. A name in words, `{spent on}`, is one name. */
export function spanOf({ piece }: ExpressionNote, { start, end }: Range): Span {
  const whole = start === 0 && end === piece.text.length
  return whole ? piece.span : spanWithin(piece, start, end)
}

/** Undefined if it is not a name of the document. */
function namedBy(
  tree: Tree,
  owner: string | undefined,
  ownerOf: (options: readonly string[]) => string | undefined,
  resolved: Resolved,
): readonly Named[] {
  switch (tree.op) {
    case 'field':
      return entitiesOfType(tree.of.type).flatMap((of) => {
        const has = resolved.declared.names.schema.entity(of)?.fields.has(tree.field.toLowerCase())
        return has ? [{ kind: 'field', of, name: tree.field } as const] : []
      })
    case 'name':
      return namedAlone(tree, owner)
    case 'set':
      return [{ kind: 'entity', name: tree.entity }]
    case 'shape':
      return [{ kind: 'shape', name: tree.shape }]
    case 'literal': {
      const of = tree.type.kind === 'choice' && typeof tree.value === 'string' ? ownerOf(tree.type.options) : undefined
      return of === undefined ? [] : [{ kind: 'choice', of, name: tree.value as string }]
    }
    case 'call':
      // A whole of several entities: the name is looked up in each.
      return tree.fn === 'orElse'
        ? tree.args.flatMap((arg) => (arg.op === 'literal' ? [] : namedBy(arg, owner, ownerOf, resolved)))
        : []
    case 'macro':
    case 'list':
    case 'map':
      return []
  }
}

const KINDS: Partial<Readonly<Record<NameScope, NameKind>>> = {
  constant: 'constant',
  role: 'role',
  only: 'entity',
  input: 'input',
  query: 'query',
  found: 'lookUp',
}

function namedAlone({ scope, name }: Tree & { op: 'name' }, owner: string | undefined): readonly Named[] {
  const kind = KINDS[scope]
  if (!kind) return []
  const owned = scope === 'input' || scope === 'query' || scope === 'found'
  return [{ kind, name, ...(owned && owner !== undefined && { of: owner }) }]
}

const choiceFields = ({ declared }: Resolved) =>
  declared.entities.flatMap(({ name }) =>
    [...(declared.names.schema.entity(name)?.fields.values() ?? [])].map((field) => ({
      type: field.type,
      owner: `${name}.${field.name}`,
    })),
  )

/** The smallest expression around a place. */
export function noteAt(
  { expressions }: Pick<NameIndex, 'expressions'>,
  file: string,
  offset: number,
): ExpressionNote | undefined {
  const around = expressions.filter(
    ({ piece: { span } }) => span.file === file && span.start <= offset && offset <= span.end,
  )
  return around.toSorted((a, b) => a.piece.text.length - b.piece.text.length)[0]
}

export function indexIn({ piece }: ExpressionNote, offset: number): number {
  const found = piece.offsets?.findIndex((place) => place >= offset) ?? offset - piece.span.start
  return Math.min(Math.max(0, found), piece.text.length - 1)
}
