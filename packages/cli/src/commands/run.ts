// `ninefold run`: runs a document as an application, follows it as it is saved, and says in the terminal what happens.
import { compile } from '@ninefold/language'
import type { Plan } from '@ninefold/language'
import type { Arguments, Option } from '../arguments.ts'
import { addressesOf } from '../running/addresses.ts'
import { dataFolderFor, leave, noteAddress, occupy, prepareDataFolder } from '../running/data-folder.ts'
import { openApplication } from '../running/open-application.ts'
import type { Application } from '../running/application.ts'
import { demonstrateOnce } from '../running/demonstrate-once.ts'
import { reporter } from '../running/reporter.ts'
import { untilEnded } from '../running/until-ended.ts'
import { locateDocument, readSources } from '../sources/document.ts'
import type { DocumentPlace } from '../sources/document.ts'
import { shortPath } from '../sources/names.ts'
import { watchDocument } from '../sources/watch.ts'
import { welcomeLines } from '../terminal/welcome.ts'
import { complain } from './command.ts'
import type { Command, Surroundings } from './command.ts'
import { defaultDocument, readRunOptions } from './run-options.ts'
import type { RunOptions } from './run-options.ts'

const options: readonly Option[] = [
  { name: 'port', value: 'NUMBER', meaning: 'Where to listen; 3000 unless PORT or this says otherwise.' },
  { name: 'host', value: 'ADDRESS', meaning: 'On which address; 127.0.0.1 (this machine only) unless said otherwise.' },
  {
    name: 'data',
    value: 'FOLDER',
    meaning: 'Where the data is kept; .ninefold/<name of the document> unless said otherwise.',
  },
  {
    name: 'production',
    meaning: 'For real use: no demonstration people, no switching between people, no moving clock.',
  },
  { name: 'demo', meaning: 'Demonstration people and records in an empty data folder (as without --production).' },
  { name: 'no-demo', meaning: 'Start empty: no demonstration people or records.' },
]

export const run: Command = {
  name: 'run',
  takes: '[document or folder]',
  summary: 'Run a document as an application, and follow it as you save it. Without a document, the example.',
  options,
  async run(given: Arguments, surroundings: Surroundings) {
    const { terminal, bases } = surroundings
    const place = locateDocument(given.words[0] ?? defaultDocument(bases[0]!), bases)
    if (given.words.length > 1)
      return refuse('One document at a time.', 'Several files of one folder run together by naming the folder.')
    if ('mistake' in place) return refuse(place.mistake, place.help)
    const read = readRunOptions(given, surroundings)
    if ('mistake' in read) return refuse(read.mistake, read.help)
    return runDocument(place, read, surroundings)

    function refuse(mistake: string, help: string): number {
      complain(terminal, mistake, help)
      return 2
    }
  },
}

async function runDocument(place: DocumentPlace, options: RunOptions, surroundings: Surroundings): Promise<number> {
  const { terminal, bases } = surroundings
  const base = bases[0]!
  const report = reporter(place, base, terminal)
  const sources = readSources(place)
  const compiled = compile(sources)
  report.problems(compiled.problems, sources)
  if (!compiled.plan || compiled.problems.some((problem) => problem.severity === 'error')) {
    complain(terminal, 'The document has errors, so it does not run yet.', 'Mend them and start again.')
    return 1
  }
  const folder = dataFolderFor(place, options.data, base)
  prepareDataFolder(folder, place, base)
  const other = occupy(folder)
  if (other) {
    const where = other.address
      ? `It runs at ${other.address} (process ${other.process}).`
      : `Process ${other.process} has its data open.`
    complain(
      terminal,
      'This document is running already.',
      `${where} End that one first, or give this one --data and --port of its own.`,
    )
    return 1
  }
  try {
    const application = await openApplication(compiled.plan, sources, folder.path, options)
    return await serve(application, compiled.plan, place, folder.path, options, surroundings)
  } catch (error) {
    return portTaken(error, options, surroundings)
  } finally {
    leave(folder)
  }
}
