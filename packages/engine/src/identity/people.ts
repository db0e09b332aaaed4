/** Users as others see them: name, email, roles. `roles.ts` defines who may assign which roles. */
import { compileExpression, type Expr } from '@ninefold/plan/expression'
import type { PersonView } from '@ninefold/plan/wire'
import type { RecordValue } from '@ninefold/plan/values'
import type { Principal } from '../access/index.ts'
import type { Records } from '../records/index.ts'
import type { Reader } from '../store/index.ts'
import { accountOfPerson, allAccounts, type Account } from './accounts.ts'
import { mayAssign } from './give-roles.ts'

/** Shown for a user who has no name, and whose email is not readable. */
const UNNAMED = '…'

interface People {
  view(reader: Reader, principal: Principal, account: Account): Promise<PersonView>
  all(reader: Reader, principal: Principal): Promise<readonly PersonView[]>
  one(reader: Reader, principal: Principal, person: string): Promise<PersonView | undefined>
  /**
   * Active users as somebody sees them who may assign roles and is not an administrator: their name, the email if it is
   * readable, and those of their roles that the principal may assign.
   */
  assignable(principal: Principal, only?: string): Promise<readonly PersonView[]>
}

const byName = (a: PersonView, b: PersonView) => a.name.localeCompare(b.name)

/** Created once per document. */
// oxlint-disable-next-line max-lines-per-function -- the functions share this state
export function openPeople(records: Records): People {
  const user = records.plan.entities.find((entity) => entity.name === 'User')
  const has = (name: string) => user?.fields.some((field) => field.name === name) ?? false
  const shownAs: Expr | undefined = user?.shownAs
  const label = shownAs ? compileExpression(shownAs.tree) : () => null
  const reads = [...new Set(['name', 'email'].filter(has).concat(shownAs?.reads ?? []))]

  const viewOf = (account: Account, record: RecordValue | undefined, principal: Principal): PersonView => {
    const shown = record ? (record.name ?? label({ ...principal.environment, this: record })) : null
    const email = typeof record?.email === 'string' ? record.email : (account.email ?? '')
    const providerRoles = [...new Set(Object.values(account.providerRoles).flat())]
    return {
      id: account.person,
      name: typeof shown === 'string' && shown !== '' ? shown : email,
      email,
      roles: account.roles,
      administrator: account.administrator,
      active: account.active,
      ...(account.unconfirmed && { unconfirmed: true as const }),
      ...(providerRoles.length > 0 && { providerRoles }),
      ...(account.service && { service: true as const }),
      ...(account.secondFactor && { secondFactor: true as const }),
    }
  }

  async function views(
    reader: Reader,
    principal: Principal,
    accounts: readonly Account[],
  ): Promise<readonly PersonView[]> {
    const found = await records.load(
      reader,
      principal,
      'User',
      accounts.map((each) => each.person),
      reads,
    )
    return accounts.map((each) => viewOf(each, found.get(each.person), principal))
  }

  return {
    view: async (reader, principal, account) => (await views(reader, principal, [account]))[0]!,
    all: async (reader, principal) => (await views(reader, principal, await allAccounts(reader))).toSorted(byName),
    async one(reader, principal, person) {
      const account = await accountOfPerson(reader, person)
      return account && (await views(reader, principal, [account]))[0]
    },
    async assignable(principal, only) {
      const emails = await readableEmails(records, principal)
      const { roles } = records.plan
      const mine = new Set(roles.filter((role) => mayAssign(principal, role)).map(({ name }) => name))
      const found = await records.store.read(async (reader) => {
        const accounts = (await allAccounts(reader)).filter(
          ({ active, person }) => active && person === (only ?? person),
        )
        return views(reader, principal, accounts)
      })
      return found
        .map(({ id, name, email, roles: all, providerRoles = [], service }): PersonView => {
          const seen = emails.get(id) ?? ''
          const provided = providerRoles.filter((role) => mine.has(role))
          return {
            id,
            name: name === email ? seen || UNNAMED : name,
            email: seen,
            roles: all.filter((role) => mine.has(role)),
            administrator: false,
            ...(provided.length > 0 && { providerRoles: provided }),
            ...(service && { service }),
          }
        })
        .toSorted(byName)
    },
  }
}

/** The emails in records of User that the principal may read, by the id of the user. */
async function readableEmails(records: Records, principal: Principal): Promise<ReadonlyMap<string, string>> {
  const emails = new Map<string, string>()
  if (!records.can(principal, 'User').readable.includes('email')) return emails
  const query = { entity: 'User', fields: ['email'], limit: records.plan.limits.pageSizeMost }
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await records.list(principal, cursor === undefined ? query : { ...query, cursor })
    for (const { id, email } of page.items) if (typeof email === 'string') emails.set(id, email)
    cursor = page.next
  }
  return emails
}
