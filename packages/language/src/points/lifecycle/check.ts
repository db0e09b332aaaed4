/** Checks one life cycle: states that are never reached or never left, actions that nobody can take. */
import { pattern } from '@ninefold/plan/pattern'
import { plainText } from '../../document/index.ts'
import type { Action, Actor, Lifecycle } from '@ninefold/plan'
import { closest, distance, type Problem } from '@ninefold/plan/problem'
import { foldName } from '@ninefold/plan/base'
import { duplicateFinder, type EntityName } from '../../kernel/index.ts'
import { compareDiagrams } from './diagram/compare.ts'
import type { StateName } from './declare.ts'
import type { ActionRead, LifecycleRead, TimerRead } from './model.ts'
import { compareNext } from './arrows/next-states.ts'
import { lifecycleProblem } from './problems.ts'
import { edgesOf, leadingTo, reachable, type Edge } from './states/reach.ts'

export function checkLifecycle(
  lifecycle: Lifecycle,
  read: LifecycleRead,
  entity: EntityName,
  states: readonly StateName[],
  language: string,
): readonly Problem[] {
  return [
    // In languages that capitalise nouns, one state may be a noun.
    ...(language.startsWith('en') ? reportCapitals(states) : []),
    ...compareDiagrams(read),
    ...compareNext(read),
    ...reportTwice(read),
    ...reportSchedules(read),
    ...reportNames(lifecycle, read),
    ...reportNobody(lifecycle, read),
    ...reportInitial(lifecycle, read),
    ...reportFinal(lifecycle, read),
    ...(isSided(read) ? [] : reportReach(lifecycle, read, entity, states)),
  ]
}

/** Reports the only state that starts with a capital letter or is all in capitals. */
function reportCapitals(states: readonly StateName[]): readonly Problem[] {
  const [capital, ...more] = states.filter(({ key }) => key !== key.toLowerCase())
  if (!capital || more.length > 0 || states.length < LEAST_STATES || !CAPITALS.test(capital.key)) return []
  const suggestion = capital.key.toLowerCase()
  const fix = { title: `Write "${suggestion}"`, edits: [{ span: capital.span, text: suggestion }], suggested: true }
  return [lifecycleProblem('LIF-061', { span: capital.span, fix }, { state: capital.key, suggestion })]
}
const LEAST_STATES = 3
/** A word; shorter ones in capitals may be abbreviations. */
const CAPITALS = /^(?:\p{Lu}\p{Ll}+(?: \p{Ll}+)*|\p{Lu}{4,}(?: \p{Lu}+)*)$/u

/** Does a diagram have parallel regions? Then some states cannot reach the others. */
const isSided = ({ drawn, diagrams }: LifecycleRead): boolean =>
  drawn && diagrams.some(({ sideBySide }) => sideBySide.length > 0)

const rows = (read: LifecycleRead): readonly ActionRead[] => read.actions.filter((action) => !action.creates)

/** Reports a row that never applies: an earlier row of the action has the same state, and no condition or the same one. */
function reportTwice(read: LifecycleRead): readonly Problem[] {
  const similar = Map.groupBy(rows(read), usersAndAction)
  return rows(read).flatMap((row) => {
    const name = plainText(row.label)
    const others = similar.get(usersAndAction(row)) ?? []
    const first = others.find((one) => one === row || (isWider(one, row) && sharedState(one, row) !== undefined))
    if (!first || first === row) return []
    const second = { span: first.label.span, label: 'it stands here first' }
    const parameters = { name, state: sharedState(first, row)! }
    return [lifecycleProblem('LIF-008', { span: row.label.span, second }, parameters)]
  })
}

const isWider = ({ when: first }: ActionRead, { when }: ActionRead): boolean =>
  !first || (when !== undefined && plainText(first) === plainText(when))

