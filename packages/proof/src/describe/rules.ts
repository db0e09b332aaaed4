/** Describes point 5: the rules. */
import { identifierOf } from '@ninefold/plan/base'
import { withArticle } from '@ninefold/plan/problem'
import type { Rule } from '@ninefold/plan'
import { codeOfValue } from './code.ts'
import { help, line, list, type DescribedLine } from './described.ts'
import { omit, remaining } from './remaining.ts'
import type { Wording } from './wording.ts'

export const describeRules = (wording: Wording): readonly DescribedLine[] => {
  const { rules } = wording.plan
  const general = line(
    'A rule holds after every change; one that asks for the time, the person or the value before, after those of its own record. One that compares with something empty is not broken.',
  )
  return [
    ...(rules.length > 0 ? [general] : []),
    ...rules.map((rule) => line(describeRule(rule, wording), rule.origin)),
  ]
}

function describeRule(rule: Rule, wording: Wording): string {
  const saved = rule.onSave ? ' that is written itself' : ''
  const when = rule.when ? `when ${wording.when(rule.when)}, ` : ''
  const must = describeMust(rule, wording)
  const verb =
    rule.weight === 'warning' ? 'is warned about unless' : rule.weight === 'error' ? 'is refused unless' : rule.weight
  const usual = omit('label', 'entity', 'when', 'must', 'weight', 'help', 'onSave', 'error', 'fields')
  const rest = remaining(rule, { ...usual, name: identifierOf(rule.label) })
  const among = rule.when && rule.must.kind !== 'hold' ? ', among those of which the condition holds' : ''
  const about = rule.fields.map((name) => wording.field(rule.entity, name)).join(', ')
  return `${rule.label}: ${when}${withArticle(wording.entity(rule.entity))}${saved} ${verb} ${must}${among} [${rule.error}${about === '' ? '' : `: ${about}`}].${rest}${help(rule.help)}`
}

function describeMust({ must, entity }: Rule, wording: Wording): string {
  const label = (name: string) => wording.field(entity, name)
  switch (must.kind) {
    case 'hold':
      return `${wording.when(must.expr)}${remaining(must, omit('kind', 'expr'))}`
    case 'unique':
      return `${list(must.fields.map(label))} ${must.fields.length > 1 ? 'together are' : 'is'} unique${remaining(must, omit('kind', 'fields'))}`
    case 'noOverlap': {
      const per = must.per.length > 0 ? ` with another of the same ${list(must.per.map(label))}` : ''
      const last = must.lastDay === undefined ? '' : `, the last day ${must.lastDay}`
      return `${label(must.from)} to ${label(must.to)} does not overlap${per}${last}${remaining(must, omit('kind', 'from', 'to', 'per', 'lastDay'))}`
    }
    default:
      return codeOfValue(must)
  }
}
