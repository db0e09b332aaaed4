// `ninefold audit`: a security officer's questions about a document, answered from what was understood.
import { auditOf, compile } from '@ninefold/language'
import { locateDocument, readSources } from '../sources/document.ts'
import { fileNames } from '../sources/names.ts'
import { auditReport } from '../terminal/audit-report.ts'
import { problemReport } from '../terminal/problem-report.ts'
import { complain } from '../terminal/surroundings.ts'
import type { Command } from './command.ts'

export const audit: Command = {
  name: 'audit',
  takes: '[document or folder]',
  summary:
    'Answer what a security officer asks: who sees personal data, who may create and approve, what visitors may do, who deletes, exports, gives roles and changes constants. Each line names the place that it comes from; what is seldom meant so stands first.',
  options: [
    { name: 'surprising', meaning: 'Only what is seldom meant so.' },
    { name: 'json', meaning: 'Print the findings as JSON, for programs.' },
  ],
  async run({ words, options }, { terminal, bases }) {
    const place = locateDocument(words[0] ?? '.', bases)
    if ('mistake' in place) {
      complain(terminal, place.mistake, place.help)
      return 2
    }
    const sources = readSources(place)
    const { plan, problems } = compile(sources)
    const named = fileNames(place, bases[0]!)
    if (!plan) {
      const errors = problems.filter(({ severity }) => severity === 'error')
      for (const line of problemReport(errors, sources, terminal, named)) terminal.error(line)
      return 1
    }
    const all = auditOf(plan)
    const shown = options.has('surprising')
      ? all.map((section) => ({ ...section, findings: section.findings.filter(({ surprising }) => surprising) }))
      : all
    if (options.has('json')) terminal.out(JSON.stringify(shown, null, 2))
    else for (const line of auditReport(shown, terminal, named)) terminal.out(line)
    return 0
  },
}
