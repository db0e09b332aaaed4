// Examples with parts that are not understood. They count as failed. Also finds former names that explain the cause.
import { lettersOf, lineStarts, positionAt } from '@ninefold/plan/base'
import type { Example, Plan } from '@ninefold/plan'
import type { Origin } from '@ninefold/plan/expression'
import type { Problem } from '@ninefold/plan/problem'
import type { Source } from '@ninefold/language/document'

/** Each with the first place that is not understood. `problems`: those of examples. */
export function notUnderstood(
  examples: readonly Example[],
  problems: readonly Problem[],
  sources: readonly Source[],
): ReadonlyMap<Example, Origin> {
  const found = new Map<Example, Origin>()
  for (const { span, also = [] } of problems)
    for (const { file, start } of [span, ...also]) {
      const { line } = positionAt(lineStarts(sources.find((one) => one.file === file)?.text ?? ''), start)
      const example = examples.findLast(({ origin }) => origin.file === file && origin.line <= line)
      if (example && (found.get(example)?.line ?? Infinity) > line)
        found.set(example, { ...example.origin, line, endLine: line })
    }
  return found
}

/** `Task is called Job now`, for each former name that stands where a name is not understood. */
export function namesThatChanged(
  problems: readonly Problem[],
  sources: readonly Source[],
  plan: Plan,
): readonly string[] {
  const written = new Set(
    problems.flatMap(({ span, also = [] }) =>
      [span, ...also].map(({ file, start, end }) =>
        lettersOf(sources.find((one) => one.file === file)?.text.slice(start, end) ?? ''),
      ),
    ),
  )
  const named = plan.entities.flatMap(({ was, label, fields }) => [{ was, label }, ...fields])
  return named.flatMap(({ was, label }) =>
    was.filter((name) => written.has(lettersOf(name))).map((name) => `${name} is called ${label} now`),
  )
}
