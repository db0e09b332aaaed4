/** Places that lead to other places of the document: a screen's row to its heading, a refusal to the rule that raises it. */
import { inText, plainText } from '@ninefold/language/document'
import type { NameKind } from '@ninefold/language/kernel'
import type { Span } from '@ninefold/plan/problem'
import type { Analysis } from './analysis.ts'
import { keyOf } from './name-index.ts'

interface Link {
  readonly span: Span
  readonly target: Span
  readonly title: string
}

/** Kinds with two tables: the row that declares them, and a table with details. */
const PAIRED: ReadonlySet<NameKind> = new Set(['screen', 'call', 'error', 'message', 'webhook'])

/** Of one file. Each place leads to the next place on the same subject, the last one to the first. */
export function linksOf(analysis: Analysis, file: string): readonly Link[] {
  const own = analysis.names.occurrences.filter(({ of, code }) => PAIRED.has(of.kind) && !code)
  const links = [...Map.groupBy(own, ({ of }) => keyOf(of)).values()].flatMap((same) =>
    same.flatMap(({ span, of }, at) => {
      const target = same[(at + 1) % same.length]!
      const leads = same.length > 1 && span.file === file
      return leads ? [{ span, target: target.span, title: `Another place about ${of.name}` }] : []
    }),
  )
  return [...links, ...routeLinks(analysis, file)]
}

/** A route leads to the heading of its screen, otherwise to the entity that it shows. */
function routeLinks({ document, read, names, plan }: Analysis, file: string): readonly Link[] {
  const headings = Map.groupBy(document.sections[1]!.subjects, ({ title }) => plainText(title).toLowerCase())
  const screens = Map.groupBy(plan.screens, ({ label }) => label)
  const entities = names.occurrences.filter(({ of, declares }) => declares && of.kind === 'entity')
  const declarations = Map.groupBy(entities, ({ of }) => of.name)
  return read.screens.value.screens.flatMap(({ label, route }) => {
    if (!route || route.span.file !== file) return []
    const span = inText(document)(route.span)
    const name = plainText(label)
    const heading = headings.get(name.toLowerCase())?.[0]
    const shows = screens.get(name)?.[0]?.shows
    const entity = shows && 'entity' in shows ? shows.entity : undefined
    const declared = entity === undefined ? undefined : declarations.get(entity)?.[0]
    const target = heading?.span ?? declared?.span
    return target ? [{ span, target, title: heading ? `What ${name} shows` : `The entity ${entity}` }] : []
  })
}