/** Reports rows of one action with different schedules. A schedule belongs to the name of the action. */
function reportSchedules(read: LifecycleRead): readonly Problem[] {
  const scheduled = rows(read).filter(({ timer }) => timer?.kind === 'every')
  const firstNamed = duplicateFinder(scheduled, ({ label }) => foldName(plainText(label)))
  return scheduled.flatMap((row) => {
    const name = plainText(row.label)
    const first = firstNamed(row)
    if (!first || sameSchedule(first, row)) return []
    const second = { span: first.timer!.span, label: 'this is the first' }
    return [lifecycleProblem('LIF-038', { span: row.timer!.span, second }, { name })]
  })
}

const sameSchedule = ({ timer: one }: ActionRead, { timer: other }: ActionRead): boolean =>
  one?.kind === 'every' && other?.kind === 'every' && scheduleIn(one) === scheduleIn(other)

const scheduleIn = ({ period, on, at }: Extract<TimerRead, { kind: 'every' }>): string =>
  [period, on?.join(), at && foldName(plainText(at))].join('|')

/** Equal for rows in which the same users take the same action. Rows with and without a timer differ. */
const usersAndAction = ({ label, who, timer }: ActionRead): string =>
  [foldName(plainText(label)), who ? wordsOf(who) : '', Boolean(timer)].join('|')

const wordsOf = ({ actors, but }: NonNullable<ActionRead['who']>): string =>
  [actors, but]
    .map((phrases) =>
      phrases
        .map((phrase) => foldName(plainText(phrase)))
        .toSorted()
        .join(),
    )
    .join(' but ')

function sharedState({ from: a }: ActionRead, { from: b }: ActionRead): string | undefined {
  if (a.kind !== 'states') return b.kind === 'states' ? b.states[0]?.text : 'in any state'
  if (b.kind !== 'states') return a.states[0]?.text
  return a.states.find((one) => b.states.some((other) => foldName(one.text) === foldName(other.text)))?.text
}

/** Reports actions whose users are all excluded again. */
function reportNobody(lifecycle: Lifecycle, read: LifecycleRead): readonly Problem[] {
  return lifecycle.actions.flatMap(({ name, label, who, timer }) => {
    const key = (actor: Actor) => `${actor.kind} ${foldName(actor.label)}`
    if (!who || timer || !who.actors.every((actor) => who.but.some((but) => key(but) === key(actor)))) return []
    const row = rows(read).find((one) => foldName(plainText(one.label)) === name.toLowerCase())
    const actor = who.actors.map((one) => one.label).join(' or ')
    return row?.who ? [lifecycleProblem('LIF-014', { span: row.who.span }, { name: label, actor })] : []
  })
}

/** Reports approvals with the same name. */
function reportNames(_lifecycle: Lifecycle, read: LifecycleRead): readonly Problem[] {
  const firstNamed = duplicateFinder(read.approvals, ({ label }) => foldName(plainText(label)))
  return read.approvals.flatMap((approval) => {
    const name = plainText(approval.label)
    const first = firstNamed(approval)
    if (!first) return []
    const second = { span: first.label.span, label: 'it stands here first' }
    return [lifecycleProblem('LIF-023', { span: approval.label.span, second }, { name })]
  })
}

/** Reports a marked initial state that is not the state of a new record. */
function reportInitial({ initial, states }: Lifecycle, read: LifecycleRead): readonly Problem[] {
  const marked = [
    ...(read.initial ? [read.initial] : []),
    ...read.states.flatMap((row) => (row.initial ? [row.name] : [])),
  ]
  const create = read.actions.find(({ creates, to }) => creates && to.kind === 'state')
  const second = create && { span: create.label.span, label: 'a new record is made here' }
  return marked.flatMap((phrase) => {
    const state = plainText(phrase)
    const isKnown = states.some(({ key }) => foldName(key) === foldName(state))
    if (!isKnown || foldName(state) === foldName(initial)) return []
    return [lifecycleProblem('LIF-055', { span: phrase.span, ...(second && { second }) }, { state, initial })]
  })
}

