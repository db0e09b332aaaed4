// Runs a command that needs a data folder to itself: no server may run on it meanwhile.
import type { Terminal } from '../terminal/style.ts'
import { refuseOn } from '../terminal/surroundings.ts'
import { politely } from './backup-in-words.ts'
import { occupantInWords, occupy, withoutData } from './data-folder.ts'

/** The exit code: 1 if the folder has no data or a server runs on it, otherwise that of the work. */
export async function aloneOnData(data: string, terminal: Terminal, work: () => Promise<void>): Promise<number> {
  const refuse = refuseOn(terminal)
  const missing = withoutData({ path: data })
  if (missing) return refuse(...missing, 1)
  const occupied = occupy({ path: data })
  if ('other' in occupied)
    return refuse('This document runs.', `${occupantInWords(occupied.other)} End that one first.`, 1)
  try {
    return await politely(terminal, work)
  } finally {
    occupied.leave()
  }
}
