/**
 * The questions of a security officer: who reads personal data, who may do both halves of what two people should do,
 * what visitors may do, who deletes and exports, who assigns roles and changes constants, and what leaves the
 * application. Computed from the plan alone.
 */
import type { Plan } from '@ninefold/plan'
import { knowledgeOf } from '../possible/index.ts'
import { EFFORT } from '../logic/index.ts'
import { ownApprovals } from './approvals.ts'
import type { AuditSection, Finding } from './finding.ts'
import { whoChangesConstants, whoGivesRoles } from './power.ts'
import { exportsOf, deletions, peopleShown, personalReaders, visitorsMay } from './records.ts'
import { sentOutside } from './outside.ts'

/** All questions, each with its findings in the order of the document, the surprising ones first. */
export function auditOf(plan: Plan): readonly AuditSection[] {
  const knowledge = knowledgeOf(plan, undefined, EFFORT)
  const section = (topic: AuditSection['topic'], question: string, findings: readonly Finding[]): AuditSection => {
    const [first, others] = [true, false].map((wanted) => merged(findings).filter((one) => one.surprising === wanted))
    return { topic, question, findings: [...first!, ...others!] }
  }
  return [
    section('visitors', 'What may people do who are not signed in?', visitorsMay(knowledge)),
    section('personal', 'Who reads personal and confidential data?', [
      ...personalReaders(knowledge),
      ...peopleShown(knowledge),
    ]),
    section('approval', 'Can one person both create and approve?', ownApprovals(knowledge)),
    section('delete', 'Who deletes records?', deletions(knowledge)),
    section('export', 'Who exports records?', exportsOf(knowledge)),
    section('roles', 'Who decides who has which role?', whoGivesRoles(knowledge)),
    section('constants', 'Who changes constants while the application runs?', whoChangesConstants(knowledge)),
    section('outside', 'What leaves the application?', sentOutside(plan)),
  ]
}

/** Merges findings with the same text. */
const merged = (findings: readonly Finding[]): readonly Finding[] =>
  [...Map.groupBy(findings, ({ text }) => text).values()].map((same) => ({
    ...same[0]!,
    surprising: same.some(({ surprising }) => surprising),
    origins: [
      ...new Map(same.flatMap(({ origins }) => origins).map((origin) => [JSON.stringify(origin), origin])).values(),
    ],
  }))
