/** Compares behaviour: life cycles, rules, screens. */
import { type Expr, type Tree, has, notThat, orTrue, thisOf } from '@ninefold/plan/expression'
import {
  hasViews,
  type Action,
  type Lifecycle,
  type Plan,
  type Rule,
  type Screen,
  type ScreenView,
} from '@ninefold/plan'
import { exampleOf } from '../ask/index.ts'
import { decide } from '../logic/index.ts'
import { ruleCondition, knowledgeOf, type Knowledge, given } from '../possible/index.ts'
import { otherProperties, otherPropertiesIn } from './other-properties.ts'
import { type Difference, difference, listed, matched, matchedByKeys, meaningOf, sameMeaning } from './phrases.ts'

export function compareBehaviour(was: Plan, now: Plan): readonly Difference[] {
  return [
    ...matched(was.lifecycles, now.lifecycles, ({ entity, field }) => `${entity}.${field}`).both.flatMap((pair) =>
      compareLifecycle(pair.was, pair.now),
    ),
    ...compareRules(was, now),
    ...compareScreens(was, now),
  ]
}

function compareLifecycle(was: Lifecycle, now: Lifecycle): readonly Difference[] {
  const states = matched(was.states, now.states, ({ key }) => key)
  const actions = matchedByKeys(was.actions, now.actions, meaningOf, rowOf, ({ name }) => name)
  const on = now.entity
  return [
    ...states.gone.map(({ label, origin }) =>
      difference(
        'data',
        'question',
        `${on} can no longer be ${label}.`,
        { was: origin },
        `Say where records that are ${label} go: \`- Removed: ${label} → …\` or \`(was ${label})\` at another state.`,
      ),
    ),
    ...states.added.map(({ label, origin }) =>
      difference('behaviour', 'note', `${on} can be ${label} too.`, { now: origin }),
    ),
    ...actions.gone.map(({ label, from, origin }) =>
      difference('behaviour', 'narrower', `${label} of ${on} is gone${fromText(from)}.`, { was: origin }),
    ),
    ...actions.added.map(({ label, from, origin }) =>
      difference('behaviour', 'wider', `${label} of ${on} is new${fromText(from)}.`, { now: origin }),
    ),
    ...actions.both.flatMap((pair) => compareAction(pair.was, pair.now, on)),
    ...compareApprovals(was, now),
    ...otherPropertiesIn(states.both, ({ label }) => ({ about: 'behaviour', what: `${label} of ${on}` }), [
      'mayChange',
    ]),
    ...otherProperties({ was, now }, { about: 'behaviour', what: `The life cycle of ${on}` }, [
      'states',
      'actions',
      'create',
      'approvals',
    ]),
    ...compareCreation(was, now, on),
  ]
}

/** Who may create a record, and when, is compared as access. */
const compareCreation = ({ create: was }: Lifecycle, { create: now }: Lifecycle, on: string): readonly Difference[] =>
  otherProperties({ was, now }, { about: 'behaviour', what: `What creating ${on} does` }, ['who', 'when'])

/** The rows of one action differ by their target state. */
const rowOf = ({ name, to }: Action): string => `${name} ${JSON.stringify(to ?? '')}`

const fromText = (from: readonly string[]): string => (from.length === 0 ? '' : ` from ${listed(from)}`)

function compareAction(was: Action, now: Action, on: string): readonly Difference[] {
  const place = { was: was.origin, now: now.origin }
  const from = matched(was.from, now.from, (state) => state)
  const changes: readonly (readonly [boolean, Difference['weight'], string])[] = [
    [from.gone.length > 0, 'narrower', `no longer leads from ${listed(from.gone)}`],
    [from.added.length > 0, 'wider', `leads from ${listed(from.added)} too`],
    [!sameMeaning(was.to, now.to), 'note', 'leads to another state'],
    [
      !sameMeaning(was.when?.tree, now.when?.tree),
      'note',
      now.when ? 'needs something else' : 'needs nothing any more',
    ],
    [!sameMeaning(was.asks, now.asks), 'breaking', 'asks for something else'],
    [!sameMeaning(was.timer, now.timer), 'note', 'happens at another time'],
    [!sameMeaning(was.then, now.then), 'note', 'does something else besides'],
    [signInAge(now) < signInAge(was), 'narrower', 'needs a more recent sign-in'],
    [signInAge(now) > signInAge(was), 'wider', 'needs a less recent sign-in'],
  ]
  return [
    ...changes.flatMap(([changed, weight, text]) =>
      changed ? [difference('behaviour', weight, `${now.label} of ${on} ${text}.`, place)] : [],
    ),
    // Who may take it is compared as access.
    ...otherProperties({ was, now }, { about: 'behaviour', what: `${now.label} of ${on}` }, [
      'name',
      'from',
      'to',
      'when',
      'asks',
      'timer',
      'then',
      'who',
      'signInAgain',
    ]),
  ]
}

