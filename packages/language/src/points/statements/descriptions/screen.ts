/** "Finance works on the board of payments": is there a screen of that kind, and for these roles? */
import { anyPattern } from '@ninefold/plan/pattern'
import { SCREEN_KINDS, screenKinds } from '@ninefold/plan'
import { namesOf, withoutNames, type PlanParts, type Sentence } from '../sentence.ts'
import { DENIES, phrases, VISITORS } from '../words.ts'

const RESTRICTS = anyPattern(DENIES, phrases('no|only'))
const KINDS = SCREEN_KINDS.filter((kind) => screenKinds[kind].shows !== 'text').map((kind) => ({
  kind,
  words: phrases(kind),
}))

export function describesScreen({ text, mentions }: Sentence, { screens }: PlanParts): boolean {
  // A board member is no board.
  const rest = withoutNames(text, mentions)
  const found = KINDS.find(({ words }) => words.test(rest))
  // "Visitors who are not signed in can look at the list of animals (name only)"
  if (!found || RESTRICTS.test(VISITORS.removeFrom(text).replaceAll(/\([^()]*\)/gu, ''))) return false
  const roles = [...namesOf(mentions, 'role'), ...(VISITORS.test(text) ? ['anyone'] : [])]
  return screens.some(
    (screen) =>
      found.kind === screen.shows.kind &&
      text.toLowerCase().includes(screen.label.toLowerCase()) &&
      roles.every((role) => screen.for.includes(role) || (role !== 'anyone' && screen.for.includes('signedIn'))),
  )
}
