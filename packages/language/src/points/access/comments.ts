/**
 * Permissions for comments: if point 6 has no row for an entity of comments, whoever may read a record may read its comments and write one,
 * and authors may change and delete their own.
 */
import {
  childrenOf,
  codeOf,
  equal,
  fieldOf,
  me,
  readsOf,
  recordOf,
  thisOf,
  usesMe,
  type Expr,
  type Origin,
  type Tree,
} from '@ninefold/plan/expression'
import {
  allOf,
  named,
  ofEntity,
  substituteThis,
  testOfFixed,
  testOfRole,
  type Assumption,
  type Entity,
  type Grant,
  type Plan,
  type Restriction,
} from '@ninefold/plan'

interface CommentRights {
  readonly grants: readonly Grant[]
  readonly restrictions: readonly Restriction[]
  readonly assumptions: readonly Assumption[]
}

type Granted = Pick<Plan, 'roles' | 'entities' | 'grants' | 'restrictions'>

/** The permissions of the entities of comments for which point 6 has no row. */
export function commentRights(plan: Granted): CommentRights {
  const entities = plan.entities.filter(({ name, commentOn }) => commentOn && ofEntity(plan.grants, name).length === 0)
  const grants = entities.flatMap((entity) => grantsOn(entity, plan))
  return {
    grants,
    restrictions: entities.flatMap((entity) => restrictionsOn(entity, plan.restrictions)),
    assumptions: entities.filter(({ name }) => ofEntity(grants, name).length > 0).map(assumptionOn),
  }
}

/** Each permission to read the record gives permissions on its comments. */
function grantsOn(entity: Entity, plan: Granted): readonly Grant[] {
  const origin = entity.origin!
  const tree = equal(fieldOf(thisOf(entity.name), 'author', recordOf('User')), me)
  const own: Expr = { tree, source: codeOf(tree), reads: readsOf(tree), origin }
  const fields = writtenIn(entity)
  const grants = ofEntity(plan.grants, entity.commentOn!.entity).flatMap((grant): readonly Grant[] => {
    if (grant.role === 'administrators' || (grant.verb !== 'read' && grant.verb !== 'export')) return []
    const reader = readerOf(grant, entity, plan)
    if (grant.verb === 'export') return [granted(entity, reader, 'export')]
    const author = reader.role === 'anyone' || isOpen(reader.role, plan) ? { ...reader, ...SIGNED_IN(origin) } : reader
    const ownWhen = author.when ? allOf(own, author.when) : own
    return [
      granted(entity, reader, 'read'),
      granted(entity, author, 'create', [entity.commentOn!.field, ...fields]),
      granted(entity, { ...author, when: ownWhen }, 'update', fields),
      granted(entity, { ...author, when: ownWhen }, 'delete'),
    ]
  })
  return onceEach(grants)
}

/** Who reads a record, as a role and a condition over a comment on it. */
interface Reader {
  readonly role: string
  readonly test: Expr
  readonly when?: Expr
}

function readerOf(grant: Grant, entity: Entity, { roles }: Granted): Reader {
  const origin = entity.origin!
  const about = (expr: Expr): Expr => onRecord(expr, entity, origin)
  if (grant.role === 'anyone' || grant.role === 'signedIn')
    return {
      role: grant.role,
      test: testOfFixed(grant.role, grant.role, origin),
      ...(grant.when && { when: about(grant.when) }),
    }
  const role = named(roles, grant.role)!
  if (role.kind !== 'record')
    return { role: role.name, test: testOfRole(role, roles, origin), ...(grant.when && { when: about(grant.when) }) }
  // A role on the record is no role on its comments.
  const fixed = needsSignIn(grant.test.tree) ? 'signedIn' : 'anyone'
  return { role: fixed, test: testOfFixed(fixed, fixed, origin), when: about(grant.test) }
}

const SIGNED_IN = (origin: Origin) => ({
  role: 'signedIn',
  test: testOfFixed('signedIn', 'everyone signed in', origin),
})

const isOpen = (role: string, { roles }: Granted): boolean => named(roles, role)?.kind === 'anyone'

const needsSignIn = (tree: Tree): boolean => usesMe(tree) || isSignedIn(tree) || childrenOf(tree).some(needsSignIn)

const isSignedIn = (tree: Tree): boolean => tree.op === 'name' && tree.scope === 'context' && tree.name === 'signedIn'

function granted(entity: Entity, { role, test, when }: Reader, verb: Grant['verb'], fields?: readonly string[]): Grant {
  const origin = entity.origin!
  return {
    entity: entity.name,
    role,
    verb,
    ...(fields && { fields }),
    test: { ...allOf(test, when), origin },
    ...(when && { when }),
    origin,
  }
}

/** Whoever may not read the record may do nothing with its comments. */
function restrictionsOn(entity: Entity, restrictions: readonly Restriction[]): readonly Restriction[] {
  return ofEntity(restrictions, entity.commentOn!.entity)
    .filter(({ verbs }) => !verbs || verbs.includes('read'))
    .map(({ test, origin }) => ({ entity: entity.name, test: onRecord(test, entity, origin), origin }))
}

/** The condition over a comment: what it says about a record, it says about the record of the comment. */
function onRecord(expr: Expr, { name, commentOn }: Entity, origin: Origin): Expr {
  const tree = fieldOf(thisOf(name), commentOn!.field, recordOf(commentOn!.entity))
  const about = substituteThis(expr, { tree, source: commentOn!.field, reads: [commentOn!.field], origin })
  return { ...about, source: codeOf(about.tree) }
}

/** The fields of a comment that its author writes at any time. */
const writtenIn = ({ fields, commentOn }: Entity): readonly string[] =>
  fields
    .filter(({ name, system, computed, editable }) => !system && !computed && !editable && name !== commentOn!.field)
    .map(({ name }) => name)

function onceEach(grants: readonly Grant[]): readonly Grant[] {
  const key = ({ role, verb, test }: Grant) => JSON.stringify([role, verb, test.tree])
  return [...Map.groupBy(grants, key).values()].map(([first]) => first!)
}

const assumptionOn = ({ label }: Entity): Assumption => ({
  point: 6,
  subject: label,
  text: 'Whoever may read a record may read its comments and write one. Authors may change and delete their own comments.',
  help: `Add a row for ${label} to the table of permissions. Only that row counts then.`,
})
