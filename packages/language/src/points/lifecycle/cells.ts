/**
 * What stands alone in a cell of a matrix is an action's name, unless it names people: then it is they who may move there. What
 * stands in brackets on an arrow is part of the name, unless it names people.
 */
import type { Phrase } from '../../document/model.ts'
import { plainText, splitAt } from '../../document/phrase.ts'
import { fixedRole } from '../access/role-test.ts'
import { findFieldPath } from '../field-path.ts'
import type { EntityName, Names } from '../room.ts'
import { moveTo } from './matrix.ts'
import type { ActionRead } from './model.ts'
import { readWho, withoutBy } from './read-who.ts'
import { leadsToPeople } from './who.ts'

export function settleCell(row: ActionRead, entity: EntityName, names: Names): ActionRead {
  const { perhapsWho, elseLabel, to } = row
  const label = elseLabel ?? (perhapsWho && to.kind === 'state' ? moveTo(to.state, perhapsWho) : undefined)
  if (!perhapsWho || !label) return row
  const isPerson = (phrase: Phrase): boolean => {
    const label = plainText(phrase)
    if (fixedRole(label) || ALL.test(label) || names.role(label)) return true
    const path = findFieldPath(phrase, entity, names)
    return path.found && leadsToPeople(path.field.type)
  }
  const people = withoutBy(perhapsWho)
  const read = readWho(people)
  const actors = read.actors.flatMap((one) => (isPerson(one) ? [one] : splitAt(one, /\s+or\s+|\s*\/\s*/iu)))
  if (people === perhapsWho && !actors.some(isPerson)) return row
  const who = { ...read, actors }
  return { ...row, label, who, whoOpen: false }
}

/** Surely people, though who of them is to be said more exactly. */
const ALL = /^(?:everyone|everybody|all users)$/iu
