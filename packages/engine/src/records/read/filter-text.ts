/** A condition of the document as the text of a user's filter, so that a list can show the records behind a number. */
import { codeOf, isTruth, sqlCondition, type SqlTarget, type Tree } from '@ninefold/plan/expression'
import type { Principal } from '../../access/index.ts'
import { Refusal } from '../../refusal.ts'
import type { EntityModel, Model } from '../model.ts'
import { memory } from './memory.ts'
import { readFilter } from './person-filter.ts'
import { rightsInList } from './rights-in-list.ts'
import { statement } from './statement.ts'

/** Conditions of one document, for each set of permissions. */
const MAX_TEXTS = 2000

type FilterText = (principal: Principal, entity: EntityModel, condition: Tree) => string | undefined

/**
 * INVARIANT: the text selects exactly the records of the condition. The document's condition sees everything, a user's
 * filter only what the user may read: so both are compiled, and have to give the same SQL.
 */
export function filterTexts(model: Model): FilterText {
  const texts = memory(MAX_TEXTS)
  return (principal, entity, condition) => {
    const code = isTruth(condition, true) ? '' : codeOf(condition)
    const make = () => ({ text: isSame(model, principal, entity, condition, code) ? code : undefined })
    return texts(`${principal.rightsKey}\n${entity.name}\n${code}`, make).text
  }
}

function isSame(model: Model, principal: Principal, entity: EntityModel, condition: Tree, code: string): boolean {
  if (code === '') return true
  const target = model.target(principal, entity.name)
  const own = treeOfFilter(model, principal, entity, code)
  if (!own) return false
  const compiled = (tree: Tree, of: SqlTarget) => {
    const { text, values } = statement([sqlCondition(tree, of)])
    return JSON.stringify([text, values(principal.environment).map(String)])
  }
  return compiled(own.tree, { ...target, mask: own.mask }) === compiled(condition, target)
}

/** Undefined if the user may not use it as a filter. */
function treeOfFilter(model: Model, principal: Principal, entity: EntityModel, filter: string) {
  const rights = model.rights(principal)
  try {
    const { tree } = readFilter(model, entity, rights, filter)
    return { tree, mask: rightsInList(model, principal, entity, { filter }).mask }
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
