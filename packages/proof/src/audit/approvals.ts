/**
 * Whether one person may both create and approve a record: the same evaluation as the question `create and approve` of
 * `ask`.
 */
import { type Action, type Entity, type Lifecycle, ownershipOf, named } from '@ninefold/plan'
import { withArticle } from '@ninefold/plan/problem'
import { bothDone, type Both } from '../ask/index.ts'
import { isRuledOut } from '../logic/index.ts'
import { applies, approvalsOf, type Knowledge, given, type Premise, rightTo, whole } from '../possible/index.ts'
import { equal, fieldOf, has, me, notThat, recordOf, roleNamed, orFalse, thisOf } from '@ninefold/plan/expression'
import { finding, type Finding } from './finding.ts'
import { isReference } from '@ninefold/plan/values'

/** Verbs that people use for the decision of a second person. */
const DECIDES =
  /^(?:approve|accept|authori[sz]e|confirm|release|sign|certify|grant|verify|validate|ratify|endorse|pay|reimburse|publish|award|clear)\b/iu

export function ownApprovals(knowledge: Knowledge): readonly Finding[] {
  const { plan } = knowledge
  return plan.lifecycles.flatMap((lifecycle) => {
    const entity = knowledge.entity(lifecycle.entity)
    if (!entity || entity.partOf || !isCreated(entity, knowledge)) return []
    const approved = new Set(lifecycle.approvals.map(({ action }) => action))
    const decisions = lifecycle.actions.filter(
      ({ label, name, who }) => who && (DECIDES.test(label) || approved.has(name)),
    )
    const byName = [...Map.groupBy(decisions, ({ name }) => name).values()]
    return byName.map((rows) => findingOf(rows, lifecycle, entity, knowledge))
  })
}

/** Somebody other than an administrator creates such records. */
function isCreated(entity: Entity, knowledge: Knowledge): boolean {
  const record = thisOf(entity.name)
  const creates = orFalse(whole(rightTo('create', record, knowledge)))
  return !isRuledOut(
    [has(record), has(me), creates, noAdministrator.tree].map((tree) => ({ tree })),
    knowledge.setting,
  )
}

const noAdministrator = given(notThat(roleNamed('administrators')))

/** `rows`: the rows of the action, one for each state. */
function findingOf(rows: readonly Action[], lifecycle: Lifecycle, entity: Entity, knowledge: Knowledge): Finding {
  const action = rows[0]!
  const joint = approvalsOf(action, lifecycle).filter(({ needed }) => needed >= 2)
  const alone = joint.map((approval) => given(notThat(applies(approval, knowledge))))
  const both = (person: readonly Premise[], then: readonly Premise[]) =>
    bothDone(createAnd(action.name, entity, person, then), knowledge).kind
  const what = `create ${withArticle(entity.label)} and take "${action.label}"`
  const report = (text: string, surprising: boolean) => finding(text, surprising, ...rows.map(({ origin }) => origin))
  const people = both([noAdministrator], alone)
  if (people === 'undecided') return report(`Whether one person may ${what} on it cannot be decided.`, true)
  if (people === 'yes') {
    const who = [...new Set(rows.flatMap((row) => row.who!.actors.map(({ label }) => label)))].join(', ')
    const owner = ownerOf(entity, knowledge)
    const isSeparateOwner = owner && isNo(both([noAdministrator], [...alone, given(owner.isMe)]))
    const other = isSeparateOwner ? `, where somebody else is its ${owner.label}` : ''
    const but = joint.length > 0 ? ', where no approval by several people applies' : ''
    return report(`One person may ${what} on it (for ${who})${other}${but}.`, true)
  }
  const nobody = isNo(both([], alone)) ? 'Nobody alone' : 'Nobody but an administrator'
  const isSeparated = joint.length === 0 || isNo(both([], []))
  const needed = Math.max(...joint.map((one) => one.needed))
  const reason = isSeparated ? 'what the document says keeps the two apart' : `${needed} people must agree`
  return report(`${nobody} may both ${what}: ${reason}.`, false)
}

const isNo = (kind: ReturnType<typeof bothDone>['kind']): boolean => kind === 'no' || kind === 'never'

/** The person creates a record, then takes the action on it. */
function createAnd(name: string, entity: Entity, person: readonly Premise[], then: readonly Premise[]): Both {
  const label = withArticle(entity.label)
  return {
    kind: 'both',
    subject: { kind: 'anybody' },
    first: { does: { kind: 'verb', verb: 'create' }, target: { entity, given: person, label } },
    second: { does: { kind: 'action', name }, target: { entity, given: then, label } },
  }
}

/** The one field that names the owner of the record. */
function ownerOf(entity: Entity, knowledge: Knowledge) {
  const owner = ownershipOf(entity, (name) => named(knowledge.plan.entities, name))
  if (owner.kind !== 'path' || owner.path.length !== 1) return undefined
  const { name, label, type } = owner.path[0]!
  return isReference(type)
    ? { label, isMe: equal(fieldOf(thisOf(entity.name), name, recordOf('User')), me) }
    : undefined
}
