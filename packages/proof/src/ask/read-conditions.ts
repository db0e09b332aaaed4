/** Parses the conditions after the name of a record: `they own`, `in state submitted`, ``whose `amount > 100 EUR` ``. */
import { withArticle } from '@ninefold/plan/problem'
import { checkExpression, type Tree, call, equal, me, notThat, thisOf, word } from '@ninefold/plan/expression'
import { named, isPeople, ownerCondition, ownershipOf, type OwnerPath, type Entity } from '@ninefold/plan'
import { type Knowledge, given, type Premise } from '../possible/index.ts'
import { isNotUnderstood, type NotUnderstood } from './parsed-question.ts'
import { schemaOf } from './schema.ts'
import { matchName, stripPrefix, textOf, stateNames, type Match, type Word } from './vocabulary.ts'

const HELP =
  'Behind the thing may stand: they own, they created, they do not own, in state …, or whose and a condition in backticks.'

export function readConditions(
  words: readonly Word[],
  entity: Entity,
  knowledge: Knowledge,
): readonly Premise[] | NotUnderstood {
  const conditions: Premise[] = []
  let rest = words
  while (rest.length > 0) {
    const next = readCondition(stripPrefix(rest, 'and') ?? rest, entity, knowledge)
    if (isNotUnderstood(next)) return next
    conditions.push(next.value)
    rest = next.left
  }
  return conditions
}

interface Parsed {
  readonly value: Premise
  readonly left: readonly Word[]
}

function readCondition(words: readonly Word[], entity: Entity, knowledge: Knowledge): Parsed | NotUnderstood {
  const they = stripPrefix(words, '[that|which] (they|he|she|i)')
  if (they) return readTheirs(they, words, entity, knowledge)
  const theirs = stripPrefix(words, 'of (their|his|her) own|that is theirs|of theirs')
  if (theirs) return parsed(ownershipCondition(entity, knowledge), theirs)
  const code = stripPrefix(words, 'whose|where|when|with|if|for which|that has|such that')
  if (code?.[0]?.code) return parsed(condition(code[0].text, entity, knowledge), code.slice(1))
  const state = stripPrefix(words, 'in [[the] state]|(that|which) is|that are|when it is|once|while')
  if (!state) return { mistake: `"${textOf(words)}" is not understood.`, help: HELP }
  const found = inState(state, entity, knowledge)
  return isNotUnderstood(found) ? found : { value: found.value, left: state.slice(found.length) }
}

const parsed = (value: Premise | NotUnderstood, left: readonly Word[]): Parsed | NotUnderstood =>
  isNotUnderstood(value) ? value : { value, left }

function readTheirs(
  they: readonly Word[],
  words: readonly Word[],
  entity: Entity,
  knowledge: Knowledge,
): Parsed | NotUnderstood {
  const owns = stripPrefix(they, 'owns?|have')
  if (owns) return parsed(ownershipCondition(entity, knowledge), owns)
  const others = stripPrefix(they, "(do|does) not own|don't own|not own")
  if (others) {
    const is = ownershipCondition(entity, knowledge)
    return parsed(
      isNotUnderstood(is) ? is : given(notThat(is.tree), 'the question says that they do not own it'),
      others,
    )
  }
  const made = stripPrefix(they, 'created?|wrote|entered|made|have (created|made)')
  if (made) return parsed(isPersonIn('createdBy', 'they created it', entity, knowledge), made)
  const role = stripPrefix(they, '(are|is|am) [the]')
  const people = entity.fields.filter(isPeople)
  const field = role && matchName(role, people, ({ label, name }) => [label, name])
  if (field && role) {
    const rest = role.slice(field.length)
    return parsed(
      isPersonIn(field.value.name, `they are its ${field.value.label}`, entity, knowledge),
      stripPrefix(rest, 'of') ?? rest,
    )
  }
  const done = stripPrefix(they, 'have|has') ?? they
  const [one, another] = done[0]?.code === false ? people.filter(({ label }) => isActorOf(label, done[0]!.text)) : []
  if (one && !another)
    return parsed(isPersonIn(one.name, `they are its ${one.label}`, entity, knowledge), done.slice(1))
  const known = people.map(({ label }) => `they are the ${label} of`).join(', ')
  return { mistake: `"${textOf(words)}" is not understood.`, help: known === '' ? HELP : `${HELP} Also: ${known}.` }
}

