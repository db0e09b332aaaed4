// The reference of the language: one page per point under docs/language/, put together from the READMEs of the rooms, so that a
// rule is written once, beside the code that implements it. The pages link to each other by rule id and end in an index of words.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { columnsOf } from './reference-columns.ts'
import { wordsOfPoints, wordsOfExpressions, type IndexedWord } from './reference-words.ts'
import { TOPICS } from './reference-topics.ts'

const root = join(import.meta.dirname, '..')

interface Source {
  /** Of the page, in docs/language/. */
  readonly file: string
  readonly readme: string
  /** What one finds there, for the table of the index page. */
  readonly about: string
}

const point = (file: string, room: string, about: string): Source => ({
  file,
  readme: `packages/language/src/points/${room}/README.md`,
  about,
})

/** In the order of the reference: the frame, the nine points, examples, expressions, proofs. */
const SOURCES: readonly Source[] = [
  {
    file: 'document.md',
    readme: 'packages/language/src/document/README.md',
    about: 'title, sections, tables, bullets, several files; all names of columns; `ninefold format`',
  },
  point('1-purpose.md', 'purpose', 'the text that greets people; name, currency, time zone, language, sign-up'),
  point('2-screens.md', 'screens', 'lists, boards, calendars, record pages, forms, dashboards; for whom they are'),
  point(
    '3-entities.md',
    'entities',
    'entities, fields, types, parts, trees, defaults, calculated values, former names',
  ),
  point('4-states.md', 'lifecycle', 'actions, who takes them, guards, effects, approvals, timers, messages, webhooks'),
  point('5-rules.md', 'rules', 'what must hold for a record, `unique`, `no overlap`, warnings, rules in sentences'),
  point('6-permissions.md', 'access', 'roles, who has them, what each may read, change, delete, run, export'),
  point('7-calls.md', 'calls', 'an HTTP API with its own addresses, inputs and responses'),
  point('8-errors.md', 'errors', 'the code, status, wording and remedy of each error message'),
  point('9-limits.md', 'limits', 'constants that administrators may change, lists of codes, limits of the server'),
  {
    file: 'translations.md',
    readme: 'packages/language/src/texts/README.md',
    about: 'texts of the document in several languages, in files beside it; `ninefold texts`',
  },
  point('examples.md', 'examples', 'examples in the document, which `ninefold test` runs'),
  {
    file: 'expressions.md',
    readme: 'packages/plan/src/expression/README.md',
    about: 'formulas in backticks: operators, names, null values, functions',
  },
  {
    file: 'proof.md',
    readme: 'packages/proof/src/README.md',
    about:
      'warnings of `check` about all points together: conditions that are never true, actions that nobody can take',
  },
]

const INTRODUCTION = 'packages/language/README.md'
const read = (path: string): string => readFileSync(join(root, path), 'utf8').trim()

const RULE = /^\*\*([A-Z]{2,5}-\d{1,2})\*\* /u
const anchorOf = (rule: string): string => rule.toLowerCase()

/** Where each rule stands: `ENT-14` → `3-entities.md#ent-14`. */
function rulePlaces(): ReadonlyMap<string, string> {
  const places = new Map<string, string>()
  for (const { file, readme } of SOURCES)
    for (const line of read(readme).split('\n')) {
      const rule = RULE.exec(line)?.[1]
      if (rule) places.set(rule, `${file}#${anchorOf(rule)}`)
    }
  return places
}

/** Rules and problem codes as links; `here` is the page on which the text stands. */
const linked = (text: string, here: string, places: ReadonlyMap<string, string>): string =>
  text
    .split(/(``.+?``|`[^`]*`|\[[^\]]*\]\([^)]*\)|<[^>]*>)/u)
    .map((piece, index) =>
      index % 2 === 1
        ? piece
        : piece
            .replace(/\b[A-Z]{3}-\d{3}\b/gu, (code) => `[${code}](../problems/${code}.md)`)
            .replace(/\b[A-Z]{3}-\d{1,2}\b(?!-)/gu, (rule) => {
              const place = places.get(rule)
              return place ? `[${rule}](${place.startsWith(`${here}#`) ? place.slice(here.length) : place})` : rule
            }),
    )
    .join('')

/** Links that are right beside the code, as they are right from docs/language/. */
const moved = (text: string, readme: string): string =>
  text.replace(
    /\]\((?!https?:|#)([^)#\s]+)/gu,
    (_, path: string) => `](${relative('docs/language', join(dirname(readme), path))}`,
  )

const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/gu, '')
    .replaceAll(' ', '-')

/** Each line with whether it stands in a fence; the fences themselves do. */
function* linesOf(text: string): Generator<{ readonly line: string; readonly fenced: boolean }> {
  let fence: string | undefined
  for (const line of text.split('\n')) {
    const mark = /^`{3,}/u.exec(line)?.[0]
    const fenced = fence !== undefined || mark !== undefined
    if (mark && (fence === undefined || line === fence)) fence = fence === undefined ? mark : undefined
    yield { line, fenced }
  }
}

