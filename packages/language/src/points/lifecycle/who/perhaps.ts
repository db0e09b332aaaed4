/**
 * Decides whether a text names users. The only text of a matrix cell is the users if it names people, else the name of the action. The
 * text in brackets on an arrow is the users if it names people, else part of the name.
 */
import { pattern } from '@ninefold/plan/pattern'
import { type Phrase, plainText, splitAt } from '../../../document/index.ts'
import { distance, type Problem } from '@ninefold/plan/problem'
import { fixedRole, findFieldPath, placeWithFix, type EntityName, type Names } from '../../../kernel/index.ts'
import { lowerFirst } from '@ninefold/plan/base'
import type { ActionRead } from '../model.ts'
import { moveTo } from '../tables/ends.ts'
import { lifecycleProblem } from '../problems.ts'
import { readWho, withoutBy } from './read.ts'
import { leadsToPeople } from './find.ts'

export function resolvePeople(row: ActionRead, entity: EntityName, names: Names): ActionRead {
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
  const actors = read.actors.flatMap((one) => (isPerson(one) ? [one] : splitAt(one, 'or /')))
  if (people === perhapsWho && !actors.some((one) => isPerson(one) || NAMES_OWNER.test(plainText(one)))) return row
  const who = { ...read, actors }
  return { ...row, label, who, whoOpen: false }
}

/** Reports text in brackets that probably means users: it is nearly a known name, or other arrows have users there. */
export function reportNobody(rows: readonly ActionRead[], entity: EntityName, names: Names): readonly Problem[] {
  const inBrackets = rows.filter(({ perhapsWho }) => perhapsWho)
  const havePeople = inBrackets.some(({ whoOpen, elseLabel }) => elseLabel && !whoOpen)
  const persons = entity.fields.filter(({ type }) => leadsToPeople(type)).map(({ label }) => lowerFirst(label))
  const known = [...names.roles.map((role) => role.label), ...persons]
  const unnamed = inBrackets.filter(({ whoOpen }) => whoOpen)
  return unnamed.flatMap(({ perhapsWho, elseLabel, label }) => {
    const { text, span } = perhapsWho!
    const isTypo = (name: string): boolean => distance(text.toLowerCase(), name.toLowerCase(), 2) === 1
    const suggestion = known.find((name) => !isBeginning(text, name) && isTypo(name))
    if (!(suggestion ?? (elseLabel && havePeople))) return []
    const action = plainText(label).replace(/[()]/gu, '')
    return [lifecycleProblem('LIF-063', placeWithFix(span, suggestion), { name: text, suggestion, action })]
  })
}

/** A beginning of the name (`Order`, orderer) is not a misspelling. */
const isBeginning = (text: string, name: string): boolean => name.toLowerCase().startsWith(text.toLowerCase())

/** `its worker`, `owner of the shift` */
const NAMES_OWNER = pattern("(its|their|the record's|[the] (owner|creator|author) of) {person}")

/** Words for people that are too vague for a role. */
const ALL = pattern('(everyone|everybody|all users)')
