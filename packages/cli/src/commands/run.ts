// `ninefold run`: runs a document as an application, reloads it when it is saved, and reports events in the terminal.
import type { Arguments, Option } from '../arguments.ts'
import { openApplication } from '../running/open-application.ts'
import { dataFolderFor, occupantInWords, occupy, prepareDataFolder } from '../running/data-folder.ts'
import { dataOptions } from '../running/data-options.ts'
import { serve } from '../running/serve.ts'
import { locateDocument } from '../sources/document.ts'
import type { DocumentPlace } from '../sources/document.ts'
import { jsonTerminal } from '../terminal/json-terminal.ts'
import { complain, refuseOn } from '../terminal/surroundings.ts'
import type { Command } from './command.ts'
import type { Surroundings } from '../terminal/surroundings.ts'
import { operationOptions } from '../running/operation-options.ts'
import { signInOptions } from '../running/sign-in-options.ts'
import { readRunOptions } from '../running/run-options.ts'
import type { RunOptions } from '../running/run-options.ts'

const options: readonly Option[] = [
  { name: 'port', value: 'NUMBER', meaning: 'The port of the server; by default PORT, else 3000.' },
  { name: 'host', value: 'ADDRESS', meaning: 'The address of the server; by default 127.0.0.1 (this machine only).' },
  ...dataOptions,
  {
    name: 'production',
    meaning: 'For real use: no demonstration, nobody can be seen as somebody else, time cannot be moved.',
  },
  {
    name: 'dry-run',
    meaning: 'Say what this version would do to the data and to who may do what, and end. Nothing is changed.',
  },
  {
    name: 'accept',
    value: 'CODE',
    meaning:
      'Yes to the version that waits with this code, since it deletes something, or (in production) shows people more.',
  },
  {
    name: 'webhooks-to',
    value: 'HOSTS',
    meaning:
      'Webhooks may call these too, host or host:port, commas between; without it public addresses over https only.',
  },
  {
    name: 'trust-proxy',
    value: 'PROXIES',
    meaning:
      'The proxies in front that say who calls (X-Forwarded-For): how many, or their addresses and networks, commas between.',
  },
  {
    name: 'mail',
    value: 'URL',
    meaning:
      'The mail server, smtp://user:password@host:587 or smtps://…; by default NINEFOLD_MAIL. Without it no mail leaves this machine.',
  },
  {
    name: 'mail-from',
    value: 'ADDRESS',
    meaning: 'The sender of mails, "Loans <loans@company.example>"; by default NINEFOLD_MAIL_FROM.',
  },
  {
    name: 'public-address',
    value: 'URL',
    meaning:
      'Where people reach the application, https://loans.company.example, for links in mails; by default NINEFOLD_PUBLIC_ADDRESS.',
  },
  {
    name: 'breached-passwords',
    value: 'URL',
    meaning:
      'Refuse new passwords that this service knows as leaked, https://…/range/; it gets five digits of a hash. By default none is asked.',
  },
  {
    name: 'bounce-address',
    value: 'ADDRESS',
    meaning:
      'Where mail servers report what they could not deliver, bounces@company.example; by default NINEFOLD_BOUNCE_ADDRESS, else the sender.',
  },
  ...signInOptions,
  ...operationOptions,
  { name: 'no-demo', meaning: 'Start empty: no demonstration people and no sample records.' },
]

export const run: Command = {
  name: 'run',
  takes: '[document or folder]',
  summary:
    'Run a document as an application, and follow it as you save it. Where there is no document, the example runs.',
  options,
  async run(given: Arguments, surroundings: Surroundings) {
    const { terminal, bases } = surroundings
    const refuse = refuseOn(terminal)
    const place = locateDocument(given.words[0], bases)
    if (given.words.length > 1)
      return refuse('One document at a time.', 'Several files of one folder run together by naming the folder.')
    if ('mistake' in place) return refuse(place.mistake, place.help)
    const read = readRunOptions(given, surroundings)
    if ('mistake' in read) return refuse(read.mistake, read.help)
    if (!given.options.has('dry-run')) {
      const isJson = read.logFormat === 'json'
      return runInFolder(place, read, isJson ? { ...surroundings, terminal: jsonTerminal(terminal) } : surroundings)
    }
    const { dryRun } = await import('../running/dry-run.ts')
    const { path: data } = dataFolderFor(place, read.data, bases[0]!)
    const { database } = read
    return dryRun({ place, data, ...(database !== undefined && { database }) }, surroundings)
  },
}

async function runInFolder(place: DocumentPlace, options: RunOptions, surroundings: Surroundings): Promise<number> {
  const { terminal, bases } = surroundings
  const folder = dataFolderFor(place, options.data, bases[0]!)
  prepareDataFolder(folder, place, bases[0]!)
  const occupied = occupy(folder)
  if ('other' in occupied) {
    const help = 'End that one first, or give this one --data and --port of its own.'
    complain(terminal, 'This document runs already.', `${occupantInWords(occupied.other)} ${help}`)
    return 1
  }
  try {
    const opened = await openApplication(place, folder, options, surroundings)
    return opened ? await serve(opened, options, surroundings) : 1
  } finally {
    occupied.leave()
  }
}
