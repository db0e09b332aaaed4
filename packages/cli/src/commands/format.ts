// `ninefold format`: formats documents without changing their meaning.
import { compile } from '@ninefold/language'
import { formatText } from '@ninefold/language/document'
import type { Source } from '../sources/document.ts'
import { readGiven } from '../sources/given.ts'
import { complain } from '../terminal/surroundings.ts'
import { counted } from '@ninefold/plan/base'
import { companionOf } from '@ninefold/plan/translation'
import type { Command } from './command.ts'

export const format: Command = {
  name: 'format',
  takes: '<document, folder, or - for what comes through a pipe>',
  summary: 'Lay a document out anew: tables in columns, headings and lists in one way. No word and no meaning changes.',
  options: [
    { name: 'check', meaning: 'Change nothing; name the files that would change, and end with 1 if there are any.' },
  ],
  async run({ words, options }, { terminal, bases }) {
    const given = readGiven(words, bases)
    if ('mistake' in given) {
      complain(terminal, given.mistake, given.help)
      return 2
    }
    const files = given.sources.map(({ file }) => file)
    // `ninefold texts` lays out companion files.
    const sources = given.sources.filter(({ file }) => !companionOf(file, files))
    const laidOut = sources.map((source) => ({ ...source, text: formatText(source) }))
    if (codesOf(laidOut) !== codesOf(sources)) {
      complain(terminal, 'Laid out, the document would not mean the same.', 'It is left as it is. Please report this.')
      return 1
    }
    const changed = laidOut.filter(({ text }, index) => text !== sources[index]!.text)
    if (options.has('check')) {
      for (const { file } of changed) terminal.error(`${given.named(file)} would change.`)
      if (changed.length === 0) terminal.out(`${terminal.style.green('✓')} ${words[0] ?? '.'} is laid out.`)
      return changed.length > 0 ? 1 : 0
    }
    const { write } = given
    if (!write) for (const { text } of laidOut) terminal.out(text.replace(/\n$/, ''))
    else for (const source of changed) write(source)
    if (write)
      terminal.out(
        summary(
          changed.map(({ file }) => given.named(file)),
          sources.length,
        ),
      )
    return 0
  },
}

/** What is wrong, apart from what laying out mends. */
function codesOf(sources: readonly Source[]): string {
  const mended = new Set(['DOC-008', 'DOC-020', 'DOC-021', 'DOC-022'])
  const codes = compile(sources).problems.map(({ code }) => code)
  return codes
    .filter((code) => !mended.has(code))
    .toSorted()
    .join(' ')
}

function summary(files: readonly string[], all: number): string {
  if (files.length === 0) return `Nothing to do: ${counted(all, 'file')} laid out already.`
  return `Laid out ${files.join(', ')}.`
}
