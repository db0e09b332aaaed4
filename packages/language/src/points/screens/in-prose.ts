/** Items and lines of point 2 that seem to say a screen and are none: `- Animals: list with search by name`. */
import { type Block, type Phrase, CODE, matchPhrase, plainText } from '../../document/index.ts'
import { memoize, foldName } from '@ninefold/plan/base'
import { columnsCalled, SEPARATOR, itemOf } from '../../kernel/index.ts'
import { saysKind } from './cells.ts'
import { SCREENS } from './forms.ts'
import type { ScreenKindName } from '@ninefold/plan'
import type { ScreenInProse } from './model.ts'
import { readShows } from './read-shows.ts'
import { KIND_WORDS, kindCalled, PROSE_WORDS } from './words.ts'

/** `known`: folded names of the screens. Beside them only what says a screen in so many words, since a list explains there. */
export function screensInProse(blocks: readonly Block[], known: ReadonlySet<string>): readonly ScreenInProse[] {
  const told = blocks
    .flatMap((block, at) => seemingIn(block).map((one) => withList(one, blocks.slice(at + 1))))
    .filter(({ title }) => !known.has(foldName(plainText(title))))
  return known.size === 0 ? told : told.filter(({ shows, route }) => shows || route)
}

/** `Dashboard (/dashboard) for team leads:` introduces the list behind it, which is lost with it. */
function withList(told: ScreenInProse, behind: readonly Block[]): ScreenInProse {
  if (!told.route || !told.text.text.endsWith(':')) return told
  const end = behind.findIndex((block) => !itemOf(block))
  const list = behind.slice(0, end < 0 ? behind.length : end).map(({ span }) => span)
  return list.length > 0 ? { ...told, list } : told
}

const seemingIn = memoize((block: Block): readonly ScreenInProse[] => {
  const item = itemOf(block)
  if (!item)
    return block.kind === 'prose' && !block.code ? (block.lines ?? []).flatMap((line) => seeming(line) ?? []) : []
  const below = item.nested.find(
    (one) => one.kind === 'bullet' && columnsCalled(one.key, SCREENS.columns).includes('shows'),
  )
  if (below?.kind === 'bullet') return [toldAs(item.text, item.text, below.value)]
  const told = seeming(item.text)
  if (told) return [told]
  return NAMES_KIND.test(item.text.text) ? [{ ...toldAs(item.text, item.text, item.text), shows: item.text }] : []
})

function seeming(text: Phrase): ScreenInProse | undefined {
  const [named, route, inAddress, said] = text.text.length > LONGEST_TOLD ? [] : (matchPhrase(text, ADDRESSED) ?? [])
  if (named && route) {
    const whom = inAddress ?? (said && matchPhrase(said, /\bfor:?\s+([^.:]+?)[.:]?$/iu)?.[0])
    const told = toldAs(text, named, said ?? named)
    return {
      ...told,
      kind: kindIn(named) ?? told.kind,
      route,
      isVague: false,
      ...(whom && { for: whom }),
    }
  }
  const [title, inside, words] = text.text.length > LONGEST_TOLD ? [] : (matchPhrase(text, SEEMING) ?? [])
  return title && words && toldAs(text, title, words, inside)
}

function toldAs(text: Phrase, title: Phrase, words: Phrase, inside?: Phrase): ScreenInProse {
  const [shows = words, behind] = matchPhrase(words, IN_LAST_BRACKETS) ?? []
  const isSaid = saysKind(readShows(shows))
  const kind = kindIn(words)
  const whom = inside ?? behind
  const said = { ...(isSaid && { shows }), ...(whom && { for: matchPhrase(whom, /^for:?\s+(.+)$/iu)?.[0] ?? whom }) }
  return { title, kind: kind ?? 'list', text, ...said, isVague: !kind && !isSaid }
}

const LONGEST_TOLD = 300
const SEEMING = new RegExp(String.raw`^([^:()/.!?]{1,60}?)(?:\s*\(([^()/]+)\))?${SEPARATOR}(.+?)\.?$`, 'su')
/** `Dashboard (/dashboard) …`, `Dashboard (/dashboard, office): …`: an address can mean nothing else. */
const ADDRESSED = new RegExp(
  String.raw`^([^:()/.!?]{1,60}?)\s*\(\s*(${CODE}|/(?:\{[^{}]*\}|[^\s(),;])*)(?:\s*[,;–—-]\s*(?:for:?\s+)?([^()]+?))?\s*\)(?:${SEPARATOR}|\s+)?(.+)?$`,
  'su',
)
const IN_LAST_BRACKETS = /^(.+?)\s*\(([^()]+)\)$/u
/** `Animal list`, alone. */
const NAMES_KIND = new RegExp(String.raw`^[\p{L} ]{1,40} (?:${KIND_WORDS})$`, 'iu')
/** A kind, perhaps behind one other word: `Claim list`. */
const KIND = new RegExp(String.raw`^(?:an? |the )?(?:\S+ )??(${PROSE_WORDS})\b`, 'iu')

function kindIn({ text }: Phrase): ScreenKindName | undefined {
  const [, word] = KIND.exec(text) ?? []
  return word === undefined ? undefined : kindCalled(word)
}
