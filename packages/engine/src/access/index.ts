/** What engine/access gives to others. */
export { all, ownField, type Condition } from './fold.ts'
export { rightsWhere } from './implied.ts'
export { factsOf, makePrincipal, type Principal, type RequestFacts } from './principal.ts'
export { accessOf, isSecret, type Rights } from './rights.ts'
export { presentRoles, rolesAsking, withIncluded } from './roles.ts'
export { asksStore, partedBySets, questionOf, readsOfNamed, type SetQuestion, valueName } from './set-parts.ts'
export { targetOf } from './target.ts'
export { treeIsVisible } from './visible.ts'
