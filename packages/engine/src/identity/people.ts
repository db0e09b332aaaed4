/** Users as others see them: name, email, roles. `roles.ts` defines who may assign which roles. */
import { compileExpression, type Expr } from '@ninefold/plan/expression'
import type { PersonView } from '@ninefold/plan/wire'
import type { RecordValue } from '@ninefold/plan/values'
import type { Principal } from '../access/index.ts'
import type { Records } from '../records/index.ts'
import type { Reader } from '../store/index.ts'
import { accountOfPerson, allAccounts, type Account } from './accounts.ts'

interface People {
  view(reader: Reader, principal: Principal, account: Account): Promise<PersonView>
  all(reader: Reader, principal: Principal): Promise<readonly PersonView[]>
  one(reader: Reader, principal: Principal, person: string): Promise<PersonView | undefined>
}

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
    return {
      id: account.person,
      name: typeof shown === 'string' && shown !== '' ? shown : email,
      email,
      roles: account.roles,
      administrator: account.administrator,
      active: account.active,
      ...(account.service && { service: true as const }),
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
    all: async (reader, principal) =>
      (await views(reader, principal, await allAccounts(reader))).toSorted((a, b) => a.name.localeCompare(b.name)),
    async one(reader, principal, person) {
      const account = await accountOfPerson(reader, person)
      return account && (await views(reader, principal, [account]))[0]
    },
  }
}
