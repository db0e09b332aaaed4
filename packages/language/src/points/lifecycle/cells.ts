/** What stands alone in a cell of a matrix is an action's name, unless it names people: then it is they who may move there. */
import { plainText } from '../../document/phrase.ts'
import { fixedRole } from '../access/role-test.ts'
import { findFieldPath } from '../field-path.ts'
import type { EntityName, Names } from '../room.ts'
import { moveTo } from './matrix.ts'
import type { ActionRead } from './model.ts'
import { readWho } from './read-who.ts'
import { leadsToPeople } from './who.ts'

export function settleCell(row: ActionRead, entity: EntityName, names: Names): ActionRead {
  const { perhapsWho, elseLabel, to } = row
  if (!perhapsWho || to.kind !== 'state') return row
  const who = readWho(perhapsWho)
  const isPerson = who.actors.every((phrase) => {
    const label = plainText(phrase)
    const path = findFieldPath(phrase, entity, names)
    return fixedRole(label) || names.role(label) || (path.found && leadsToPeople(path.field.type))
  })
  return isPerson ? { ...row, label: elseLabel ?? moveTo(to.state, perhapsWho), who, whoOpen: false } : row
}
