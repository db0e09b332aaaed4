/** Who makes an account: "Anyone may register and becomes a customer". Point 1 has the setting, point 6 the roles that everybody has. */
import { anyPattern } from '@ninefold/plan/pattern'
import { coveredIf, type Aspect, type PlanParts, type Sentence, type Verdict } from '../sentence.ts'
import { DENIES, phrases, sentence } from '../words.ts'

const MAKES_ACCOUNT =
  '(<may>|could|(is|are) free to) [<adverb>] [<adverb>] ([self-]register|sign up|(create|open|make) (an|their own) account)'
// An account, not a record: "register with an e-mail address", not "register a parcel" or "sign up for a course".
const WORDS = anyPattern(
  phrases(`${MAKES_ACCOUNT} (and|by|with|at|on|online|here|themselves|(as|for) [an?] (account|user|<name>))`),
  phrases(`${MAKES_ACCOUNT} ~ (,|;|.)`),
  sentence(`…${MAKES_ACCOUNT}`),
  phrases('([self-]registration|sign-up|signup) is (open|free|public|possible)'),
)

export const SIGN_UP: Aspect = {
  kind: 'signUp',
  words: WORDS,
  isStatedBy: ({ rest }) => WORDS.test(rest),
  compare: compareSignUp,
}

const BY_INVITATION = anyPattern(DENIES, phrases('only'))
const BECOMES = phrases('becomes?|as|gets?|receives?|is then|are then')

/** Sign-up is open, and everybody has the role. */
function compareSignUp({ text, mentions }: Sentence, { settings, roles }: PlanParts): Verdict {
  if (BY_INVITATION.test(text)) return coveredIf(settings.signUp === 'invitation')
  const become = BECOMES.places(text)[0]?.start ?? text.length
  const given = mentions.flatMap(({ kind, name, start }) => (kind === 'role' && start > become ? [name] : []))
  const isForAll = (name: string) =>
    roles.some((role) => role.name === name && (role.kind === 'signedIn' || role.kind === 'anyone'))
  return coveredIf(settings.signUp === 'open' && given.every(isForAll))
}
