// The running application as the command line sees it.
import type { Problem } from '@ninefold/language'
import type { DemonstrationServer } from '../demonstration/server.ts'
import type { Source } from '../sources/document.ts'

/** What became of a text: it runs, or the one before goes on and the problems say why. */
export interface Followed {
  readonly runs: boolean
  readonly problems: readonly Problem[]
}

export interface Application {
  readonly port: number
  /** The path of the one-time link, while there is no administrator. */
  firstAdministrator(): Promise<string | undefined>
  follow(sources: readonly Source[]): Promise<Followed>
  readonly demonstration: DemonstrationServer
  close(): Promise<void>
}
