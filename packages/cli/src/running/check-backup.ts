// Tries a backup: restores it into a temporary folder, says what a document would do to it, and starts the document on it.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApplication, type ChooseTarget, type Restored } from '@ninefold/engine'
import { futurePlace, readSources, type DocumentPlace } from '../sources/document.ts'
import type { Surroundings } from '../terminal/surroundings.ts'
import { backupInWords } from './backup-in-words.ts'
import { dryRun } from './dry-run.ts'

/** `place`: of the document to try; absent for that of the backup. Returns the exit code: 0 if it runs. */
export async function checkBackup(
  restore: (choose: ChooseTarget) => Promise<Restored>,
  place: DocumentPlace | undefined,
  surroundings: Surroundings,
): Promise<number> {
  const { terminal } = surroundings
  const folder = mkdtempSync(join(tmpdir(), 'ninefold-check-'))
  try {
    const data = join(folder, 'data')
    const [restored, restoring] = await timed(() => restore(() => ({ data })))
    terminal.out(`The backup is complete: ${backupInWords(restored)} Restored in ${restoring}.`)
    const tried = place ?? writeDocument(join(folder, 'document'), restored)
    const code = await dryRun({ place: tried, data }, surroundings)
    if (code !== 0) return code
    const [, starting] = await timed(() => startOnce(data, tried))
    terminal.out(`It was tried on a copy: the server migrated the data and started in ${starting}.`)
    return 0
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The result, and how long it took: `1.2 s`. */
async function timed<T>(work: () => Promise<T>): Promise<readonly [T, string]> {
  const from = performance.now()
  const result = await work()
  return [result, `${((performance.now() - from) / 1000).toFixed(1)} s`]
}

function writeDocument(folder: string, { document }: Restored): DocumentPlace {
  mkdirSync(folder)
  for (const { file, text } of document) writeFileSync(join(folder, file), text)
  return futurePlace(
    folder,
    document.map(({ file }) => file),
  )
}

/** Nothing leaves the machine: it sends neither webhooks nor mails. */
async function startOnce(data: string, place: DocumentPlace): Promise<void> {
  const application = await createApplication({
    data,
    sources: readSources(place),
    mode: 'production',
    callsWebhooks: false,
  })
  try {
    const { status } = await application.request(null, 'GET', '/api/health')
    if (status !== 200) throw new Error(`The server answers with status ${status}.`)
  } finally {
    await application.close()
  }
}
