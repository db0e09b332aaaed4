// Reports the effects of a new version of a document without applying it: on rows, on permissions, on calls.
import { previewChange, Unusable } from '@ninefold/engine'
import type { ChangePreview } from '@ninefold/engine'
import { differenceOf, withDescriptions } from '@ninefold/proof/difference'
import { readSources } from '../sources/document.ts'
import type { DocumentPlace } from '../sources/document.ts'
import { fileNames } from '../sources/names.ts'
import { differenceCounts, differenceReport } from '../terminal/difference-report.ts'
import type { Surroundings } from '../terminal/surroundings.ts'
import { counted } from '@ninefold/plan/base'
import { complainUnusable } from './open-application.ts'
import { reporter } from './reporter.ts'

interface DryRun {
  readonly place: DocumentPlace
  /** The data folder. */
  readonly data: string
  readonly database?: string
}

/** 0 where it would run. */
export async function dryRun({ place, data, database }: DryRun, { terminal, bases }: Surroundings): Promise<number> {
  const sources = readSources(place)
  const preview = await previewChange({ data, sources, ...(database !== undefined && { database }) }).catch(
    (error: unknown) => {
      if (error instanceof Unusable) return error
      throw error
    },
  )
  if (preview instanceof Unusable) {
    complainUnusable(preview, terminal)
    return 1
  }
  const { was, now, steps, problems, waits } = preview
  reporter(place, bases[0]!, terminal).problems(preview, sources)
  const stands = problems.some(({ severity }) => severity === 'error')
  if (!was && now) terminal.out('There is no data yet. The application would start without data.')
  if (was && now) {
    if (steps.length > 0) terminal.out(terminal.style.bold('Changes to the data'))
    for (const { text, rows } of steps) {
      const touched = rows > 0 ? terminal.style.faint(`  ${counted(rows, 'row')}`) : ''
      terminal.out(`  ${text}${touched}`)
    }
    if (steps.length > 0) terminal.out('')
    const changed = differenceOf(was, now).filter(({ about }) => about !== 'data')
    const differences = withDescriptions(changed, was, now)
    const ofNow = fileNames(place, bases[0]!)
    const named = { was: (file: string) => `${file} as it runs`, now: ofNow }
    for (const line of differenceReport(differences, terminal, named)) terminal.out(line)
    if (differences.length > 0) terminal.out(differenceCounts(differences))
    else if (steps.length === 0 && !stands) terminal.out('Nothing would change.')
  }
  terminal.out(stands ? 'It would not run. Nothing was changed.' : 'It would run. Nothing was changed.')
  if (!stands && waits) for (const line of waitingLines(waits)) terminal.out(line)
  return stands ? 1 : 0
}

/** For what it would wait, and what says yes to it. */
function waitingLines({ reasons, code }: NonNullable<ChangePreview['waits']>): readonly string[] {
  const why = reasons.includes('loss')
    ? 'It would wait for confirmation, because stored data would be lost.'
    : 'In production it would wait for confirmation, because people would see more or records violate its rules.'
  return [why, `Start it with --accept ${code} to confirm this version.`]
}