/** Whether a field names who did the verb: `submitted` and *Submitter*, `checked` and *Checked by*. */
const isActorOf = (label: string, verb: string): boolean => stemOf(label.split(/\s/u)[0]!) === stemOf(verb)

const stemOf = (word: string): string =>
  word
    .toLowerCase()
    .replace(/(?:ed|er|or|e)$/u, '')
    .replace(/(.)\1$/u, '$1')

function isPersonIn(name: string, text: string, entity: Entity, knowledge: Knowledge): Premise | NotUnderstood {
  const value = knowledge.field(thisOf(entity.name), name)
  if (!value) return { mistake: `${entity.label} does not know that.`, help: HELP }
  const tree = value.type.kind === 'list' ? call('in', me, value) : equal(value, me)
  return given(tree, `the question says that ${text}`)
}

/** The condition that the person owns the record: the meaning of `own` in permissions. */
export function ownershipCondition(entity: Entity, knowledge: Knowledge): Premise | NotUnderstood {
  const found = ownershipOf(entity, (name) => named(knowledge.plan.entities, name))
  switch (found.kind) {
    case 'self':
      return given(equal(thisOf('User'), me), 'the question says that it is themselves')
    case 'path':
      return ownershipByPath(found.path, entity, knowledge)
    case 'creator': {
      const text = 'they own it (`createdBy == me`, since nothing else says whose it is)'
      return isPersonIn('createdBy', text, entity, knowledge)
    }
    case 'ambiguous': {
      const fields = found.paths.map((path) => `whose \`${ownerCondition(path)}\``)
      return {
        mistake: `It is not clear what it means to own ${withArticle(entity.label)}.`,
        help: `Say it with a condition: ${[...fields, 'they created'].join(', or ')}.`,
      }
    }
  }
}

function ownershipByPath(path: OwnerPath, entity: Entity, knowledge: Knowledge): Premise | NotUnderstood {
  const value = path.reduce<Tree | undefined>((of, { name }) => of && knowledge.field(of, name), thisOf(entity.name))
  if (!value) return { mistake: `${entity.label} does not know that.`, help: HELP }
  const tree = value.type.kind === 'list' ? call('in', me, value) : equal(value, me)
  return given(tree, `the question says that they own it (\`${ownerCondition(path)}\`)`)
}

export function inState(words: readonly Word[], entity: Entity, knowledge: Knowledge): Match<Premise> | NotUnderstood {
  const states = knowledge
    .lifecycles(entity.name)
    .flatMap((lifecycle) => lifecycle.states.map((state) => ({ lifecycle, state })))
  const found = matchName(words, states, ({ state }) => stateNames(state))
  const field = found && knowledge.field(thisOf(entity.name), found.value.lifecycle.field)
  if (!found || !field) {
    const known = states.map(({ state }) => state.key).join(', ')
    const help =
      known === '' ? `${entity.label} has no life cycle in point 4.` : `The states of ${entity.label} are: ${known}.`
    return { mistake: `"${textOf(words)}" is no state of ${entity.label}.`, help }
  }
  const { key } = found.value.state
  return { value: given(equal(field, word(key)), `the question says that it is ${key}`), length: found.length }
}

function condition(source: string, entity: Entity, knowledge: Knowledge): Premise | NotUnderstood {
  const place = { file: 'question', start: 0, end: source.length }
  const origin = { file: 'question', line: 1, column: 1, endLine: 1, endColumn: source.length + 1 }
  const scope = { schema: schemaOf(knowledge.plan), this: entity.name }
  const { expr, problems } = checkExpression(source, { span: place, origin }, scope, { kind: 'yesNo' })
  if (expr) return given(knowledge.expand(expr.tree), `the question says \`${source}\``)
  const [first] = problems
  return { mistake: `\`${source}\`: ${first?.message ?? 'this is no condition.'}`, help: first?.help ?? HELP }
}