/** The oldest sign-in with which it is taken, in minutes. */
const signInAge = ({ signInAgain = Number.POSITIVE_INFINITY }: Action): number => signInAgain

function compareApprovals(was: Lifecycle, now: Lifecycle): readonly Difference[] {
  const { gone, added, both } = matched(was.approvals, now.approvals, ({ name }) => name)
  return [
    ...gone.map(({ label, origin }) =>
      difference('behaviour', 'wider', `${label} of ${now.entity} is no longer needed.`, { was: origin }),
    ),
    ...added.map(({ label, origin }) =>
      difference('behaviour', 'narrower', `${label} of ${now.entity} is needed now.`, { now: origin }),
    ),
    ...both
      .filter((pair) => !sameMeaning(pair.was, pair.now))
      .map((pair) => {
        const weight =
          pair.now.needed > pair.was.needed ? 'narrower' : pair.now.needed < pair.was.needed ? 'wider' : 'note'
        const text =
          pair.now.needed === pair.was.needed
            ? 'is needed under other conditions'
            : `needs ${counted(pair.now.needed)} instead of ${pair.was.needed}`
        return difference('behaviour', weight, `${pair.now.label} of ${now.entity} ${text}.`, {
          was: pair.was.origin,
          now: pair.now.origin,
        })
      }),
  ]
}

const counted = (people: number): string => (people === 1 ? 'one person' : `${people} people`)

function compareRules(was: Plan, now: Plan): readonly Difference[] {
  const { gone, added, both } = matched(was.rules, now.rules, ({ name, entity }) => `${entity}.${name}`)
  const knowledge = knowledgeOf(now)
  return [
    ...gone.map(({ label, origin }) => difference('behaviour', 'wider', `The rule ${label} is gone.`, { was: origin })),
    ...added.map(({ label, weight, origin }) =>
      difference(
        'behaviour',
        weight === 'error' ? 'narrower' : 'note',
        `The rule ${label} is new.`,
        { now: origin },
        weight === 'error' ? WHEN_CHANGED : '',
      ),
    ),
    ...both.flatMap((pair) => compareRule(pair.was, pair.now, knowledge)),
    ...otherPropertiesIn(both, ({ label }) => ({ about: 'behaviour', what: `The rule ${label}` }), [
      'when',
      'must',
      'weight',
    ]),
  ]
}

const WHEN_CHANGED = 'Records that break it stay as they are, and are checked when they are changed.'

function compareRule(was: Rule, now: Rule, knowledge: Knowledge): readonly Difference[] {
  const place = { was: was.origin, now: now.origin }
  const changed = !sameMeaning([was.when?.tree, must(was)], [now.when?.tree, must(now)])
  const weight =
    was.weight === now.weight
      ? []
      : [
          difference(
            'behaviour',
            now.weight === 'error' ? 'narrower' : 'wider',
            `The rule ${now.label} ${now.weight === 'error' ? 'refuses' : 'only warns'} now.`,
            place,
          ),
        ]
  if (!changed) return weight
  if (was.must.kind !== 'hold' || now.must.kind !== 'hold')
    return [...weight, difference('behaviour', 'note', `The rule ${now.label} demands something else.`, place)]
  const [before, after] = [was, now].map((rule) => orTrue(knowledge.expand(ruleCondition(rule)))) as [Tree, Tree]
  const narrower = between(before, after, now, knowledge)
  const wider = between(after, before, now, knowledge)
  const proven = [
    ...shift(narrower, 'narrower', `The rule ${now.label} refuses what it took before.`, place, knowledge),
    ...shift(wider, 'wider', `The rule ${now.label} takes what it refused before.`, place, knowledge),
  ]
  const open = proven.length === 0 && [narrower, wider].some(({ kind }) => kind === 'undecided')
  const other = open ? [difference('behaviour', 'note', `The rule ${now.label} demands something else.`, place)] : []
  return [...weight, ...proven, ...other]
}

