/** What is sent to other servers, besides the record API. */
import { labelNamed, type Plan } from '@ninefold/plan'
import { withArticle } from '@ninefold/plan/problem'
import { finding, type Finding } from './finding.ts'

export const sentOutside = (plan: Plan): readonly Finding[] =>
  (plan.webhooks ?? []).map(({ label, entity, address, sends, origin }) => {
    const what = sends ? `\`${sends.source}\`` : 'the id'
    const text = `"${label}" sends ${what} of ${withArticle(labelNamed(plan.entities, entity))} to ${hostOf(address)}.`
    return finding(text, !address.startsWith('https://'), origin)
  })

const hostOf = (address: string): string => /^[a-z]+:\/\/([^/]+)/u.exec(address)?.[1] ?? address
