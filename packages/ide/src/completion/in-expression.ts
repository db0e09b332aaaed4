/** Completions at the cursor inside an expression: names in scope, members after a dot, functions, choices. */
import {
  type Explained,
  type Meaning,
  explainExpression,
  describeType,
  type Scope,
  type Syntax,
} from '@ninefold/plan/expression'
import type { Type } from '@ninefold/plan/values'
import type { ExpressionNote } from '@ninefold/language/kernel'
import type { Span } from '@ninefold/plan/problem'
import type { Analysis } from '../analysis.ts'
import { functionsFor, globalFunctions, membersOf } from './callable.ts'
import { completion, type Completion } from './completion.ts'
import { candidatesOf } from './names-here.ts'
import { PROBE, type Probe } from './probe.ts'

/** Undefined if the cursor is not in an expression. */
export function inExpression(analysis: Analysis, file: string, probe: Probe): readonly Completion[] | undefined {
  const note = noteAt(analysis, file, probe.start)
  if (!note) return undefined
  const { piece, scope, expected } = note
  const explained = explainExpression(piece.text, scope, expected)
  const path = pathTo(explained.syntax, piece.text.indexOf(PROBE))
  const [node, parent] = path
  if (!node) return []
  const span = { file, start: probe.start - probe.before.length, end: probe.start + probe.behind.length }
  const at: At = { analysis, note, explained, span }
  if (node.op === 'literal') return choicesBeside(node, parent, at, false)
  if (node.op === 'member') return membersHere(node, at)
  if (node.op === 'call' && node.form === 'method') return functionsFor(typeOf(node.args[0]!, at), span)
  if (node.op !== 'name' && node.op !== 'call') return []
  return [
    ...choicesBeside(node, parent, at, true),
    ...namesInScope(node, at),
    ...globalFunctions(span),
    ...shapes(at),
    ...words(span),
  ]
}

interface At {
  readonly analysis: Analysis
  readonly note: ExpressionNote
  readonly explained: Explained
  readonly span: Span
}

/** The smallest expression around the probe. */
function noteAt({ notes }: Analysis, file: string, offset: number): ExpressionNote | undefined {
  const around = notes.expressions.filter(
    ({ piece: { span, text } }) =>
      span.file === file && span.start <= offset && offset < span.end && text.includes(PROBE),
  )
  return around.toSorted((a, b) => a.piece.text.length - b.piece.text.length)[0]
}

/** The nodes around a place, innermost first. */
export function pathTo(syntax: Syntax, at: number): readonly Syntax[] {
  if (at < syntax.start || at >= Math.max(syntax.end, syntax.start + 1)) return []
  return [...childrenOf(syntax).flatMap((child) => pathTo(child, at)), syntax]
}

function childrenOf(syntax: Syntax): readonly Syntax[] {
  switch (syntax.op) {
    case 'member':
    case 'roleOf':
      return [syntax.of]
    case 'call':
      return syntax.args
    case 'list':
      return syntax.items
    case 'map':
      return syntax.entries.map((entry) => entry.value)
    case 'literal':
    case 'name':
    case 'role':
    case 'hole':
      return []
  }
}

const meaningOf = (node: Syntax, { explained }: At): Meaning | undefined => explained.meaning.get(node)
const typeOf = (node: Syntax, at: At): Type => meaningOf(node, at)?.tree.type ?? { kind: 'unknown' }

// ── After a dot ────────────────────────────────────────────────────────────────────────────────────────────────────

function membersHere({ of }: Syntax & { op: 'member' }, at: At): readonly Completion[] {
  const { scope } = at.note
  if (of.op === 'name' && (of.name === 'input' || of.name === 'query' || of.name === 'found')) {
    return typed(scope[of.name] ?? {}, at.span)
  }
  const type = typeOf(of, at)
  if (type.kind === 'record') return fieldsOf(type.entity, scope, at)
  const inside = membersOf(type)
  return [...typed(inside, at.span), ...functionsFor(type, at.span)]
}

const typed = (types: Readonly<Record<string, Type>>, span: Span): readonly Completion[] =>
  Object.entries(types).map(([name, type]) => completion(name, 'field', span, { detail: describeType(type) }))

/** Fields that an expression may read, as point 3 describes them. */
function fieldsOf(entity: string, { schema }: Scope, { analysis, span }: At): readonly Completion[] {
  const known = schema.entity(entity)?.fields
  return candidatesOf('field', schema.entity(entity)?.name ?? entity, analysis).flatMap(
    ({ name, detail, documentation, last }) => {
      if (!known?.has(name.toLowerCase())) return []
      const more = { ...(detail !== undefined && { detail }), ...(documentation && { documentation }) }
      return [completion(name, 'field', span, { ...more, order: last ? 3 : 0 })]
    },
  )
}

