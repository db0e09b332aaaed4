/** Runs in a thread of its own, because reading and writing workbooks takes seconds and would block other requests. */
import { parentPort, workerData } from 'node:worker_threads'
import { readTable, type FileRead } from './read-file.ts'
import { writeWorkbook, type Sheet } from './write-workbook.ts'

export type Task =
  | ({ readonly kind: 'write' } & Sheet)
  /** `most`: rows without the titles. */
  | { readonly kind: 'read'; readonly content: Uint8Array; readonly most: number }

export interface Results {
  readonly write: Uint8Array
  readonly read: FileRead
}

const task = workerData as Task
parentPort!.postMessage(task.kind === 'write' ? await writeWorkbook(task) : await readTable(task.content, task.most))
