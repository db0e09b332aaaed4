/** The words for own records: those that belong to the current user. */
import { type Phrase, matchPhrase } from '../document/index.ts'

const OWN =
  '\\(?\\s*(?:only\\s+)?(?:(?:his|her|its|their|your|my)(?:\\s*/\\s*\\p{L}+)?\\s+)?own(?:\\s+(?:records?|ones?|only|data|items?|entries))?\\s*\\)?'
const OWN_ALONE = new RegExp(`^${OWN}$`, 'iu')
const OWN_BEHIND = new RegExp(`^(.+?)[\\s:,]*(?<=[\\s:,(]|\\S(?=\\())${OWN}$`, 'iu')
const OWN_BEFORE = new RegExp(`^${OWN}[\\s:]+(.+)$`, 'iu')

/** Does the text consist of such words only? `own`, `their own records` */
export const meansOwn = (text: string): boolean => OWN_ALONE.test(text)

/** Strips the words for own records: `R (own)`, `own: read`. `rest` is undefined if nothing else is left. */
export function withoutOwn(phrase: Phrase): { readonly rest: Phrase | undefined; readonly own: boolean } {
  // A quick check: most cells have no such words.
  if (!/own/iu.test(phrase.text)) return { rest: phrase, own: false }
  if (matchPhrase(phrase, OWN_ALONE)) return { rest: undefined, own: true }
  const rest = matchPhrase(phrase, OWN_BEHIND)?.[0] ?? matchPhrase(phrase, OWN_BEFORE)?.[0]
  return rest ? { rest, own: true } : { rest: phrase, own: false }
}
