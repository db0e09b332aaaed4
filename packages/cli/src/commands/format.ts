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
  summary: 'Format a document: aligned tables, headings and lists in one style. No word and no meaning changes.',
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
    // `ninefold texts` formats companion files.
    const sources = given.sources.filter(({ file }) => !companionOf(file, files))
    const formatted = sources.map((source) => ({ ...source, text: formatText(source) }))
    if (codesOf(formatted) !== codesOf(sources)) {
      complain(
        terminal,
        'Formatted, the document would have another meaning.',
        'Nothing was changed. Please report this.',
      )
      return 1
    }
    const changed = formatted.filter(({ text }, index) => text !== sources[index]!.text)
    if (options.has('check')) {
      for (const { file } of changed) terminal.error(`${given.named(file)} would change.`)
      if (changed.length === 0) terminal.out(`${terminal.style.green('✓')} ${given.name} is formatted.`)
      return changed.length > 0 ? 1 : 0
    }
    const { write } = given
    if (!write) for (const { text } of formatted) terminal.out(text.replace(/\n$/, ''))
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

/** What is wrong, apart from what formatting fixes. */
function codesOf(sources: readonly Source[]): string {
  const fixed = new Set(['DOC-008', 'DOC-020', 'DOC-021', 'DOC-022'])
  const codes = compile(sources).problems.map(({ code }) => code)
  return codes
    .filter((code) => !fixed.has(code))
    .toSorted()
    .join(' ')
}

function summary(files: readonly string[], all: number): string {
  if (files.length === 0) return `Nothing to do: ${counted(all, 'file')} formatted already.`
  return `Formatted ${files.join(', ')}.`
}
