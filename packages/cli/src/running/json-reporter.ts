// The reporter of a server whose output are lines of JSON: one object for each problem and each event, without values of rows.
import type { Log } from '@ninefold/engine'
import type { Origin } from '@ninefold/plan/expression'
import type { Reporter } from './reporter.ts'

/** `named`: how a file of the document is called. */
export function jsonReporter(log: Log, named: (file: string) => string): Reporter {
  const at = (origin: Pick<Origin, 'file' | 'line'> | undefined) =>
    origin && { document: `${named(origin.file)}:${origin.line}` }
  return {
    problems({ problems }) {
      for (const { code, severity, message, why, help, place } of problems) {
        log[severity === 'error' ? 'error' : 'info']({ code, severity, ...at(place), why, help }, message)
      }
    },
    async access(was, now) {
      const { differenceOf } = await import('@ninefold/proof/difference')
      for (const { about, weight, text, now: origin } of differenceOf(was, now))
        if (about === 'access') log.info({ access: weight, ...at(origin) }, text)
    },
    event: (text) => log.info({}, text),
    mistake: (text) => log.error({}, text),
    waits: (code) => {
      const help = `To confirm it, start it with --accept ${code}. Or save another text.`
      log.error({ accept: code, help }, 'The new text waits for confirmation. The previous one keeps running.')
    },
  }
}
