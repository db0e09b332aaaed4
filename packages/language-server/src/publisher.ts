// Sends the problems of a specification to the editor, shortly after the last keystroke.
import type { Connection } from 'vscode-languageserver'
import { diagnosticsOf } from './problems.ts'
import type { Specification, Specifications } from './specifications.ts'

/** Long enough that a word is typed without a check at each letter, short enough that nobody waits. Milliseconds. */
const PAUSE = 150

export class Publisher {
  readonly #connection: Connection
  readonly #specifications: Specifications
  readonly #waiting = new Map<string, ReturnType<typeof setTimeout>>()
  /** The files of which something was told, by the open file for which it was. */
  readonly #told = new Map<string, readonly string[]>()

  constructor(connection: Connection, specifications: Specifications) {
    this.#connection = connection
    this.#specifications = specifications
  }

  soon(uri: string): void {
    clearTimeout(this.#waiting.get(uri))
    this.#waiting.set(
      uri,
      setTimeout(() => this.#tell(uri), PAUSE),
    )
  }

  closed(uri: string): void {
    clearTimeout(this.#waiting.get(uri))
    this.#waiting.delete(uri)
    this.#replace(uri, [])
  }

  #tell(uri: string): void {
    this.#waiting.delete(uri)
    try {
      const specification = this.#specifications.of(uri)
      this.#replace(uri, specification?.uris ?? [])
      if (specification) this.#send(specification)
    } catch (error) {
      this.#connection.console.error(error instanceof Error ? (error.stack ?? error.message) : String(error))
    }
  }

  #send(specification: Specification): void {
    for (const [uri, diagnostics] of diagnosticsOf(specification)) {
      void this.#connection.sendDiagnostics({ uri, diagnostics: [...diagnostics] })
    }
  }

  /** What no open file speaks of any more has no problems to show. */
  #replace(uri: string, uris: readonly string[]): void {
    const before = this.#told.get(uri) ?? []
    if (uris.length > 0) this.#told.set(uri, uris)
    else this.#told.delete(uri)
    const still = new Set([...this.#told.values()].flat())
    for (const one of before) if (!still.has(one)) void this.#connection.sendDiagnostics({ uri: one, diagnostics: [] })
  }
}
