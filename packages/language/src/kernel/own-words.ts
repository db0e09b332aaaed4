/** The words for own records: only those of the person who asks. */
import { type Phrase, matchPhrase } from '../document/index.ts'

const OWN =
  '\\(?\\s*(?:only\\s+)?(?:(?:his|her|its|their|your|my)(?:\\s*/\\s*\\p{L}+)?\\s+)?own(?:\\s+(?:records?|ones?|only|data|items?|entries))?\\s*\\)?'
const OWN_ALONE = new RegExp(`^${OWN}$`, 'iu')
const OWN_BEHIND = new RegExp(`^(.+?)[\\s:,]*(?<=[\\s:,(]|\\S(?=\\())${OWN}$`, 'iu')
const OWN_BEFORE = new RegExp(`^${OWN}[\\s:]+(.+)$`, 'iu')

/** `own`, `their own records`: nothing else is said. */
export const meansOwn = (text: string): boolean => OWN_ALONE.test(text)

/** `R (own)`, `own: read`, `own` → what is allowed, '' where all of it is, and whether on one's own alone. */
export function withoutOwn(phrase: Phrase): { readonly rest: Phrase | undefined; readonly own: boolean } {
  // Most cells say nothing of the kind, and there are many.
  if (!/own/iu.test(phrase.text)) return { rest: phrase, own: false }
  if (matchPhrase(phrase, OWN_ALONE)) return { rest: undefined, own: true }
  const rest = matchPhrase(phrase, OWN_BEHIND)?.[0] ?? matchPhrase(phrase, OWN_BEFORE)?.[0]
  return rest ? { rest, own: true } : { rest: phrase, own: false }
}
