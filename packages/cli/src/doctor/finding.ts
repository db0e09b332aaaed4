// What `ninefold doctor` found about one thing.

export interface Finding {
  /** What was examined: `Data folder`. */
  readonly about: string
  /** An error keeps the application from working, or loses data; a warning may become one. */
  readonly level: 'ok' | 'warning' | 'error'
  readonly text: string
  /** What to do; absent if nothing is to be done. */
  readonly help?: string
}

export const ok = (about: string, text: string): Finding => ({ about, level: 'ok', text })

export const warning = (about: string, text: string, help: string): Finding => ({ about, level: 'warning', text, help })

export const failure = (about: string, text: string, help: string): Finding => ({ about, level: 'error', text, help })
