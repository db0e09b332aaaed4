// `ninefold check`: checks a document and prints every problem at its place.
import { compile } from '@ninefold/language'
import { locateDocument, readSources } from '../sources/document.ts'
import { fileNames } from '../sources/names.ts'
import { problemCounts, problemReport } from '../terminal/problem-report.ts'
import { complain } from '../terminal/surroundings.ts'
import type { Command } from './command.ts'

export const check: Command = {
  name: 'check',
  takes: '<document or folder>',
  summary: 'Check a document and print what is wrong with it, line by line.',
  options: [],
  async run({ words }, { terminal, bases }) {
    const [given = '.', ...more] = words
    if (more.length > 0)
      return refuse('One document at a time.', 'Several files of one folder are checked by naming the folder.')
    const place = locateDocument(given, bases)
    if ('mistake' in place) return refuse(place.mistake, place.help)
    const sources = readSources(place)
    const { problems, open } = compile(sources)
    const named = fileNames(place, bases[0]!)
    const errors = problems.some((problem) => problem.severity === 'error')
    for (const line of problemReport(problems, sources, terminal, named)) (errors ? terminal.error : terminal.out)(line)
    if (problems.length === 0) terminal.out(`${terminal.style.green('✓')} ${given}: ${problemCounts(problems)}`)
    if (open.length > 0)
      terminal.out(terminal.style.faint(`Open points: ${open.join(', ')}. They run on stated assumptions.`))
    return errors ? 1 : 0

    function refuse(mistake: string, help: string): number {
      complain(terminal, mistake, help)
      return 2
    }
  },
}
