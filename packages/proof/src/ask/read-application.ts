/** Parses questions that are not about records: who opens a screen, makes a call, gives a role, changes a constant. */
import { roleLabel, type Call, type Constant, type Role, type Screen } from '@ninefold/plan'
import { type Knowledge, written, type Premise, hasFixedRole } from '../possible/index.ts'
import { roleNamed } from '@ninefold/plan/expression'
import { isNotUnderstood, type ParsedQuestion, type ApplicationAct, type NotUnderstood } from './parsed-question.ts'
import { readSubject } from './read-subject.ts'
import {
  skipWords,
  matchName,
  entityNames,
  stripPrefix,
  roleNames,
  textOf,
  matches,
  WHO,
  type Word,
} from './vocabulary.ts'

type ApplicationQuestion = ParsedQuestion & { readonly kind: 'application' }

/** Undefined for other questions. */
export function readApplication(
  words: readonly Word[],
  knowledge: Knowledge,
): ApplicationQuestion | NotUnderstood | undefined {
  const who = stripPrefix(words, WHO)
  if (who) {
    const does = readWhat(who, knowledge)
    return does && { kind: 'application', does }
  }
  const can = stripPrefix(words, 'can|may|could')
  const user = knowledge.entity('User')
  for (let at = 1; can && user && at < can.length; at++) {
    const does = readWhat(skipWords(can.slice(at), 'ever|also|to'), knowledge)
    const subject = does && readSubject(can.slice(0, at), user, knowledge)
    if (subject) return isNotUnderstood(subject) ? subject : { kind: 'application', subject, does }
  }
  return undefined
}

function readWhat(words: readonly Word[], knowledge: Knowledge): ApplicationAct | undefined {
  return (
    readOpen(words, knowledge) ?? readCall(words, knowledge) ?? readGive(words, knowledge) ?? readSet(words, knowledge)
  )
}

interface Named {
  readonly name: string
  readonly label: string
}

const names = ({ name, label }: Named): readonly string[] => [label, name]

/** The thing that all the words name, with an optional suffix that the pattern `last` matches. */
function namedByAll<T extends Named>(words: readonly Word[], things: readonly T[], last: string): T | undefined {
  const found = matchName(words, things, names)
  const rest = found && words.slice(found.length)
  return rest && (rest.length === 0 || matches(rest, last)) ? found.value : undefined
}

/** Without the word `screen`, an entity of the same name wins: `open a Claim` means reading a Claim. */
function readOpen(words: readonly Word[], knowledge: Knowledge): ApplicationAct | undefined {
  const start = stripPrefix(words, 'opens?|sees?|visit|use')
  const bare = start && skipWords(start, '<article>')
  const named = bare && stripPrefix(bare, 'screen|page|dashboard|board')
  const screen = bare && namedByAll(named ?? bare, knowledge.plan.screens, 'screen|page|dashboard|board')
  if (!screen) return undefined
  const namesScreen = named !== undefined || stripPrefix([words.at(-1)!], 'screen|page|dashboard|board') !== undefined
  if (!namesScreen && matchName(bare, knowledge.plan.entities, entityNames)) return undefined
  const permissions = [
    ...screen.for.map((role) => forRole(role, screen, knowledge)),
    administrators('see every screen'),
  ]
  return { does: { kind: 'open', name: screen.name }, label: `open the screen ${screen.label}`, permissions }
}

function readCall(words: readonly Word[], knowledge: Knowledge): ApplicationAct | undefined {
  const start = stripPrefix(words, 'makes?|calls?|send|use') ?? words
  const bare = skipWords(start, 'the|call')
  const { calls } = knowledge.plan.calls
  const call = (bare.length < words.length ? namedByAll(bare, calls, 'call') : undefined) ?? byAddress(bare, calls)
  if (!call) return undefined
  const permissions = [...call.for.map((role) => forRole(role, call, knowledge)), administrators('make every call')]
  return { does: { kind: 'call', name: call.name }, label: `make the call ${call.label}`, permissions }
}

/** The call at an address: `GET /my-claims`. */
function byAddress(words: readonly Word[], calls: readonly Call[]): Call | undefined {
  const text = textOf(words).replaceAll('`', '').toLowerCase()
  return calls.find(({ method, path }) => {
    const address = path.map((part) => (part.kind === 'literal' ? part.text : `{${part.name}}`)).join('/')
    return text === `${method} /${address}`.toLowerCase()
  })
}

function readGive(words: readonly Word[], knowledge: Knowledge): ApplicationAct | undefined {
  const start = stripPrefix(words, 'gives?|assigns?|grants?|hand out|make (somebody|someone)|appoint')
  const rest = start && skipWords(start, 'somebody|someone|people|<article>|role')
  const named = knowledge.plan.roles.filter(({ kind }) => kind === 'given')
  const found = rest && matchName(rest, named, roleNames)
  const left = found && rest.slice(found.length)
  if (!left || (left.length > 0 && !matches(left, 'role|[role] to (somebody|someone|people)'))) return undefined
  const role = found.value
  const permissions = [
    ...role.givenBy.map((name) =>
      written(
        knowledge.expand(roleNamed(name)),
        `${roleLabel(knowledge.plan.roles, name)} may give ${role.label}`,
        role.origin,
      ),
    ),
    administrators('give every role'),
  ]
  return { does: { kind: 'give', name: role.name }, label: `give the role ${role.label}`, permissions }
}

function readSet(words: readonly Word[], knowledge: Knowledge): ApplicationAct | undefined {
  const start = stripPrefix(words, 'changes?|sets?|edit|update')
  const bare = start && skipWords(start, 'the')
  const constant = bare && namedByAll(stripPrefix(bare, 'constant|value') ?? bare, knowledge.plan.constants, 'constant')
  if (!constant) return undefined
  return {
    does: { kind: 'set', name: constant.name },
    label: `change the constant ${constant.label}`,
    permissions: settersOf(constant, knowledge),
  }
}

function settersOf({ label, changeable, changedBy, origin }: Constant, knowledge: Knowledge): readonly Premise[] {
  if (!changeable) return []
  const roles = changedBy.map((role) =>
    written(hasFixedRole(role, knowledge), `${roleLabel(knowledge.plan.roles, role)} may change ${label}`, origin),
  )
  return [...roles, administrators('change every constant that may be changed')]
}

const administrators = (what: string): Premise => ({
  tree: roleNamed('administrators'),
  text: `administrators ${what}`,
})

const forRole = (role: Role['name'], { label, origin }: Screen | Call, knowledge: Knowledge): Premise =>
  written(hasFixedRole(role, knowledge), `${label} is for ${roleLabel(knowledge.plan.roles, role)}`, origin)