const headingsOf = (text: string): readonly string[] =>
  [...linesOf(text)].flatMap(({ line, fenced }) => (fenced ? [] : (/^## (.+)$/u.exec(line)?.slice(1) ?? [])))

function pageText({ file, readme }: Source, places: ReadonlyMap<string, string>): string {
  const text = moved(read(readme), readme)
  const [title, ...rest] = [...linesOf(text)]
  const sections = headingsOf(text).map((heading) => `[${heading}](#${slugOf(heading)})`)
  const first = rest.findIndex(({ line, fenced }) => !fenced && (line.startsWith('## ') || RULE.test(line)))
  const lines = rest.flatMap((one, index) => (index === first ? [...columnsOf(file), ...written(one)] : written(one)))
  return [MADE, '', title!.line, '', ['[Reference](README.md)', ...sections].join(' · '), ...lines, ''].join('\n')

  function written({ line, fenced }: (typeof rest)[number]): readonly string[] {
    const refused = fenced ? /^(`{3,}\w+) raises (.+)$/u.exec(line) : null
    if (refused) {
      const codes = refused[2]!.trim().split(/\s+/u).join(', ')
      return [linked(`Reports ${codes}:`, file, places), '', refused[1]!]
    }
    if (fenced || line.startsWith('#')) return [line]
    const rule = RULE.exec(line)
    if (!rule) return [linked(line, file, places)]
    return [`<a id="${anchorOf(rule[1]!)}"></a>${rule[0]}${linked(line.slice(rule[0].length), file, places)}`]
  }
}

const MADE = '<!-- Generated by `npm run docs`. Edit the README files in `packages/`. -->'

const titleOf = (readme: string): string => /^# (.+)$/mu.exec(read(readme))![1]!

// ── The index ───────────────────────────────────────────────────────────────────────────────────────────────────────

/** A rule with what it says, to find a word in: what explains comes before what only shows. */
interface Block {
  readonly place: string
  readonly prose: string
  readonly shown: string
}

function blocksOf({ file, readme }: Source): readonly Block[] {
  const blocks: { place: string; prose: string; shown: string }[] = [{ place: file, prose: '', shown: '' }]
  for (const { line, fenced } of linesOf(read(readme))) {
    const rule = fenced ? undefined : RULE.exec(line)?.[1]
    if (rule) blocks.push({ place: `${file}#${anchorOf(rule)}`, prose: '', shown: '' })
    const block = blocks.at(-1)!
    const example = fenced || /^(?:\| |- `)/u.test(line)
    block[example ? 'shown' : 'prose'] += `${line.replace(RULE, '')}\n`
  }
  return blocks
}

/**
 * Where a page explains a word: the rule that names it (as a column or as code) nearest to its beginning, else the first that
 * shows it. A function: the first rule that names it.
 */
function placeOf({ word, isFunction }: IndexedWord, blocks: readonly Block[]): string | undefined {
  const written = word.replace(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`)
  const named = new RegExp(String.raw`\*${written}\*|\x60${written}(?![\w-])`, 'iu')
  const shown = new RegExp(String.raw`(?<![\w-])${written}${isFunction ? String.raw`\(` : String.raw`(?![\w-])`}`, 'iu')
  const rules = blocks.slice(1).map((block) => ({ ...block, at: block.prose.search(named) }))
  const naming = rules.filter(({ at }) => at >= 0).toSorted((a, b) => (isFunction ? 0 : a.at - b.at))
  const showing =
    rules.find(({ prose }) => !isFunction && shown.test(prose)) ?? rules.find((rule) => shown.test(rule.shown))
  return (naming[0] ?? showing)?.place
}

interface Entry {
  readonly word: string
  readonly places: ReadonlyMap<string, string>
}

function indexEntries(): readonly Entry[] {
  const blocks = new Map(SOURCES.map((source) => [source.file, blocksOf(source)]))
  const rules = rulePlaces()
  const found = new Map<string, { word: string; places: Map<string, string> }>()
  const add = (word: string, file: string, place: string | undefined) => {
    if (!place) return
    const entry = found.get(word.toLowerCase()) ?? { word, places: new Map<string, string>() }
    if (!entry.places.has(file)) entry.places.set(file, place)
    found.set(word.toLowerCase(), entry)
  }
  const addWords = (file: string, words: readonly IndexedWord[]) => {
    for (const each of words)
      add(each.isFunction ? `${each.word}()` : each.word, file, placeOf(each, blocks.get(file)!))
  }
  for (const [word, ids] of TOPICS)
    for (const id of ids) {
      const place = rules.get(id)
      if (!place) throw new Error(`The index names the rule ${id}, which no page has.`)
      add(word, place.split('#')[0]!, place)
    }
  for (const [at, words] of wordsOfPoints().entries()) addWords(SOURCES[at + 1]!.file, words)
  addWords('expressions.md', wordsOfExpressions())
  return [...found.values()].toSorted((a, b) => sorting(a.word).localeCompare(sorting(b.word), 'en'))
}

const sorting = (word: string): string => word.replace(/^\W+/u, '').toLowerCase()

const short = (file: string): string => /^\d/u.exec(file)?.[0] ?? file.replace(/\.md$/u, '')

function entryText({ word, places }: Entry): string {
  const [only, more] = [...places]
  if (!more) return `[${word}](${only![1]})`
  return `${word} (${[...places].map(([file, place]) => `[${short(file)}](${place})`).join(', ')})`
}

function indexLines(): readonly string[] {
  const letters = Map.groupBy(indexEntries(), ({ word }) => sorting(word)[0]!.toUpperCase())
  return [...letters].map(([letter, entries]) => `**${letter}** ${entries.map(entryText).join(' · ')}\n`)
}

function indexPage(places: ReadonlyMap<string, string>): string {
  const [title, ...introduction] = linked(moved(read(INTRODUCTION), INTRODUCTION), 'README.md', places).split('\n')
  const rows = SOURCES.map(({ file, readme, about }) => `| [${titleOf(readme)}](${file}) | ${about} |`)
  return [
    MADE,
    '',
    title!,
    '',
    '[Pages](#pages) · [What to know first](#what-to-know-first) · [Index](#index)',
    '',
    '## Pages',
    '',
    '| Page | What it is for |',
    '| --- | --- |',
    ...rows,
    '',
    '## What to know first',
    ...introduction,
    '',
    '## Index',
    '',
    'Columns, bullets, words of the language, functions and topics. A number is the point; each link leads to the rule. The synonyms',
    `of columns (*Mandatory* for *Required*) are listed in [DOC-14](${places.get('DOC-14')}).`,
    '',
    ...indexLines(),
  ].join('\n')
}

// ── The old address ─────────────────────────────────────────────────────────────────────────────────────────────────

/** docs/language.md was one page: each of its former headings is still an anchor there, once, and links to its new page. */
function formerPage(): string {
  const anchors = new Set<string>()
  const sections = SOURCES.flatMap(({ file, readme }) => {
    const headings = headingsOf(read(readme)).map((heading) => {
      const slug = slugOf(heading)
      const anchor = anchors.has(slug) ? '' : `<a id="${slug}"></a>`
      anchors.add(slug)
      return `${anchor}[${heading}](language/${file}#${slug})`
    })
    return [`## ${titleOf(readme)}`, '', [`[${file}](language/${file})`, ...headings].join(' · '), '']
  })
  return [
    MADE,
    '',
    '# The language',
    '',
    'This page only keeps old links working. The reference has [one page for each point](language/README.md), and an [index](language/README.md#index).',
    '',
    ...sections,
  ].join('\n')
}

/** Problem code → the rules whose examples raise it, as links from docs/problems/. */
export function rulesRaising(): ReadonlyMap<string, readonly string[]> {
  const rules = new Map<string, Set<string>>()
  for (const { file, readme } of SOURCES) {
    let rule: string | undefined
    for (const { line, fenced } of linesOf(read(readme))) {
      rule = (fenced ? undefined : RULE.exec(line)?.[1]) ?? rule
      const raised = fenced ? /^`{3,}\w+ raises (.+)$/u.exec(line)?.[1] : / → ([A-Z]{3}-\d{3})$/u.exec(line)?.[1]
      if (!rule || !raised) continue
      const link = `[${rule}](../language/${file}#${anchorOf(rule)})`
      for (const code of raised.trim().split(/\s+/u)) rules.set(code, (rules.get(code) ?? new Set()).add(link))
    }
  }
  return new Map([...rules].map(([code, links]) => [code, [...links]]))
}

/** Path below docs/ → text of the whole reference as it should be. */
export function referencePages(): ReadonlyMap<string, string> {
  const places = rulePlaces()
  return new Map([
    ['language.md', formerPage()],
    ['language/README.md', indexPage(places)],
    ...SOURCES.map((source): [string, string] => [`language/${source.file}`, pageText(source, places)]),
  ])
}

if (import.meta.main)
  for (const [path, text] of referencePages()) {
    mkdirSync(dirname(join(root, 'docs', path)), { recursive: true })
    writeFileSync(join(root, 'docs', path), text)
  }
