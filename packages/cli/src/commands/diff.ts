// `ninefold diff`: compares two versions of a document by meaning, not by text.
import { differenceOf, withDescriptions, type Difference } from '@ninefold/proof/difference'
import { differenceCounts, differenceReport } from '../terminal/difference-report.ts'
import { refuseOn } from '../terminal/surroundings.ts'
import type { Command } from './command.ts'
import { readPlan } from './read-plan.ts'
import { COMMAND } from '../places.ts'

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
      meaning: `End with 1 where there is one of these, separated by commas: ${weights.join(', ')}.`,
    },
  ],
  async run({ words, options }, surroundings) {
    const { terminal } = surroundings
    const refuse = refuseOn(terminal)
    const [old, next, ...more] = words
    if (old === undefined || next === undefined || more.length > 0)
      return refuse('Two documents are compared.', `Write \`${COMMAND} diff old.md new.md\`.`)
    const refused = (options.get('refuse') ?? '').split(',').filter(Boolean)
    const unknown = refused.find((weight) => !weights.some((one) => one === weight))
    if (unknown !== undefined) return refuse(`There is no weight ${unknown}.`, `Known: ${weights.join(', ')}.`)
    const [was, now] = [readPlan([old], surroundings), readPlan([next], surroundings)]
    if (was === 2 || now === 2) return 2
    if (was === 1 || now === 1) return 1
    const differences = withDescriptions(differenceOf(was.plan, now.plan), was.plan, now.plan)
    if (options.has('json')) terminal.out(JSON.stringify(differences, null, 2))
    else {
      const named = { was: was.named, now: now.named }
      for (const line of differenceReport(differences, terminal, named)) terminal.out(line)
      terminal.out(differenceCounts(differences))
    }
    return differences.some(({ weight }) => refused.includes(weight)) ? 1 : 0
  },
}
