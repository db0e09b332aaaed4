/** A state machine as others list it → point 4, in each of the ways in which it may be written. */

export interface StateMachine {
  readonly name: string
  readonly states: readonly string[]
  readonly initial: string
  readonly terminal: readonly string[]
  /** Action, states `a|b`, target (words where it leads back), what is said beside. */
  readonly transitions: readonly (readonly [action: string, from: string, to: string, note: string])[]
}

export interface Transition {
  readonly action: string
  readonly from: readonly string[]
  /** 'previous': where it was before. */
  readonly to: string
  /** Is it taken on all children too? */
  readonly cascades: boolean
}

export const transitionsOf = ({ states, transitions }: StateMachine): readonly Transition[] =>
  transitions.map(([action, from, to, note]) => ({
    action,
    from: from.split('|'),
    to: states.includes(to) ? to : 'previous',
    cascades: /\bchild/.test(note),
  }))

export type Manner = 'one row per action' | 'one row per edge' | 'a Mermaid diagram' | 'a PlantUML diagram'

export const MANNERS: readonly Manner[] = [
  'one row per action',
  'one row per edge',
  'a Mermaid diagram',
  'a PlantUML diagram',
]

export function documentOf(machine: StateMachine, manner: Manner): string {
  return `# Specification: ${machine.name}

## 3. Entities and their fields

### Task

| Field | Type |
| --- | --- |
| Title | text (1–80) |
| Above | Task |
| Steps | list of Task by Above |
| Held with | Task |

## 4. States and transitions

### Task

${WRITTEN[manner](machine)}
`
}

const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`

/** What goes down to the children comes back to those alone with which it went down. */
function effectOf({ action, to, cascades }: Transition): string {
  if (!cascades) return ''
  return to === 'previous'
    ? `heldWith = null; do ${action} on each steps where heldWith == cause if possible`
    : `heldWith = cause; do ${action} on each steps if possible`
}

const WRITTEN: Readonly<Record<Manner, (machine: StateMachine) => string>> = {
  'one row per action': (machine) =>
    [
      row('Action', 'From', 'To', 'Then'),
      row('---', '---', '---', '---'),
      row('(create)', '', machine.initial, ''),
      ...transitionsOf(machine).map((one) => row(one.action, one.from.join(', '), one.to, effectOf(one))),
    ].join('\n'),
  'one row per edge': (machine) =>
    [
      row('Source state', 'Event', 'Target state', 'Effects'),
      row('---', '---', '---', '---'),
      row('[*]', 'begin', machine.initial, ''),
      ...transitionsOf(machine).flatMap((one) =>
        one.from.map((from) => row(from, one.action, one.to === 'previous' ? 'history' : one.to, effectOf(one))),
      ),
    ].join('\n'),
  'a Mermaid diagram': (machine) => drawn(machine, 'mermaid', ['stateDiagram-v2'], []),
  'a PlantUML diagram': (machine) => drawn(machine, 'plantuml', ['@startuml'], ['@enduml']),
}

function drawn(machine: StateMachine, language: string, before: readonly string[], after: readonly string[]): string {
  const edges = transitionsOf(machine).flatMap((one) => {
    const effect = effectOf(one)
    const label = effect === '' ? one.action : `${one.action} / ${effect}`
    return one.from.map((from) => `${from} --> ${one.to === 'previous' ? '[H]' : one.to} : ${label}`)
  })
  const ends = machine.terminal.map((state) => `${state} --> [*]`)
  return ['```' + language, ...before, `[*] --> ${machine.initial}`, ...edges, ...ends, ...after, '```'].join('\n')
}
