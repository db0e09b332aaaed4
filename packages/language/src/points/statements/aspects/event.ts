/** Automatic events: "Remind the clerk after 5 days", "Requests lapse after a week". Enforced by timers, effects and messages of point 4. */
import { anyPattern } from '@ninefold/plan/pattern'
import { allActions, ofEntity } from '@ninefold/plan'
import { agreesOnTime } from '../direction.ts'
import { isTouched, notifies, occasions, WHICH_NOT } from '../actions.ts'
import { hasNumbers } from '../evidence.ts'
import { timesOf } from '../numbers.ts'
import { isPerson, namesOf, unclearIf, type Aspect, type PlanParts, type Sentence, type Verdict } from '../sentence.ts'
import { DENIES, NOTIFIES, ON_OCCASION, phrases } from '../words.ts'

/** "The keeper gets an e-mail whenever a tool changes." */
export const MESSAGE: Aspect = {
  kind: 'action',
  words: NOTIFIES,
  isStatedBy: ({ mentions }) => mentions.some(({ kind }) => kind === 'role' || kind === 'entity' || kind === 'field'),
  compare: compareEvent,
}

const HAPPENS = phrases(
  '(is|are|gets?|be) [<adverb>] [<adverb>] ({:word}ed|sent|put|set|taken|given)|automatically|by (itself|themselves)|lapses?|expires?|ends?|closes?|stops?|becomes?|turns?|(goes|returns?|moves?) [back] to',
)

/** "After 10 days a tool is closed." */
export const AFTER_TIME: Aspect = {
  kind: 'action',
  words: phrases('(after|within|for (more|longer) than|older than|every) <count> [working] <unit>'),
  isStatedBy: ({ text, mentions }) =>
    HAPPENS.test(text) && mentions.some(({ kind }) => kind === 'entity' || kind === 'state' || kind === 'action'),
  compare: compareEvent,
}

/** A denial is covered if the plan has no such event. */
function compareEvent(sentence: Sentence, plan: PlanParts): Verdict {
  const verdict = compareHappening(sentence, plan)
  const text = (sentence.numbers.length > 0 ? CLAUSES : WHICH_NOT).removeFrom(sentence.text)
  if (!DENIES.test(text)) return verdict
  return verdict === 'missing' ? 'unclear' : 'missing'
}

/** Clauses with a denial: they restrict the records or the time. */
const CLAUSES = phrases('(<relative>|<occasion>) (nobody|no one|[{:word}] (is|are|was|were|has|have|does|do) not)')
/** An occasion that is neither an action nor a state. */
const EVENT = anyPattern(ON_OCCASION, phrases('each|every|any'))

function compareHappening({ text, mentions, numbers }: Sentence, plan: PlanParts): Verdict {
  const all = allActions(plan.lifecycles)
  const byName = all.filter((action) => isTouched(action, mentions))
  const named = ON_OCCASION.test(text) ? occasions(byName, mentions) : byName
  const owners = namesOf(mentions, 'entity')
  const actions = named.length > 0 ? named : all.filter(({ entity }) => owners.length === 0 || owners.includes(entity))
  const own = [...new Set(actions.map(({ entity }) => entity))].flatMap((entity) => ofEntity(all, entity))
  const timed = (numbers.length > 0 && named.length > 0 ? named : own).filter(
    ({ timer, when }) =>
      hasNumbers(timesOf(numbers), [timer, when], plan) &&
      (!timer || numbers.length === 0 || agreesOnTime(timer, text)),
  )
  if (timed.length === 0) return 'missing'
  const people = mentions.flatMap(({ kind, name }) => (kind === 'role' || kind === 'field' ? [name] : []))
  if ((numbers.length > 0 ? timed : actions).some((one) => people.some((name) => notifies(one, name, plan))))
    return named.length + numbers.length > 0 || !EVENT.test(text) ? 'covered' : 'missing'
  if (mentions.some((one) => isPerson(one, plan))) return 'missing'
  if (numbers.length > 0 && named.length === 0) return 'missing'
  return unclearIf(timed.some(({ timer, when, then }) => timer ?? when ?? then.length > 0))
}
