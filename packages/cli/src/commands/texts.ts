// `ninefold texts`: writes the companion file of a document in a language, which translators fill in.
import { compile, writeCompanion } from '@ninefold/language'
import { companionName, companionOf, languageOf, LANGUAGES, type LanguageCode } from '@ninefold/plan/translation'
import type { Plan } from '@ninefold/plan'
import { readGiven, type Given } from '../sources/given.ts'
import { type Surroundings, refuseOn } from '../terminal/surroundings.ts'
import type { Command } from './command.ts'
import { COMMAND } from '../places.ts'

export const texts: Command = {
  name: 'texts',
  takes: '<document or folder> <language …>',
  summary: 'Write all texts of a document into a file beside it, to be translated; what is translated already stays.',
  options: [],
  async run({ words: [given = '', ...languages] }, surroundings) {
    const { terminal, bases } = surroundings
    const refuse = refuseOn(terminal)
    const codes = languages.map((written) => ({ written, code: codeFor(written) }))
    const unknown = codes.find(({ code }) => code === undefined)
    if (unknown) return refuse(`"${unknown.written}" is no language of the interface.`, `Write one of: ${CODES}.`)
    if (codes.length === 0) return refuse('No language is named.', `Write one of: ${CODES}.`)
    const read = readGiven([given], bases)
    if ('mistake' in read) return refuse(read.mistake, read.help)
    const { plan, problems } = compile(read.sources)
    if (!plan || !read.write)
      return refuse(
        plan
          ? 'What comes through a pipe has no files beside it.'
          : `The document has errors (${problems.length} problems).`,
        plan ? 'Name the document.' : `Run \`${COMMAND} check\`, and correct them first.`,
      )
    for (const { code } of codes) writeFile(surroundings, read, plan, code!)
    return 0
  },
}

const CODES = LANGUAGES.map(({ code, name }) => `${code} (${name})`).join(', ')

/** By its code or its own name. */
const codeFor = (written: string) =>
  LANGUAGES.find(({ name }) => name.toLowerCase() === written.toLowerCase())?.code ?? languageOf(written)

function writeFile({ terminal }: Surroundings, { sources, named, write }: Given, plan: Plan, code: LanguageCode): void {
  const files = sources.map(({ file }) => file)
  const own = files.filter((file) => !companionOf(file, files))
  const former = sources.find(({ file }) => {
    const tag = companionOf(file, files)?.tag
    return tag !== undefined && languageOf(tag) === code
  })
  const file = former?.file ?? companionName(own.length === 1 ? own[0]! : 'texts.md', code)
  const { text, all, missing, unused } = writeCompanion(plan, code, former)
  write!({ file, text })
  const rest = missing === 0 ? 'all translated' : `${missing} to translate`
  const gone = unused === 0 ? '' : `; ${unused} no longer used, at the end of the file`
  terminal.out(`${named(file)}: ${all} texts, ${rest}${gone}.`)
}