function reportFinal(lifecycle: Lifecycle, read: LifecycleRead): readonly Problem[] {
  const marked = [
    ...read.states.flatMap(({ name, final }) => (final ? [{ name, final }] : [])),
    ...read.finals.map((name) => ({ name, final: name.span })),
  ]
  return marked.flatMap((state) => {
    const name = plainText(state.name)
    const leaving = lifecycle.actions.find((action) => leaves(action, name))
    if (!leaving) return []
    const row = rows(read).find((one) => foldName(plainText(one.label)) === leaving.name.toLowerCase())
    const second = row && { span: row.label.span, label: `"${leaving.label}" leads out of it` }
    const at = { span: state.final, ...(second && { second }) }
    return [lifecycleProblem('LIF-024', at, { state: name, action: leaving.label })]
  })
}

function leaves({ from, to }: Action, state: string): boolean {
  return to !== undefined && from.some((key) => foldName(key) === foldName(state) && to !== key)
}

/** Reports states that no record reaches, and cycles without an exit if the life cycle has final states. */
function reportReach(
  lifecycle: Lifecycle,
  read: LifecycleRead,
  entity: EntityName,
  states: readonly StateName[],
): readonly Problem[] {
  const written = edgesOf(lifecycle.actions)
  const listed = read.field !== undefined || (read.states.length > 0 && !read.drawn)
  const typos = listed ? [] : findTypos(lifecycle, states, written)
  const edges = [...written, ...typos.map(({ state, suggestion }) => ({ from: state.key, to: suggestion.key }))]
  const roots = rootsOf(lifecycle, states, edges)
  const reached = reachable([lifecycle.initial, ...roots.map((state) => state.key)], edges)
  const ends = lifecycle.states.filter((state) => state.final && reached.has(state.key)).map((state) => state.key)
  // A record may stay in a state that only reopening or a guarded action leaves.
  const forced = edgesOf(lifecycle.actions.filter(({ label, when }) => !when && !REOPENS.test(label)))
  const resting = ends.length > 0 ? states.filter(({ key }) => !forced.some(({ from }) => from === key)) : []
  const ending = leadingTo([...ends, ...resting.map(({ key }) => key)], edges)
  const trapped = states.filter((state) => ends.length > 0 && !ending.has(state.key))
  const label = entity.label
  return [
    ...typos.map(reportTypo),
    ...roots.map(({ key, span }) => {
      const action = perhapsTo(key, lifecycle, read, written)
      const second = action && { span: action.label.span, label: `perhaps this was to lead to ${key}` }
      const parameters = { state: key, entity: label, initial: lifecycle.initial }
      return lifecycleProblem('LIF-012', { span, ...(second && { second }) }, parameters)
    }),
    ...trapped.map(({ key, span }) => lifecycleProblem('LIF-025', { span }, { state: key, entity: label })),
    ...unmarkedEnds(lifecycle, read, states, reachable([lifecycle.initial], edges)).map(({ key, span }) =>
      lifecycleProblem('LIF-050', { span }, { state: key, entity: label }),
    ),
  ]
}

const REOPENS = pattern(`(
  re[-](open|start|activat|instat|sum|stor|viv)… | undo | send back | take back | un(lock|archive|close|cancel)
)…`)

/**
 * The row that may have the wrong target if no action leads to a state: a row with a similar name (`Approve`, approved), a row from a
 * state to itself, a row from the previous state in the list to a state with other incoming actions, or `(create)` if another action
 * leads to its state too.
 */
function perhapsTo(
  state: string,
  { initial, states }: Lifecycle,
  read: LifecycleRead,
  edges: readonly Edge[],
): ActionRead | undefined {
  const all = read.actions
  const startsWithName = ({ label, creates }: ActionRead) => {
    const [stem = ''] = /^[^\s]{3,}?(?=e?(?:\s|$))/u.exec(plainText(label).toLowerCase()) ?? []
    return !creates && stem !== '' && state.toLowerCase().startsWith(stem)
  }
  const isBack = ({ from, to }: ActionRead) =>
    from.kind === 'states' &&
    to.kind === 'state' &&
    from.states.some((one) => foldName(one.text) === foldName(to.state.text))
  const isOddStart = ({ creates }: ActionRead) => creates && edges.some(({ to }) => to === initial)
  const before = states[states.findIndex(({ key }) => key === state) - 1]?.key ?? initial
  const isElsewhere = ({ from, to }: ActionRead) => {
    if (from.kind !== 'states' || to.kind !== 'state') return false
    const entered = edges.filter((edge) => foldName(edge.to) === foldName(to.state.text)).length
    const leaves = from.states.some((one) => foldName(one.text) === foldName(before))
    return leaves && (entered > 1 || foldName(to.state.text) === foldName(initial))
  }
  return all.find(startsWithName) ?? all.find(isBack) ?? all.find(isElsewhere) ?? all.find(isOddStart)
}

