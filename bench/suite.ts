// What a comparison consists of: a document and its rows, a server written by hand with the same rows, and what both are asked.
import type { Rows } from './data/put.ts'
import type { DatabaseName } from './databases.ts'
import type { Shot } from './load/client.ts'

/** One that is asked. */
export interface Server {
  readonly name: 'by hand' | 'by hand, usual' | 'ninefold'
  readonly port: number
}

export type Shots = (connection: number) => Shot | undefined

export interface Operation {
  readonly name: string
  readonly kind: 'read' | 'write'
  /** The ratio of requests per second that is wanted. */
  readonly goal: Readonly<Record<DatabaseName, number>>
  /** Gives the next request each time it is called; undefined when there is nothing left to do. Rounds change different records. */
  readonly shots: (server: Server, round: number) => Shots
}

export interface Suite {
  readonly name: string
  /** Writes the document into the folder and names its file. */
  document(folder: string): string
  /** For the engine's tables. */
  rows(): Rows
  /** The hand-written server: its program, and how its tables are made and filled. */
  readonly byHand: {
    readonly program: string
    sqlite(file: string): void
    postgres(address: string): Promise<void>
  }
  /** Throws where the servers do not answer the same. */
  operations(servers: readonly Server[]): Promise<readonly Operation[]>
}
