// `ninefold doctor`: examines an application where it runs, and says what is wrong and what to do. It changes nothing.
import { compile } from '@ninefold/language'
import { COMMAND, readManifest } from '../places.ts'
import { addressFindings } from '../doctor/address-findings.ts'
import { dataFindings } from '../doctor/data-findings.ts'
import { failure, ok, type Finding } from '../doctor/finding.ts'
import { folderFindings } from '../doctor/folder-findings.ts'
import { notedAddress, otherOccupant } from '../running/data-folder.ts'
import { dataOptions, dataPlace, type DataPlace } from '../running/data-options.ts'
import { readSources } from '../sources/document.ts'
import { complain, type Surroundings } from '../terminal/surroundings.ts'
import { wrap } from '../terminal/text.ts'
import type { Command } from './command.ts'

export const doctor: Command = {
  name: 'doctor',
  takes: '[document or folder]',
  summary:
    'Examine an application where it runs: data folder, database, backups, timers, messages, addresses, clocks. Ends with 1 if something is wrong.',
  options: [
    ...dataOptions,
    {
      name: 'public-address',
      value: 'URL',
      meaning: 'Where people reach it, to be examined too; by default NINEFOLD_PUBLIC_ADDRESS.',
    },
    { name: 'json', meaning: 'Print what was found as JSON, for programs.' },
  ],
  async run({ words, options }, surroundings) {
    const { terminal, environment } = surroundings
    const found = dataPlace(words[0], options, surroundings)
    const publicAddress = options.get('public-address') ?? (environment['NINEFOLD_PUBLIC_ADDRESS'] || undefined)
    const mistake = 'mistake' in found ? found : addressMistake(publicAddress)
    if (mistake) {
      complain(terminal, mistake.mistake, mistake.help)
      return 2
    }
    const findings = await examine(found as DataPlace, publicAddress)
    if (options.has('json')) terminal.out(JSON.stringify(findings, null, 2))
    else print(findings, surroundings)
    return findings.some(({ level }) => level === 'error') ? 1 : 0
  },
}

const addressMistake = (address: string | undefined) =>
  address === undefined || (URL.canParse(address) && /^https?:/.test(address))
    ? undefined
    : { mistake: `${address} is no address.`, help: 'Write it like this: https://loans.company.example' }

async function examine(
  { data, database, place }: DataPlace,
  publicAddress: string | undefined,
): Promise<readonly Finding[]> {
  const { findings } = await dataFindings({ data, ...(database !== undefined && { database }) })
  const local = otherOccupant({ path: data }) && notedAddress({ path: data })
  const addresses = { ...(local !== undefined && { local }), ...(publicAddress !== undefined && { publicAddress }) }
  return [
    ok(
      'Versions',
      `Ninefold ${readManifest().version}, Node ${process.versions.node}, ${process.platform} ${process.arch}.`,
    ),
    ...(place ? [documentFinding(place)] : []),
    ...folderFindings(data, Date.now()),
    ...findings,
    ...(await addressFindings(addresses)),
  ]
}

function documentFinding(place: NonNullable<DataPlace['place']>): Finding {
  const errors = compile(readSources(place)).problems.filter(({ severity }) => severity === 'error')
  if (errors.length === 0) return ok('Document', `${place.path} has no errors.`)
  return failure(
    'Document',
    `${place.path} has errors, so it does not run.`,
    `Run \`${COMMAND} check\`, which says where.`,
  )
}

const MARKS = { ok: '✓', warning: '!', error: '✗' } as const

function print(findings: readonly Finding[], { terminal }: Surroundings): void {
  const { out, style, columns } = terminal
  const paint = { ok: style.green, warning: style.yellow, error: style.red }
  const width = Math.max(...findings.map(({ about }) => about.length)) + 2
  for (const { about, level, text, help } of findings) {
    const [first, ...more] = wrap(text, Math.max(30, columns - width - 4))
    out(`${paint[level](MARKS[level])} ${about.padEnd(width)}${first}`)
    for (const line of [...more, ...(help === undefined ? [] : wrap(`→ ${help}`, Math.max(30, columns - width - 4)))])
      out(`  ${' '.repeat(width)}${line}`)
  }
  const count = (level: Finding['level']) => findings.filter((finding) => finding.level === level).length
  out(`${count('error')} wrong, ${count('warning')} to look at, ${count('ok')} fine.`)
}
