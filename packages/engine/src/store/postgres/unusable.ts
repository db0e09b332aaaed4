/** Why a database cannot be used, as text for the operator. */
import { Unusable } from '../store.ts'

interface ConnectionError {
  readonly code?: string
  readonly message?: string
  /** One for each address that was tried. */
  readonly errors?: readonly ConnectionError[]
}

/** `database`: its address; the password is not shown. */
export function unusable(database: string, error: unknown): Unusable {
  if (error instanceof Unusable) return error
  const { code, message, errors } = error as ConnectionError
  const reason = reasons(new URL(database))[code ?? errors?.[0]?.code ?? ''] ?? message ?? String(error)
  return new Unusable(`The database ${placeOf(database)} cannot be used: ${reason}.`, { cause: error })
}

/** `claims at db.example.org:5432` */
function placeOf(database: string): string {
  const { hostname, port, pathname } = new URL(database)
  return `${decodeURIComponent(pathname.slice(1)) || 'of PostgreSQL'} at ${hostname || 'this machine'}:${port || 5432}`
}

function reasons({ hostname, username, pathname }: URL): Readonly<Record<string, string>> {
  const user = decodeURIComponent(username)
  return {
    ECONNREFUSED: 'nothing answers there',
    ETIMEDOUT: 'nothing answers there',
    EHOSTUNREACH: 'there is no way to it from here',
    ENOTFOUND: `there is no machine called ${hostname}`,
    EAI_AGAIN: `there is no machine called ${hostname}`,
    '28P01': `it does not accept the password of ${user}`,
    '28000': `it does not let ${user} in`,
    '3D000': `there is no database called ${decodeURIComponent(pathname.slice(1))}`,
    '42501': `${user} may not make tables and schemas in it`,
    '53300': 'it has no connection left',
  }
}
