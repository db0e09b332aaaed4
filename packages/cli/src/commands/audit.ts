// `ninefold audit`: answers a security officer's usual questions about a document, from its plan.
import { auditOf } from '@ninefold/proof'
import { auditReport } from '../terminal/audit-report.ts'
import type { Command } from './command.ts'
import { readPlan } from './read-plan.ts'

export const audit: Command = {
  name: 'audit',
  takes: '[document or folder]',
  summary:
    'Answer what a security officer asks: who sees personal data, who may create and approve, what visitors may do, who deletes, exports, gives roles and changes constants. Each line names the place that it comes from; what is seldom meant so stands first.',
  options: [
    { name: 'surprising', meaning: 'Only what is seldom meant so.' },
    { name: 'json', meaning: 'Print the findings as JSON, for programs.' },
  ],
  async run({ words, options }, surroundings) {
    const { terminal } = surroundings
    const read = readPlan(words, surroundings)
    if (typeof read === 'number') return read
    const { plan, named } = read
    const all = auditOf(plan)
    const shown = options.has('surprising')
      ? all.map((section) => ({ ...section, findings: section.findings.filter(({ surprising }) => surprising) }))
      : all
    if (options.has('json')) terminal.out(JSON.stringify(shown, null, 2))
    else for (const line of auditReport(shown, terminal, named)) terminal.out(line)
    return 0
  },
}
