/** Whether whoever created a record, or owns it, may approve it too. */
import type { Action, Entity, Lifecycle } from '../../plan/plan.ts'
import { ownershipOf } from '../../plan/ownership.ts'
import type { Tree } from '../../expression/tree.ts'
import { named } from '../../plan/find.ts'
import { isRuledOut } from '../logic/decide.ts'
import { applies, approvalsOf, canTake } from '../possible/act.ts'
import type { Knowledge } from '../possible/knowledge.ts'
import { settled } from '../possible/question.ts'
import { has, equal, fieldOf, me, notThat, recordOf, roleNamed, surely, thisOf } from '../possible/trees.ts'
import { rightTo, whole } from '../possible/rights.ts'
import { withArticle } from '../../problem/article.ts'
import { finding, type Finding } from './finding.ts'

/** What people call the decision of a second person. */
const DECIDES =
  /^(?:approve|accept|authori[sz]e|confirm|release|sign|certify|grant|verify|validate|ratify|endorse|pay|reimburse|publish|award|clear)\b/iu

export function ownApprovals(knowledge: Knowledge): readonly Finding[] {
  const { plan } = knowledge
  return plan.lifecycles.flatMap((lifecycle) => {
    const entity = knowledge.entity(lifecycle.entity)
    if (!entity || entity.partOf) return []
    const approved = new Set(lifecycle.approvals.map(({ action }) => action))
    const decisions = lifecycle.actions.filter(
      ({ label, name, who }) => who && (DECIDES.test(label) || approved.has(name)),
    )
    return decisions.flatMap((action) => ofAction(action, lifecycle, entity, knowledge))
  })
}

function ofAction(action: Action, lifecycle: Lifecycle, entity: Entity, knowledge: Knowledge): readonly Finding[] {
  const does = { kind: 'action', name: action.name } as const
  const record = thisOf(entity.name)
  const mine = isMine(entity, knowledge)
  const person = [has(record), has(me), mine, notThat(roleNamed('administrators'))].map((tree) => ({ tree }))
  // They must be able to make the record at all.
  const creates = surely(whole(rightTo('create', record, knowledge)))
  if (isRuledOut([...person, { tree: creates }], knowledge.setting)) return []
  const demanded = canTake({ action, lifecycle, entity }, knowledge).map((one) => settled(one, does))
  const taken = [...person.map((one) => settled(one, does)), ...demanded]
  const joint = approvalsOf(action, lifecycle).filter(({ needed }) => needed >= 2)
  const withoutOthers = joint.map((approval) => settled({ tree: notThat(applies(approval, knowledge)) }, does))
  if (!isRuledOut([...taken, ...withoutOthers], knowledge.setting)) {
    const who = action.who!.actors.map(({ label }) => label).join(', ')
    const but = joint.length > 0 ? ', where no approval by several people applies' : ''
    const text = `One person may create ${articled(entity)} and take "${action.label}" on it (for ${who})${but}.`
    return [finding(text, true, action.origin)]
  }
  const needed = Math.max(1, ...joint.map((one) => one.needed))
  const reason = needed >= 2 ? `${needed} people must agree` : 'what the document says keeps the two apart'
  return [
    finding(
      `Nobody alone may both create ${articled(entity)} and take "${action.label}": ${reason}.`,
      false,
      action.origin,
    ),
  ]
}

const articled = ({ label }: Entity): string => withArticle(label)

/** The person created the record; where it has an owner, they are its owner, too. */
function isMine(entity: Entity, knowledge: Knowledge): Tree {
  const owner = ownershipOf(entity, (name) => named(knowledge.plan.entities, name))
  const field = owner.kind === 'path' && owner.path.length === 1 ? owner.path[0]!.name : 'createdBy'
  const user = recordOf('User')
  return equal(fieldOf(thisOf(entity.name), field, user), me)
}
