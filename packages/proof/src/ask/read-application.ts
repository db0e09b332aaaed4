/** Reads questions that are not about records: who opens a screen, makes a call, gives a role, changes a constant. */
import type { Call, Constant, Role, Screen } from '@ninefold/plan'
import { type Knowledge, written, type Because, hasFixedRole, roleLabel } from '../possible/index.ts'
import { roleNamed } from '@ninefold/plan/expression'
import { isNotUnderstood, type Asked, type ApplicationAct, type NotUnderstood } from './asked.ts'
import { readSubject } from './read-subject.ts'
import { after, begins, entityNames, past, roleNames, say, says, WHO, type Word } from './vocabulary.ts'

type ApplicationAsked = Asked & { readonly kind: 'application' }

/** Undefined where it is no such question. */
export function readApplication(
  words: readonly Word[],
  knowledge: Knowledge,
): ApplicationAsked | NotUnderstood | undefined {
  const who = past(words, WHO)
  if (who) {
    const does = readWhat(who, knowledge)
    return does && { kind: 'application', does }
  }
  const can = past(words, 'can|may|could')
  const user = knowledge.entity('User')
  for (let at = 1; can && user && at < can.length; at++) {
    const does = readWhat(after(can.slice(at), 'ever|also|to'), knowledge)
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

/** The one that these words name from their first to their last, `last` perhaps behind it. */
function all<T extends Named>(words: readonly Word[], things: readonly T[], last: string): T | undefined {
  const found = begins(words, things, names)
  const rest = found && words.slice(found.length)
  return rest && (rest.length === 0 || says(rest, last)) ? found.value : undefined
}

/** Without the word `screen` only what is no record is meant: `open a Claim` reads one. */
function readOpen(words: readonly Word[], knowledge: Knowledge): ApplicationAct | undefined {
  const start = past(words, 'opens?|sees?|visit|use')
  const bare = start && after(start, '<article>')
  const named = bare && past(bare, 'screen|page|dashboard|board')
  const screen = bare && all(named ?? bare, knowledge.plan.screens, 'screen|page|dashboard|board')
  if (!screen) return undefined
  const isSaid = named !== undefined || past([words.at(-1)!], 'screen|page|dashboard|board') !== undefined
  if (!isSaid && begins(bare, knowledge.plan.entities, entityNames)) return undefined
  const ways = [...screen.for.map((role) => forRole(role, screen, knowledge)), administrators('see every screen')]
  return { does: { kind: 'open', name: screen.name }, label: `open the screen ${screen.label}`, ways }
}

function readCall(words: readonly Word[], knowledge: Knowledge): ApplicationAct | undefined {
  const start = past(words, 'makes?|calls?|send|use') ?? words
  const bare = after(start, 'the|call')
  const { calls } = knowledge.plan.calls
  const call = (bare.length < words.length ? all(bare, calls, 'call') : undefined) ?? byAddress(bare, calls)
  if (!call) return undefined
  const ways = [...call.for.map((role) => forRole(role, call, knowledge)), administrators('make every call')]
  return { does: { kind: 'call', name: call.name }, label: `make the call ${call.label}`, ways }
}

/** `GET /my-claims` */
function byAddress(words: readonly Word[], calls: readonly Call[]): Call | undefined {
  const text = say(words).replaceAll('`', '').toLowerCase()
  return calls.find(({ method, path }) => {
    const address = path.map((part) => (part.kind === 'literal' ? part.text : `{${part.name}}`)).join('/')
    return text === `${method} /${address}`.toLowerCase()
  })
}

function readGive(words: readonly Word[], knowledge: Knowledge): ApplicationAct | undefined {
  const start = past(words, 'gives?|assigns?|grants?|hand out|make (somebody|someone)|appoint')
  const rest = start && after(start, 'somebody|someone|people|<article>|role')
  const given = knowledge.plan.roles.filter(({ kind }) => kind === 'given')
  const found = rest && begins(rest, given, roleNames)
  const left = found && rest.slice(found.length)
  if (!left || (left.length > 0 && !says(left, 'role|[role] to (somebody|someone|people)'))) return undefined
  const role = found.value
  const ways = [
    ...role.givenBy.map((name) =>
      written(knowledge.expand(roleNamed(name)), `${roleLabel(name, knowledge)} may give ${role.label}`, role.origin),
    ),
    administrators('give every role'),
  ]
  return { does: { kind: 'give', name: role.name }, label: `give the role ${role.label}`, ways }
}

function readSet(words: readonly Word[], knowledge: Knowledge): ApplicationAct | undefined {
  const start = past(words, 'changes?|sets?|edit|update')
  const bare = start && after(start, 'the')
  const constant = bare && all(past(bare, 'constant|value') ?? bare, knowledge.plan.constants, 'constant')
  if (!constant) return undefined
  return {
    does: { kind: 'set', name: constant.name },
    label: `change the constant ${constant.label}`,
    ways: settersOf(constant, knowledge),
  }
}

function settersOf({ label, changeable, changedBy, origin }: Constant, knowledge: Knowledge): readonly Because[] {
  if (!changeable) return []
  const roles = changedBy.map((role) =>
    written(hasFixedRole(role, knowledge), `${roleLabel(role, knowledge)} may change ${label}`, origin),
  )
  return [...roles, administrators('change every constant that may be changed')]
}

const administrators = (what: string): Because => ({
  tree: roleNamed('administrators'),
  text: `administrators ${what}`,
})

const forRole = (role: Role['name'], { label, origin }: Screen | Call, knowledge: Knowledge): Because =>
  written(hasFixedRole(role, knowledge), `${label} is for ${roleLabel(role, knowledge)}`, origin)
