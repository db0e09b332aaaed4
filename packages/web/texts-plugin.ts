// Builds the texts of the interface: the files of each language in two parts, and plurals compiled to functions, so that the browser
// neither parses a message nor evaluates code.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import MessageFormat from '@messageformat/core'
import compileModule from '@messageformat/core/lib/compile-module.js'
import { parseSync, type Plugin } from 'vite'
import { CATALOGUES, readCatalogue } from '../../scripts/catalogues.ts'
import { readTexts, sourcesBelow } from '../../scripts/source-texts.ts'

const SRC = join(import.meta.dirname, 'src')
const PART = /^@ninefold\/plan\/translation\/(\w+)\.json\?(first|rest)$/u
const MADE = /^\0texts:(\w+):(first|rest)$/u

export const texts = (): Plugin => ({
  name: 'texts',
  enforce: 'pre',
  resolveId(id) {
    const [, language, part] = PART.exec(id) ?? []
    return language === undefined ? undefined : `\0texts:${language}:${part}`
  },
  load(id) {
    const [, language, part] = MADE.exec(id) ?? []
    if (language === undefined) return undefined
    this.addWatchFile(join(CATALOGUES, `${language}.json`))
    const first = firstTexts()
    const entries = [...readCatalogue(language)].filter(
      ([text, translation]) => translation !== '' && first.has(text) === (part === 'first'),
    )
    const made = moduleOf(language, new Map(entries))
    const rest = JSON.stringify(`@ninefold/plan/translation/${language}.json?rest`)
    return part === 'rest' ? made : `${made}\nexport const rest = () => import(${rest})\n`
  },
  transform: {
    order: 'pre',
    filter: { id: /\/packages\/web\/src\/.*\.tsx?$/u },
    handler(code, id) {
      const plurals = readTexts(id.replace(/\?.*$/u, ''), code).texts.filter(isCompiled)
      if (plurals.length === 0) return undefined
      const { imports, object } = compiled('en', new Map(plurals.map((text) => [text, text])))
      const add = `import { addEnglish as __addEnglish } from ${JSON.stringify(join(SRC, 'translation/catalogue.ts'))}`
      return { code: `${code}\n${imports}\n${add}\n__addEnglish(${object})\n`, map: null }
    },
  },
})

/** Whether a text is more than words and `{name}`. */
const isCompiled = (text: string): boolean => /\{\s*\w+\s*,|'\{/u.test(text)

function moduleOf(language: string, entries: ReadonlyMap<string, string>): string {
  const plain = [...entries].filter(([, translation]) => !isCompiled(translation))
  const { imports, object } = compiled(
    language,
    new Map([...entries].filter(([, translation]) => isCompiled(translation))),
  )
  return `${imports}\nexport const texts = { ...${JSON.stringify(Object.fromEntries(plain))}, ...${object} }\n`
}

interface Compiled {
  readonly imports: string
  /** An expression: text → function of its values. */
  readonly object: string
}

/** Numbers are written as the page writes them, with its region's digits. */
function compiled(language: string, entries: ReadonlyMap<string, string>): Compiled {
  if (entries.size === 0) return { imports: '', object: '{}' }
  const module = compileModule(new MessageFormat(language), Object.fromEntries(entries))
  const [head = '', body = '{}'] = module.split('export default')
  const numbers = `import { number } from ${JSON.stringify(join(SRC, 'translation/locale.ts'))}`
  const others = head.replace(/\bnumber, |, number\b/u, '').replace(/import \{ number \} from "[^"]+";\n?/u, '')
  return { imports: head.includes('number') ? `${others}\n${numbers}` : others, object: body.trim().replace(/;$/u, '') }
}

/** The texts of what the first page loads: everything that is imported from `main.tsx`, and what is loaded later without waiting for the other texts. */
function firstTexts(): ReadonlySet<string> {
  const found = new Set<string>()
  const waiting = [join(SRC, 'main.tsx')]
  const texts = new Set<string>()
  const known = new Set(sourcesBelow(SRC))
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file) || !known.has(file)) continue
    found.add(file)
    const source = readFileSync(file, 'utf8')
    for (const text of readTexts(file, source).texts) texts.add(text)
    waiting.push(...loadedBy(file, source))
  }
  return texts
}

const LOADED = /import\('([^']+)'\)/gu

/** These wait for the other texts (`parts/mantine/later.tsx`). */
const WAITING = /(?:later\(async \(\) => \(await |ahead\(\(\) => )$/u

function loadedBy(file: string, source: string): readonly string[] {
  const fixed = parseSync(file, source).module.staticImports.map(({ moduleRequest }) => moduleRequest.value)
  const lazy = [...source.matchAll(LOADED)].flatMap((found) =>
    WAITING.test(source.slice(0, found.index)) ? [] : [found[1]!],
  )
  return [...fixed, ...lazy].filter((from) => from.startsWith('.')).map((from) => join(dirname(file), from))
}
