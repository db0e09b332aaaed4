/** Finds items and lines of point 2 that look like a screen but have no effect: `- Animals: list with search by name`. */
import { pattern } from '@ninefold/plan/pattern'
import { type Block, type Phrase, matchPattern, plainText } from '../../document/index.ts'
import { memoize, foldName } from '@ninefold/plan/base'
import { columnsCalled, itemOf } from '../../kernel/index.ts'
import { namesKind } from './cells.ts'
import { ADDRESS, SCREENS } from './forms.ts'
import type { ScreenKindName } from '@ninefold/plan'
import type { ScreenInProse } from './model.ts'
import { readShows } from './read-shows.ts'
import { KIND_WORDS, kindNamed, PROSE_WORDS } from './words.ts'

/** `known`: folded names of the screens. If there are some, a list may explain them, so only certain descriptions of screens count. */
export function screensInProse(blocks: readonly Block[], known: ReadonlySet<string>): readonly ScreenInProse[] {
  const found = blocks
    .flatMap((block, at) => seemingIn(block).map((one) => withList(one, blocks.slice(at + 1))))
    .filter(({ title }) => !known.has(foldName(plainText(title))))
  return known.size === 0 ? found : found.filter(({ shows, route }) => shows || route)
}

/** Adds the list after `Dashboard (/dashboard) for team leads:`, which has no effect either. */
function withList(screen: ScreenInProse, after: readonly Block[]): ScreenInProse {
  if (!screen.route || !screen.text.text.endsWith(':')) return screen
  const end = after.findIndex((block) => !itemOf(block))
  const list = after.slice(0, end < 0 ? after.length : end).map(({ span }) => span)
  return list.length > 0 ? { ...screen, list } : screen
}

const seemingIn = memoize((block: Block): readonly ScreenInProse[] => {
  const item = itemOf(block)
  if (!item)
    return block.kind === 'prose' && !block.code ? (block.lines ?? []).flatMap((line) => seeming(line) ?? []) : []
  const below = item.nested.find(
    (one) => one.kind === 'bullet' && columnsCalled(one.key, SCREENS.columns).includes('shows'),
  )
  if (below?.kind === 'bullet') return [describedAs(item.text, item.text, below.value)]
  const seems = seeming(item.text)
  if (seems) return [seems]
  return NAMES_KIND.test(item.text.text) ? [{ ...describedAs(item.text, item.text, item.text), shows: item.text }] : []
})

function seeming(text: Phrase): ScreenInProse | undefined {
  if (text.text.length > LONGEST) return undefined
  const { title, route, inside, words } = matchPattern(text, ADDRESSED) ?? {}
  if (title && route) {
    const audience = inside ? withoutFor(inside) : words && matchPattern(words, FOR_AT_END)?.whom
    const described = describedAs(text, title, words ?? title)
    const kind = kindIn(title) ?? described.kind
    return { ...described, kind, route, isVague: false, ...(audience && { for: audience }) }
  }
  const seems = matchPattern(text, SEEMING)
  return seems && describedAs(text, seems.title, seems.words, seems.inside)
}

function describedAs(text: Phrase, title: Phrase, words: Phrase, inside?: Phrase): ScreenInProse {
  const { shows = words, after } = matchPattern(words, WITH_BRACKETS) ?? {}
  const isKind = namesKind(readShows(shows))
  const kind = kindIn(words)
  const audience = inside ?? after
  return {
    title,
    kind: kind ?? 'list',
    text,
    ...(isKind && { shows }),
    ...(audience && { for: withoutFor(audience) }),
    isVague: !kind && !isKind,
  }
}

const LONGEST = 300
const SEEMING = pattern('{title:..60^:()/.!?}~[\\({inside?:^()/}\\)] {:separator} {words} [.]')
/** `Dashboard (/dashboard) …`, `Dashboard (/dashboard, office): …`: text with a route certainly describes a screen. */
const ADDRESSED = pattern(
  '{title:..60^:()/.!?} \\( {route:<address>} ~ [(,|;|–) ~ {inside?:^()}] \\) [[{:separator}] {words?}]',
  { address: ADDRESS },
)
const WITH_BRACKETS = pattern('{shows} \\({after:^()}\\)')
const FOR = pattern('for[:] {whom}')
const withoutFor = (audience: Phrase): Phrase => matchPattern(audience, FOR)?.whom ?? audience
const FOR_AT_END = pattern('…for[:] {whom:^.:}[.|:]')
/** `Animal list`, alone. */
const NAMES_KIND = new RegExp(String.raw`^[\p{L} ]{1,40} (?:${KIND_WORDS})$`, 'iu')
/** A kind, with at most one other word before it: `Claim list`. */
const KIND = [
  pattern('[<article>] {kind:<kinds>}…', { kinds: PROSE_WORDS }),
  pattern('[<article>] {:word} {kind:<kinds>}…', { kinds: PROSE_WORDS }),
]

function kindIn({ text }: Phrase): ScreenKindName | undefined {
  const [kind] = KIND.flatMap((form) => form.match(text)?.kind ?? [])
  return kind === undefined ? undefined : kindNamed(kind)
}
