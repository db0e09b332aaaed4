/** Places that lead to other places of the document: a screen's row to its heading, a refusal to the rule that raises it. */
import { plainText } from '../document/phrase.ts'
import type { NameKind } from '../points/notes.ts'
import type { Span } from '../problem/problem.ts'
import type { Analysis } from './analysis.ts'
import { isSame, type Occurrence } from './name-index.ts'

export interface Link {
  readonly span: Span
  readonly target: Span
  readonly title: string
}

/** Kinds of which two tables speak: the row that makes them, and what says more about them. */
const PAIRED: ReadonlySet<NameKind> = new Set(['screen', 'call', 'error', 'message', 'webhook'])

/** Of one file. Each place leads to the next one that speaks of the same thing, the last one to the first. */
export function linksOf(analysis: Analysis, file: string): readonly Link[] {
  const { occurrences } = analysis.names
  const own = occurrences.filter(({ of, code }) => PAIRED.has(of.kind) && !code)
  const links = own.flatMap((one) => {
    const target = one.span.file === file ? next(one, own) : undefined
    return target ? [{ span: one.span, target: target.span, title: `Another place about ${one.of.name}` }] : []
  })
  return [...links, ...routeLinks(analysis, file)]
}

function next(one: Occurrence, all: readonly Occurrence[]): Occurrence | undefined {
  const same = all.filter(({ of }) => isSame(of, one.of))
  return same.length < 2 ? undefined : same[(same.indexOf(one) + 1) % same.length]
}

/** A route leads to what stands under its screen's heading, else to the entity that it shows. */
function routeLinks({ document, read, names, plan }: Analysis, file: string): readonly Link[] {
  return read.screens.value.screens.flatMap(({ label, route }) => {
    if (!route || route.span.file !== file) return []
    const name = plainText(label)
    const heading = document.sections[1]!.subjects.find(
      ({ title }) => plainText(title).toLowerCase() === name.toLowerCase(),
    )
    const shows = plan.screens.find((screen) => screen.label === name)?.shows
    const entity = shows && 'entity' in shows ? shows.entity : undefined
    const declared = names.occurrences.find(
      ({ of, declares }) => declares && of.kind === 'entity' && of.name === entity,
    )
    const target = heading?.span ?? declared?.span
    return target ? [{ span: route.span, target, title: heading ? `What ${name} shows` : `The entity ${entity}` }] : []
  })
}
