// Problems and fixes in the types of the protocol.
import { fixesAt, nextFixes, type Fix } from '@ninefold/ide'
import { fixesOf, type Problem } from '@ninefold/plan/problem'
import {
  CodeActionKind,
  DiagnosticSeverity,
  type CodeAction,
  type CodeActionContext,
  type Diagnostic,
  type Range,
  type TextEdit,
} from 'vscode-languageserver'
import { FIX_ALL } from './capabilities.ts'
import type { Specification } from './specifications.ts'

const SEVERITIES = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  note: DiagnosticSeverity.Information,
} as const

/** Of each file of the specification, also where there are none. */
export function diagnosticsOf(specification: Specification): ReadonlyMap<string, readonly Diagnostic[]> {
  const byUri = new Map<string, Diagnostic[]>(specification.uris.map((uri) => [uri, []]))
  for (const problem of specification.problems())
    for (const span of [problem.span, ...(problem.also ?? [])])
      byUri.get(specification.uri(span.file))?.push(diagnostic({ ...problem, span }, specification))
  return byUri
}

/** The message says what is wrong and what to do; why it matters is kept for whoever asks. */
function diagnostic(problem: Problem, specification: Specification): Diagnostic {
  const { code, severity, message, why, help, span, second } = problem
  const location = second && { uri: specification.uri(second.span.file), range: specification.range(second.span) }
  return {
    range: specification.range(span),
    severity: SEVERITIES[severity],
    code,
    source: 'ninefold',
    message: [message, help].filter((text) => text !== '').join('\n'),
    data: { message, why, help, fixable: fixesOf(problem).length > 0 },
    ...(location && { relatedInformation: [{ location, message: second.label }] }),
  }
}

export function actionsAt(
  specification: Specification,
  uri: string,
  range: Range,
  { only }: CodeActionContext,
): readonly CodeAction[] {
  const wanted = (kind: string) => !only || only.some((one) => kind === one || kind.startsWith(`${one}.`))
  const start = specification.offset(uri, range.start)
  const at = { file: specification.file(uri), start, end: specification.offset(uri, range.end) }
  const one = wanted(CodeActionKind.QuickFix) ? fixesAt(specification.problems(), at) : []
  const all = wanted(FIX_ALL) ? nextFixes(specification.understood()) : undefined
  return [
    ...one.map((fix, index) => ({ ...action(fix, CodeActionKind.QuickFix, specification), isPreferred: index === 0 })),
    ...(all ? [action(all, FIX_ALL, specification)] : []),
  ]
}

function action({ title, edits, problems }: Fix, kind: string, specification: Specification): CodeAction {
  const diagnostics = problems.map((problem) => diagnostic(problem, specification))
  return { title, kind, diagnostics, edit: { changes: changesOf(edits, specification) } }
}

export function changesOf(edits: Fix['edits'], specification: Specification): Record<string, TextEdit[]> {
  const changes: Record<string, TextEdit[]> = {}
  for (const { span, text } of edits) {
    const uri = specification.uri(span.file)
    ;(changes[uri] ??= []).push({ range: specification.range(span), newText: text })
  }
  return changes
}
