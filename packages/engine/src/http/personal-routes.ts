/** The data about a person: exported and erased. */
import { Readable } from 'node:stream'
import type { Core } from '../application/index.ts'
import { erasePerson, exportPerson, exportText, zipped } from '../personal/index.ts'
import { byPrincipal, recordSecurityEvent } from '../security-log/index.ts'
import { JSON_TYPE, noContent, type Answer } from './answer.ts'
import type { Exchange } from './exchange.ts'
import { closedQuery } from './record-routes.ts'
import { reportExport } from './report-export.ts'
import type { Route } from './route.ts'

export function personalRoutes(core: Core): readonly Route[] {
  async function exportData(exchange: Exchange): Promise<Answer> {
    const principal = await exchange.principal()
    closedQuery(exchange.query, [])
    const exported = await exportPerson(exchange.running.records, principal, exchange.parameters[0]!)
    await reportExport(core, exchange, principal, { kind: 'personExported', target: exported.person })
    const disposition = (name: string) => ['Content-Disposition', `attachment; filename="${name}"`]
    if (exported.files.length === 0)
      return {
        status: 200,
        body: Readable.from(exportText(exported)),
        type: JSON_TYPE,
        headers: disposition('export.json'),
      }
    return {
      status: 200,
      body: Readable.from(zipped(exported, core.files)),
      type: 'application/zip',
      guard: 'file',
      headers: [...disposition('export.zip'), 'Cache-Control', 'private, no-store', 'Vary', 'Cookie, Authorization'],
    }
  }

  async function erase(exchange: Exchange): Promise<Answer> {
    const principal = await exchange.principal()
    const person = exchange.parameters[0]!
    const event = { kind: 'personErased', at: core.clock.real(), target: person } as const
    await erasePerson(exchange.running.records, core.sessions, principal, person, (transaction) =>
      recordSecurityEvent(transaction, { ...event, ...byPrincipal({ principal, caller: exchange.caller }) }),
    )
    return noContent()
  }

  return [
    { method: 'GET', path: '/app/people/:/export', needs: 'session', answers: 'any', handle: exportData },
    { method: 'POST', path: '/app/people/:/erase', needs: 'session', handle: erase },
  ]
}