/** Final states without a mark, if other final states are marked. */
function unmarkedEnds(
  lifecycle: Lifecycle,
  read: LifecycleRead,
  states: readonly StateName[],
  reached: ReadonlySet<string>,
): readonly StateName[] {
  const named = [...read.states.filter((row) => row.final).map(({ name }) => name), ...read.finals]
  const marked = new Set(named.map((name) => foldName(plainText(name))))
  if (marked.size === 0) return []
  const ends = new Set(lifecycle.states.filter(({ final }) => final).map(({ key }) => key))
  return states.filter(({ key }) => ends.has(key) && reached.has(key) && !marked.has(foldName(key)))
}

/** The first states of each unreachable chain. */
function rootsOf({ initial }: Lifecycle, states: readonly StateName[], edges: readonly Edge[]): readonly StateName[] {
  const reached = new Set(reachable([initial], edges))
  const entered = (key: string) => edges.some((edge) => edge.to === key && edge.from !== key)
  const roots: StateName[] = []
  for (const state of [...states.filter(({ key }) => !entered(key)), ...states]) {
    if (reached.has(state.key)) continue
    roots.push(state)
    for (const key of reachable([state.key], edges)) reached.add(key)
  }
  return roots
}

interface Typo {
  readonly state: StateName
  readonly suggestion: StateName
  /** No action leads to the suggested state. */
  readonly missed: boolean
}

/**
 * Misspelt states: a state that is never left has nearly the name of a state that is never reached; or a state is named once and
 * differs from another one by a single letter.
 */
function findTypos({ initial }: Lifecycle, states: readonly StateName[], edges: readonly Edge[]): readonly Typo[] {
  const entered = (key: string) => key === initial || edges.some((edge) => edge.to === key)
  const left = (key: string) => edges.some((edge) => edge.from === key)
  const missed = states.filter(({ key }) => !entered(key) && left(key))
  const nearest = ({ key }: StateName, among: readonly StateName[]) => {
    const name = closest(
      key,
      among.map((one) => one.key),
    )
    return among.find((one) => one.key === name)
  }
  return states.flatMap((state) => {
    if (!entered(state.key) || left(state.key)) return []
    const isOnce = state.key !== initial && edges.filter(({ to }) => to === state.key).length === 1
    const similar = states.filter((one) => isOnce && one !== state && isOneTypo(state.key, one.key))
    const suggestion = nearest(state, missed) ?? nearest(state, similar)
    return suggestion ? [{ state, suggestion, missed: missed.includes(suggestion) }] : []
  })
}

/** Words of up to three letters are not compared: different words may differ by one letter. */
const isOneTypo = (one: string, other: string): boolean =>
  Math.min(one.length, other.length) > 3 &&
  one.charAt(0).toLowerCase() === other.charAt(0).toLowerCase() &&
  distance(one.toLowerCase(), other.toLowerCase(), 1) === 1

function reportTypo({ state, suggestion, missed }: Typo): Problem {
  const fix = { title: `Write "${suggestion.key}"`, edits: [{ span: state.span, text: suggestion.key }] }
  const second = { span: suggestion.span, label: `"${suggestion.key}"` }
  return lifecycleProblem(
    'LIF-032',
    { span: state.span, second, fix },
    { state: state.key, suggestion: suggestion.key, missed },
  )
}
