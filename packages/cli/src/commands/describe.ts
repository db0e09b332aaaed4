// `ninefold describe`: prints the meaning of a document in plain words, each line with its source position.
import { describeExplanations, describePlan, type DescribedPoint } from '@ninefold/proof/describe'
import type { Explanation } from '@ninefold/plan'
import type { Origin } from '@ninefold/plan/expression'
import { descriptionReport } from '../terminal/description-report.ts'
import { complain } from '../terminal/surroundings.ts'
import type { Command } from './command.ts'
import { readPlan } from './read-plan.ts'

export const describeCommand: Command = {
  name: 'describe',
  takes: '[document or folder]',
  summary:
    'Read a document back: what will be done, in plain words, point by point, worked out from what was understood. Each line names the place that it comes from. Ends with the lines of the document that only explain.',
  options: [
    { name: 'point', value: 'NUMBER', meaning: 'Only this one of the nine points, such as 6.' },
    { name: 'json', meaning: 'Print the lines as JSON, for programs.' },
  ],
  async run({ words, options }, surroundings) {
    const { terminal } = surroundings
    const wanted = options.get('point')
    if (wanted !== undefined && !/^[1-9]$/u.test(wanted)) {
      complain(terminal, `There is no point ${wanted}.`, 'Write a number from 1 to 9: `--point 6`.')
      return 2
    }
    const read = readPlan(words, surroundings)
    if (typeof read === 'number') return read
    const { plan, named } = read
    const isWanted = ({ point }: { readonly point: number }) => wanted === undefined || point === Number(wanted)
    const points = describePlan(plan).filter(isWanted)
    const explanations = read.explanations.filter(isWanted)
    if (options.has('json')) terminal.out(JSON.stringify(withExplanations(points, explanations), null, 2))
    else {
      const placeOf = ({ file, line }: Origin) => (plan.files.length === 1 ? `line ${line}` : `${named(file)}:${line}`)
      for (const line of descriptionReport(
        { points, explanations: describeExplanations(explanations) },
        terminal,
        placeOf,
      ))
        terminal.out(line)
    }
    return 0
  },
}

/** Each point with the lines of the document that only explain. */
const withExplanations = (points: readonly DescribedPoint[], explanations: readonly Explanation[]) =>
  points.map((one) => ({
    ...one,
    explanations: describeExplanations(explanations.filter(({ point }) => point === one.point)),
  }))
