// What a backup contains, in words; and what stands in the way of one.
import { Unusable, type BackupSummary } from '@ninefold/engine'
import { counted } from '@ninefold/plan/base'
import type { Terminal } from '../terminal/style.ts'
import { complainUnusable } from './open-application.ts'

/** `Claims at 2026-11-27T10:00:00Z: 1234 rows, 5 files, 1.2 MB.` */
export function backupInWords({ description, rows, files, bytes }: BackupSummary): string {
  const { application, at } = description
  const size = (bytes / 1e6).toFixed(1)
  return `${application} at ${at.slice(0, 19)}Z: ${counted(rows, 'row')}, ${counted(files, 'file')}, ${size} MB.`
}

/** Returns the exit code: that of the work, or 0 if it returns none. */
export async function politely(terminal: Terminal, work: () => Promise<number | void>): Promise<number> {
  try {
    return (await work()) ?? 0
  } catch (error) {
    if (!(error instanceof Unusable)) throw error
    complainUnusable(error, terminal)
    return 1
  }
}
