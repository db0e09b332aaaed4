/** The names that the compiler looks up at the cursor. */
import type { Mention, Named, NameKind } from '@ninefold/language/kernel'
import { hasOptions, fullTypeName } from '@ninefold/plan/values'
import type { Span } from '@ninefold/plan/problem'
import { textOf, type Analysis } from '../analysis.ts'
import { completion, type Completion, type CompletionKind } from './completion.ts'
import { PROBE, type Probe } from './probe.ts'

interface Candidate {
  readonly label: string
  readonly name: string
  readonly detail?: string
  readonly documentation?: string
  /** Built in, or rarely used. */
  readonly last?: boolean
  /** A field that refers to another record. */
  readonly leads?: boolean
}

export function namesHere(analysis: Analysis, file: string, probe: Probe): readonly Completion[] {
  const { start } = probe
  const mentioned = analysis.notes.mentions.filter(
    ({ span, declares }) => !declares && span.file === file && span.start <= start && start + PROBE.length <= span.end,
  )
  // Instead of a role, a field may lead to people.
  const people = mentioned.some(({ kind }) => kind === 'role')
  return mentioned.flatMap((mention) => {
    const span = replaced(mention, analysis, probe)
    return candidatesOf(mention.kind, mention.of, analysis)
      .filter(({ name, leads }) => !name.toLowerCase().includes(PROBE) && (!people || leads !== false))
      .map(({ label, name, detail, documentation, last }) => {
        const insert = probe.inCode ? name : written(mention.kind, label)
        const more = { ...(detail !== undefined && { detail }), ...(documentation && { documentation }) }
        return completion(insert, KINDS[mention.kind], span, { ...more, order: last ? 2 : 0 })
      })
  })
}

/** The place of the name in the text without the probe, without quotes and backticks. */
function replaced({ span: { file, start, end } }: Mention, analysis: Analysis, probe: Probe): Span {
  const text = textOf(analysis, file)
  const quotes = /^[`'"\s]*/u.exec(text.slice(start, end))?.[0].length ?? 0
  return { file, start: start + quotes, end: probe.start + probe.behind.length }
}

/** In running text, fields and states are in lower case. */
function written(kind: NameKind, label: string): string {
  const [first = '', second = ''] = label
  const word = kind === 'field' && second === second.toLowerCase()
  return word ? first.toLowerCase() + label.slice(first.length) : label
}

const KINDS: Readonly<Record<NameKind, CompletionKind>> = {
  entity: 'entity',
  field: 'field',
  choice: 'choice',
  role: 'role',
  constant: 'constant',
  shape: 'function',
  error: 'code',
  action: 'action',
  message: 'name',
  webhook: 'name',
  rule: 'name',
  screen: 'name',
  call: 'name',
  lookUp: 'name',
  query: 'name',
  input: 'field',
}

export const candidatesOf = (kind: NameKind, of: string | undefined, analysis: Analysis): readonly Candidate[] =>
  CANDIDATES[kind](analysis, of)

/** The names of each kind. `of`: their owner. */
const CANDIDATES: Readonly<Record<NameKind, (analysis: Analysis, of?: string) => readonly Candidate[]>> = {
  entity: ({ declared }) =>
    declared.entities.map(({ name, label, read }) => ({
      name,
      label,
      detail: 'entity',
      ...(read?.help && { documentation: read.help }),
    })),
  field: fieldsOf,
  choice: choicesOf,
  role: ({ plan }) => plan.roles.map(({ name, label, help }) => ({ name, label, detail: 'role', documentation: help })),
  constant: ({ plan }) =>
    plan.constants.map(({ name, label, meaning }) => ({ name, label, detail: 'constant', documentation: meaning })),
  shape: ({ declared }) => declared.names.shapes.map(({ name, label }) => ({ name, label, detail: 'shape' })),
  error: ({ declared }) =>
    declared.names.errors.map(({ code, span, status }) => ({
      name: code,
      label: code,
      detail: String(status),
      last: !span,
    })),
  action: ({ plan }, of) =>
    onceEach(
      plan.lifecycles
        .flatMap(({ actions }) => actions)
        .filter(({ entity }) => entity === of)
        .map(({ name, label, help }) => ({ name, label, detail: 'action', documentation: help })),
    ),
  message: ({ plan }) => plan.messages.map(({ name, label }) => ({ name, label, detail: 'message' })),
  webhook: (analysis) => declaredNames(analysis, ({ kind }) => kind === 'webhook', 'webhook'),
  rule: ({ plan }) => onceEach(plan.rules.map(({ name, label, error }) => ({ name, label, detail: `rule, ${error}` }))),
  screen: ({ plan }) =>
    plan.screens.filter(({ assumed }) => !assumed).map(({ name, label }) => ({ name, label, detail: 'screen' })),
  call: ({ plan }) => plan.calls.calls.map(({ name, label, method }) => ({ name, label, detail: method })),
  input: inputsOf,
  lookUp: (analysis, of) => declaredNames(analysis, (one) => one.kind === 'lookUp' && one.of === of, 'look-up'),
  query: (analysis, of) => declaredNames(analysis, (one) => one.kind === 'query' && one.of === of, 'query parameter'),
}

/** Declared names, by their declarations. */
function declaredNames({ names }: Analysis, is: (named: Named) => boolean, detail: string): readonly Candidate[] {
  const found = names.occurrences.filter((one) => one.declares && is(one.of))
  return found.map(({ of: { name } }) => ({ name, label: name, detail }))
}

function fieldsOf({ declared }: Analysis, of?: string): readonly Candidate[] {
  const entity = declared.entities.find(({ name }) => name === of)
  return (entity?.fields ?? []).map(({ name, label, type, system, read }) => ({
    name,
    label,
    detail: fullTypeName(type),
    ...(read?.help && { documentation: read.help }),
    last: system && name !== 'status',
    leads: 'entity' in type,
  }))
}

/** Of a field, `Entity.field`, or of a list of codes. */
function choicesOf({ declared, plan, read }: Analysis, of?: string): readonly Candidate[] {
  const [entity, field] = (of ?? '').split('.')
  const type = declared.entities.find(({ name }) => name === entity)?.fields.find(({ name }) => name === field)?.type
  const options = hasOptions(type) ? type.options : []
  const states = plan.lifecycles.find((one) => one.entity === entity && one.field === field)?.states ?? []
  const codes = read.limits.value.lists.find(({ name }) => name.identifier === of)?.codes ?? []
  return [...options, ...codes].map(({ key, label }) => ({
    name: key,
    label: key,
    detail: label === key ? (states.length > 0 ? 'state' : 'choice') : label,
    documentation: states.find((state) => state.key === key)?.help ?? '',
  }))
}

function inputsOf({ plan }: Analysis, of?: string): readonly Candidate[] {
  const actions = plan.lifecycles.flatMap((one) => one.actions).filter(({ entity, name }) => `${entity}.${name}` === of)
  return onceEach(
    actions.flatMap(({ asks }) => asks).map(({ name, label, type }) => ({ name, label, detail: fullTypeName(type) })),
  )
}

const onceEach = (all: readonly Candidate[]): readonly Candidate[] => [
  ...new Map(all.map((one) => [one.name, one])).values(),
]
