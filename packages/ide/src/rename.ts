/**
 * Renames a name at all its occurrences, each in its own form. A name with stored data gets its former name in the document. A
 * rename that would cause a problem is refused.
 */
import { compile, conclude, type Compiled } from '@ninefold/language'
import type { Plan } from '@ninefold/plan'
import type { Named } from '@ninefold/language/kernel'
import type { Edit, Problem, Span } from '@ninefold/plan/problem'
import { textOf, type Analysis } from './analysis.ts'
import { applyEdits } from './apply-edits.ts'
import { formerName } from './former-name.ts'
import { occurrenceAt, occurrencesOf } from './name-index.ts'
import type { Occurrence } from './occurrence.ts'
import { asWord, namingOf, renamed, rewrite, type Naming } from './naming.ts'
import { isOurs, NOT_OURS, sharedMeaning, conflictingName, wrongName } from './why-not.ts'

interface Renameable {
  readonly named: Named
  readonly span: Span
  /** The declared name. */
  readonly placeholder: string
}

/** The edits of a rename, or the reason for a refusal. */
export type Renamed =
  /** `former`: the edits that add the former name. */
  | { readonly kind: 'edits'; readonly edits: readonly Edit[]; readonly former: readonly Edit[] }
  /** The reason, in one sentence. */
  | { readonly kind: 'refused'; readonly because: string }

/** The name that can be renamed here. Only names that the document declares can be. */
export function renameableAt(analysis: Analysis, file: string, offset: number): Renameable | undefined {
  const at = occurrenceAt(analysis.names, file, offset)
  if (!at || !isOurs(at.of, analysis)) return undefined
  const { identifier, label } = namingOf(at.of, analysis)
  return { named: at.of, span: at.span, placeholder: isOwnCode(at, analysis) ? identifier : label }
}

/** The edits that rename the symbol at an offset to `to`. Refused if the meaning of something else would change. */
export function rename(analysis: Analysis, file: string, offset: number, to: string): Renamed {
  const at = occurrenceAt(analysis.names, file, offset)
  if (!at || !isOurs(at.of, analysis)) return { kind: 'refused', because: NOT_OURS }
  const asIdentifier = isOwnCode(at, analysis)
  const from = namingOf(at.of, analysis)
  const next = renamed(at.of, from, to.trim(), asIdentifier)
  const because =
    wrongName(at.of, to.trim(), asIdentifier) ??
    conflictingName(at.of, next.identifier, analysis) ??
    sharedMeaning(at.of, analysis)
  if (because !== undefined) return { kind: 'refused', because }
  const places = occurrencesOf(analysis.names, at.of)
  const writtenAs = (form: Form) => places.flatMap((one) => rewritten(one, from, next, form, analysis))
  const edits = [writtenAs('label'), writtenAs('identifier')].find((each) => whatBreaks(analysis, each) === undefined)
  const former = next.identifier === from.identifier ? [] : formerName(at.of, from, next, analysis)
  if (!edits) return { kind: 'refused', because: whatBreaks(analysis, writtenAs('identifier'))! }
  // Without a place for it, the former name is left out.
  const room = former.length > 0 && whatBreaks(analysis, [...edits, ...former]) === undefined
  return { kind: 'edits', edits, former: room ? former : [] }
}

/** Replaces a label of one word in an expression; the new label may have several words. */
type Form = 'label' | 'identifier'

function rewritten(one: Occurrence, from: Naming, next: Naming, form: Form, analysis: Analysis): readonly Edit[] {
  const source = textOf(analysis, one.span.file)
  const written = source.slice(one.span.start, one.span.end)
  const code = one.code || source[one.span.start - 1] === '`'
  const fresh = rewrite(written, code, from, next)
  const text = form === 'identifier' && one.code ? asWord(fresh, written, next) : fresh
  return text === written ? [] : [{ span: one.span, text }]
}

/** Whether the offset is on an identifier that the document writes beside the label, or on a use of it. Then the label stays. */
function isOwnCode(at: Occurrence, analysis: Analysis): boolean {
  const { identifier, own } = namingOf(at.of, analysis)
  const written = textOf(analysis, at.span.file).slice(at.span.start, at.span.end)
  return own.identifier && written.toLowerCase() === identifier.toLowerCase()
}

/** Why the meaning of the document would change with these edits: a new problem, or something that is lost. */
function whatBreaks({ understood, sources }: Analysis, edits: readonly Edit[]): string | undefined {
  const [before, after] = [conclude(understood), compile(applyEdits(sources, edits))]
  const counts = Map.groupBy(wrong(before), ({ code }) => code)
  const fresh = [...Map.groupBy(wrong(after), ({ code }) => code)].find(
    ([code, same]) => same.length > (counts.get(code)?.length ?? 0),
  )
  if (fresh) return fresh[1][0]!.message
  const same = sizes(before.plan).every((size, at) => size === sizes(after.plan)[at])
  return same ? undefined : 'Part of the document would no longer be read: it is kept in columns by blanks.'
}

const wrong = ({ problems }: Compiled): readonly Problem[] => problems.filter(({ severity }) => severity !== 'note')

/** The number of elements of each kind. */
function sizes(plan: Plan | undefined): readonly number[] {
  if (!plan) return []
  const { entities, lifecycles, rules, roles, grants, restrictions, screens, calls, errors, constants, messages } = plan
  const inside = [entities.flatMap(({ fields }) => fields), lifecycles.flatMap(({ actions }) => actions)]
  const written = screens.filter(({ assumed }) => !assumed)
  return [
    entities,
    ...inside,
    rules,
    roles,
    grants,
    restrictions,
    written,
    calls.calls,
    errors,
    constants,
    messages,
  ].map((all) => all.length)
}
