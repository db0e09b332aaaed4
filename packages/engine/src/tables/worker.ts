/** Runs in a thread of its own: making a workbook takes seconds, in which nobody is to wait for an answer. */
import { parentPort, workerData } from 'node:worker_threads'
import { writeWorkbook, type Sheet } from './write-workbook.ts'

export type Task = { readonly kind: 'write' } & Sheet

export interface Results {
  readonly write: Uint8Array
}

parentPort!.postMessage(await writeWorkbook(workerData as Task))