// ── Without a dot ───────────────────────────────────────────────────────────────────────────────────────────────────────

function namesInScope(node: Syntax, at: At): readonly Completion[] {
  const { analysis, note, span } = at
  const { scope } = note
  const variables = meaningOf(node, at)?.variables ?? {}
  const context = { today: DATE, now: MOMENT, signedIn: YES_NO, isNew: YES_NO, ...scope.context }
  const some = (kind: 'constant' | 'role' | 'entity', order: number) =>
    candidatesOf(kind, undefined, analysis).map(({ name, detail, documentation }) =>
      completion(name, kind, span, {
        order,
        ...(detail !== undefined && { detail }),
        ...(documentation && { documentation }),
      }),
    )
  return [
    ...typed(variables, span),
    ...(scope.this === undefined ? [] : fieldsOf(scope.this, scope, at)),
    ...typed({ ...scope.found, ...scope.variables }, span),
    ...some('constant', 1),
    ...typed(context, span).map((one) => ({ ...one, kind: 'word' as const, order: 2 })),
    ...prefixes(scope, span),
    ...some('entity', 4),
    ...some('role', 4).filter(({ label }) => scope.schema.role(label) !== undefined),
  ]
}

const DATE: Type = { kind: 'date' }
const MOMENT: Type = { kind: 'dateTime' }
const YES_NO: Type = { kind: 'yesNo' }

function prefixes(scope: Scope, span: Span): readonly Completion[] {
  const rows: readonly (readonly [string, boolean, string])[] = [
    ['me', true, 'The person who is signed in.'],
    ['this', scope.this !== undefined, 'The record itself.'],
    ['old', scope.old === true, 'The record before the change.'],
    ['input', scope.input !== undefined, 'What the action asks for.'],
    ['query', scope.query !== undefined, 'The parameters of the call.'],
    ['found', scope.found !== undefined, 'What the path looks up.'],
  ]
  return rows.flatMap(([name, here, documentation]) =>
    here ? [completion(name, 'word', span, { documentation, order: 2 })] : [],
  )
}

function shapes({ analysis, span }: At): readonly Completion[] {
  return candidatesOf('shape', undefined, analysis).map(({ name, detail = '' }) =>
    completion(name, 'function', span, { detail, insert: `${name}(\${1:this})`, snippet: true, order: 4 }),
  )
}

const words = (span: Span): readonly Completion[] =>
  ['and', 'or', 'not', 'in', 'yes', 'no', 'null'].map((text) => completion(text, 'word', span, { order: 5 }))

// ── Choices ─────────────────────────────────────────────────────────────────────────────────────────────────────────

/** The choices of the value that it is compared with, or of the expected type. `quoted`: the quotes are not yet written. */
function choicesBeside(node: Syntax, parent: Syntax | undefined, at: At, quoted: boolean): readonly Completion[] {
  const others = parent?.op === 'call' ? parent.args.filter((arg) => arg !== node) : []
  const types = parent?.op === 'list' ? besideList(parent, at) : others.map((other) => typeOf(other, at))
  const options = [...types, ...(parent ? [] : [at.note.expected])].flatMap((type) => optionsOf(type))
  const { file, start, end } = at.span
  const text = at.note.piece.text.slice(node.start, node.end)
  const whole = quoted
    ? { file, start, end }
    : { file, start: start - (text.indexOf(PROBE) - 1 - wordBefore(text)), end }
  return [...new Set(options)].map((option) =>
    completion(option, 'choice', whole, { insert: quoted ? `'${option}'` : option, order: -1 }),
  )
}

/** The length of the word before the probe, which the span already contains. */
const wordBefore = (text: string): number =>
  /[\p{L}\p{N}_]*$/u.exec(text.slice(0, text.indexOf(PROBE)))?.[0].length ?? 0

/** `status in ['draft', …]` */
function besideList(list: Syntax, at: At): readonly Type[] {
  const [, call] = pathTo(at.explained.syntax, list.start).slice(pathTo(at.explained.syntax, list.start).indexOf(list))
  return call?.op === 'call' ? call.args.filter((arg) => arg !== list).map((arg) => typeOf(arg, at)) : []
}

function optionsOf(type: Type | undefined): readonly string[] {
  if (type?.kind === 'list') return optionsOf(type.of)
  return type?.kind === 'choice' ? type.options : []
}
