/**
 * Whether a sentence says in other words what a table says: how records belong together, what a field is like, what an action does,
 * when and by whom, what a rule holds, which roles include each other, whom a screen is for.
 */
import { SCREEN_KINDS, screenKinds } from '@ninefold/plan'
import { rolesHad } from '../access/index.ts'
import { describesAction } from './action-description.ts'
import { namesOf, type Planned } from './evidence.ts'
import { describesField } from './field-description.ts'
import { VISITORS } from './read-statement.ts'
import { describesRelation } from './relation-description.ts'
import { DEMANDS_UNIQUE, describesRule } from './rule-description.ts'
import type { Sentence } from './sentence.ts'

export const describesPlan = (sentence: Sentence, plan: Planned): boolean =>
  (DEMANDS_UNIQUE.test(sentence.text) ? [describesRule] : DESCRIPTIONS).some((describes) => describes(sentence, plan))

const DESCRIPTIONS: readonly ((sentence: Sentence, plan: Planned) => boolean)[] = [
  describesRelation,
  describesField,
  describesRule,
  describesAction,
  describesInclusion,
  describesScreen,
]

/** `Team leads are agents, too`: the first role includes the others. */
function describesInclusion({ text, mentions }: Sentence, { roles }: Planned): boolean {
  const [role, ...others] = namesOf(mentions, 'role')
  return (
    role !== undefined &&
    others.length > 0 &&
    !/\b(?:not|never|no)\b/iu.test(text) &&
    others.every((one) => one !== role) &&
    /\b(?:too|also|as well|whatever|everything|all that)\b|\binclud/iu.test(text) &&
    others.every((one) => rolesHad(role, roles).has(one))
  )
}

const DENIES = /\b(?:not|cannot|can['’]t|never|no|nobody|none|only)\b/iu

/** `Visitors who are not signed in can look at the list of animals (name only)` */
const VISITORS_AND_BRACKETS = new RegExp(String.raw`${VISITORS.source}|\([^()]*\)`, 'giu')

const NAMES_KIND = new RegExp(
  String.raw`\b(${SCREEN_KINDS.filter((kind) => screenKinds[kind].shows !== 'text').join('|')})\b`,
  'iu',
)

/** `Finance works on the board of payments`: the screen is of that kind, and for these roles. */
function describesScreen({ text, mentions }: Sentence, { screens }: Planned): boolean {
  // A board member is no board.
  const rest = mentions.reduce(
    (left, { start, end }) => left.slice(0, start) + '…'.repeat(end - start) + left.slice(end),
    text,
  )
  const [, kind] = NAMES_KIND.exec(rest) ?? []
  if (!kind || DENIES.test(text.replace(VISITORS_AND_BRACKETS, ''))) return false
  const roles = [...namesOf(mentions, 'role'), ...(VISITORS.test(text) ? ['anyone'] : [])]
  return screens.some(
    (screen) =>
      kind.toLowerCase() === screen.shows.kind &&
      text.toLowerCase().includes(screen.label.toLowerCase()) &&
      roles.every((role) => screen.for.includes(role) || (role !== 'anyone' && screen.for.includes('signedIn'))),
  )
}
