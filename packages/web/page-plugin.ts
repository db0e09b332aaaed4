// Lays out the page for poor connections, and lists in it the files of each kind of screen and of each language, so that the server names
// those that the page at an address needs.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import type { ScreenKindName } from '@ninefold/plan'

/** What the page needs before its first paint, kept by browsers under a name of its own. */
const FIRST = ['head.js', 'shell.css']

/** Around what `screens/screen-views.ts` loads by `later`. */
const MANTINE = 'parts/mantine/provider.tsx'

/** What `screens/screen-views.ts` loads. A dashboard is part of the first load. */
const SCREENS: Readonly<Record<Exclude<ScreenKindName, 'dashboard'>, readonly string[]>> = {
  list: ['screens/list/list-screen.tsx'],
  board: [MANTINE, 'screens/board/board-screen.tsx'],
  page: [MANTINE, 'screens/record/record-screen.tsx'],
  form: [MANTINE, 'screens/form/form-screen.tsx'],
  calendar: [MANTINE, 'screens/calendar/calendar-screen.tsx'],
  tree: [MANTINE, 'screens/tree/tree-screen.tsx'],
  text: ['screens/text/text-screen.tsx'],
  print: [MANTINE, 'screens/print/print-screen.tsx'],
}

type Bundle = Rolldown.OutputBundle

/** The style sheet is fetched at once and applied by `head.js`, so that the first shell is painted without it. */
export const page = (): Plugin => ({
  name: 'page',
  apply: 'build',
  buildStart() {
    for (const name of FIRST) {
      const source = readFileSync(join(import.meta.dirname, 'public', name))
      this.emitFile({ type: 'asset', name, source })
    }
  },
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const files = Object.keys(bundle)
      const hashed = (name: string) => {
        const [base, ending] = name.split('.')
        return files.find((file) => new RegExp(`^assets/${base}-[\\w-]{8}\\.${ending}$`).test(file))!
      }
      const [sheet = ''] = /<link rel="stylesheet" crossorigin[^>]*>/.exec(html) ?? []
      const preload = sheet.replace('rel="stylesheet"', 'rel="preload" as="style" id="styles"')
      const laidOut = html
        .replace(sheet, '')
        .replace('<!--styles-->', preload)
        .replace('<!--head-->', `<!--head${JSON.stringify(filesByNeed(bundle, html))}-->`)
      return FIRST.reduce((text, name) => text.replace(`"/${name}"`, `"/${hashed(name)}"`), laidOut)
    },
  },
})

/** By kind of screen and code of language: what is not in the page already. Read by `engine/src/http/page.ts`. */
function filesByNeed(bundle: Bundle, html: string): Readonly<Record<string, readonly string[]>> {
  const needs: Record<string, readonly string[]> = {}
  for (const [kind, modules] of Object.entries(SCREENS))
    needs[kind] = filesWith(bundle, (id) => modules.some((each) => id.endsWith(`/web/src/${each}`)))
  for (const [id, language] of firstTexts(bundle)) needs[language] = filesWith(bundle, (each) => each === id)
  const isNew = (file: string) => !html.includes(file)
  return Object.fromEntries(Object.entries(needs).map(([need, files]) => [need, files.filter(isNew)]))
}

const chunksOf = (bundle: Bundle) => Object.values(bundle).filter((each) => each.type === 'chunk')

/** The first texts of each language, as `texts-plugin.ts` names them. */
const firstTexts = (bundle: Bundle): readonly (readonly [id: string, language: string])[] =>
  chunksOf(bundle).flatMap(({ moduleIds }) =>
    moduleIds.flatMap((id) => {
      const language = /^\0texts:(\w+):first$/u.exec(id)?.[1]
      return language === undefined ? [] : [[id, language] as const]
    }),
  )

/** The files with these modules, and all that they import. */
function filesWith(bundle: Bundle, isNeeded: (id: string) => boolean): readonly string[] {
  const found = new Set<string>()
  const add = (file: string) => {
    const chunk = bundle[file]
    if (chunk?.type !== 'chunk' || found.has(file)) return
    found.add(file)
    chunk.imports.forEach(add)
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) found.add(sheet)
  }
  for (const { fileName, moduleIds } of chunksOf(bundle)) if (moduleIds.some(isNeeded)) add(fileName)
  return [...found]
}
