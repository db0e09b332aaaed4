// `ninefold diff`: two versions of a document compared by what they mean, not by their letters.
import { compile, differenceOf } from '@ninefold/language'
import type { Difference, Plan } from '@ninefold/language'
import { locateDocument, readSources } from '../sources/document.ts'
import type { DocumentPlace } from '../sources/document.ts'
import { fileNames } from '../sources/names.ts'
import { differenceCounts, differenceReport } from '../terminal/difference-report.ts'
import { problemReport } from '../terminal/problem-report.ts'
import { complain } from '../terminal/surroundings.ts'
import type { Surroundings } from '../terminal/surroundings.ts'
import type { Command } from './command.ts'

const weights: readonly Difference['weight'][] = ['question', 'wider', 'narrower', 'breaking', 'loss', 'note']

export const diff: Command = {
  name: 'diff',
  takes: '<old document or folder> <new document or folder>',
  summary:
    'Compare two versions of a document by meaning: who can see and do what now, what becomes of records, which calls break.',
  options: [
    { name: 'json', meaning: 'Print the differences as JSON, for programs.' },
    {
      name: 'refuse',
      value: 'WEIGHTS',
      meaning: `End with 1 where there is one of these, parted by commas: ${weights.join(', ')}.`,
    },
  ],
  async run({ words, options }, surroundings) {
    const { terminal, bases } = surroundings
    const refuse = (mistake: string, help: string) => {
      complain(terminal, mistake, help)
      return 2
    }
    const [old, next, ...more] = words
    if (old === undefined || next === undefined || more.length > 0)
      return refuse('Two documents are compared.', 'Write `ninefold diff old.md new.md`.')
    const refused = (options.get('refuse') ?? '').split(',').filter(Boolean)
    const unknown = refused.find((weight) => !weights.some((one) => one === weight))
    if (unknown !== undefined) return refuse(`There is no weight ${unknown}.`, `Known: ${weights.join(', ')}.`)
    const places = [old, next].map((given) => locateDocument(given, bases))
    for (const place of places) if ('mistake' in place) return refuse(place.mistake, place.help)
    const [was, now] = places as [DocumentPlace, DocumentPlace]
    const plans = [was, now].map((place) => planOf(place, surroundings))
    if (!plans[0] || !plans[1]) return 1
    const differences = differenceOf(plans[0], plans[1])
    if (options.has('json')) terminal.out(JSON.stringify(differences, null, 2))
    else {
      const named = { was: fileNames(was, bases[0]!), now: fileNames(now, bases[0]!) }
      for (const line of differenceReport(differences, terminal, named)) terminal.out(line)
      terminal.out(differenceCounts(differences))
    }
    return differences.some(({ weight }) => refused.includes(weight)) ? 1 : 0
  },
}

/** Undefined where it has errors, which are told. */
function planOf(place: DocumentPlace, { terminal, bases }: Surroundings): Plan | undefined {
  const sources = readSources(place)
  const { plan, problems } = compile(sources)
  const errors = problems.filter(({ severity }) => severity === 'error')
  if (!plan)
    for (const line of problemReport(errors, sources, terminal, fileNames(place, bases[0]!))) terminal.error(line)
  return plan
}
