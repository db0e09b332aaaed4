/** Runs in a thread of its own: workbooks take seconds to make and to read, in which nobody is to wait for an answer. */
import { parentPort, workerData } from 'node:worker_threads'
import { readTable, type FileRead } from './read-file.ts'
import { writeWorkbook, type Sheet } from './write-workbook.ts'

export type Task =
  | ({ readonly kind: 'write' } & Sheet)
  /** `most`: rows beside the titles. */
  | { readonly kind: 'read'; readonly content: Uint8Array; readonly most: number }

export interface Results {
  readonly write: Uint8Array
  readonly read: FileRead
}

const task = workerData as Task
parentPort!.postMessage(task.kind === 'write' ? await writeWorkbook(task) : await readTable(task.content, task.most))