const must = ({ must: { kind, ...rest } }: Rule): unknown => [kind, 'expr' in rest ? (rest.expr as Expr).tree : rest]

/** Whether some record satisfies one condition and violates the other. */
const between = (takes: Tree, refuses: Tree, { entity }: Rule, { setting }: Knowledge) =>
  decide([given(has(thisOf(entity))), given(takes), given(notThat(refuses))], setting)

function shift(
  verdict: ReturnType<typeof between>,
  weight: 'narrower' | 'wider',
  text: string,
  place: { readonly was: Rule['origin']; readonly now: Rule['origin'] },
  knowledge: Knowledge,
): readonly Difference[] {
  if (verdict.kind !== 'yes') return []
  return [{ ...difference('behaviour', weight, text, place), example: exampleOf(verdict.model, knowledge) }]
}

/** Assumed screens follow from the entities and permissions. */
const isWritten = ({ assumed }: Screen): boolean => !assumed

const partOfScreen = ({ label }: Screen) => ({
  about: 'behaviour' as const,
  what: `The screen ${label}`,
})

const viewsOf = ({ shows }: Screen): readonly ScreenView[] => (hasViews(shows) ? (shows.views ?? []) : [])

const withoutViews = ({ shows }: Screen): object => ({ ...shows, views: [] })

function compareViews(was: Screen, now: Screen): readonly Difference[] {
  const { gone, added, both } = matched(viewsOf(was), viewsOf(now), ({ name }) => name)
  const report = ({ label }: ScreenView, what: string, place: Parameters<typeof difference>[3]) =>
    difference('behaviour', 'note', `The view ${label} of the screen ${now.label} ${what}.`, place)
  const places = (pair: { was: ScreenView; now: ScreenView }) => ({ was: pair.was.origin, now: pair.now.origin })
  return [
    ...gone.map((view) => report(view, 'is gone', { was: view.origin })),
    ...added.map((view) => report(view, 'is new', { now: view.origin })),
    ...both
      .filter((pair) => !sameMeaning(pair.was, pair.now))
      .map((pair) => report(pair.now, 'shows something else', places(pair))),
  ]
}

function compareScreens(was: Plan, now: Plan): readonly Difference[] {
  const { gone, added, both } = matched(
    was.screens.filter(isWritten),
    now.screens.filter(isWritten),
    ({ name }) => name,
  )
  const report = (weight: Difference['weight'], text: string, place: Parameters<typeof difference>[3]) =>
    difference('behaviour', weight, text, place)
  return [
    ...gone.map(({ label, origin }) => report('narrower', `The screen ${label} is gone.`, { was: origin })),
    ...added.map(({ label, origin }) => report('note', `The screen ${label} is new.`, { now: origin })),
    ...both.flatMap((pair) => {
      const place = { was: pair.was.origin, now: pair.now.origin }
      const describeUsers = matched(pair.was.for, pair.now.for, (role) => role)
      return [
        ...(sameMeaning(pair.was.route, pair.now.route)
          ? []
          : [
              report(
                'breaking',
                `The screen ${pair.now.label} is at ${pair.now.route.pattern} instead of ${pair.was.route.pattern}; bookmarks of it break.`,
                place,
              ),
            ]),
        ...(describeUsers.added.length > 0
          ? [report('wider', `The screen ${pair.now.label} is for ${listed(describeUsers.added)} too.`, place)]
          : []),
        ...(describeUsers.gone.length > 0
          ? [report('narrower', `The screen ${pair.now.label} is no longer for ${listed(describeUsers.gone)}.`, place)]
          : []),
        ...(sameMeaning(withoutViews(pair.was), withoutViews(pair.now))
          ? []
          : [report('note', `The screen ${pair.now.label} shows something else.`, place)]),
        ...compareViews(pair.was, pair.now),
      ]
    }),
    ...otherPropertiesIn(both, partOfScreen, ['for', 'route', 'shows']),
  ]
}
