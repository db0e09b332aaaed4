/** People as others see them: name, email, roles. What may be given to whom stands in `roles.ts`. */
import { compileExpression, type Expr } from '@ninefold/plan/expression'
import type { PersonView } from '@ninefold/plan/wire'
import type { RecordValue } from '@ninefold/plan/values'
import type { Asker } from '../access/asker.ts'
import type { Records } from '../records/records.ts'
import type { Reader } from '../store/store.ts'
import { accountOfPerson, allAccounts, type Account } from './accounts.ts'

interface People {
  view(reader: Reader, asker: Asker, account: Account): Promise<PersonView>
  all(reader: Reader, asker: Asker): Promise<readonly PersonView[]>
  one(reader: Reader, asker: Asker, person: string): Promise<PersonView | undefined>
}

/** Made once per document. */
// oxlint-disable-next-line max-lines-per-function -- its functions share what it opens
export function openPeople(records: Records): People {
  const user = records.plan.entities.find((entity) => entity.name === 'User')
  const has = (name: string) => user?.fields.some((field) => field.name === name) ?? false
  const shownAs: Expr | undefined = user?.shownAs
  const label = shownAs ? compileExpression(shownAs.tree) : () => null
  const reads = [...new Set(['name', 'email'].filter(has).concat(shownAs?.reads ?? []))]

  const viewOf = (account: Account, record: RecordValue | undefined, asker: Asker): PersonView => {
    const shown = record ? (record.name ?? label({ ...asker.environment, this: record })) : null
    const email = typeof record?.email === 'string' ? record.email : (account.email ?? '')
    return {
      id: account.person,
      name: typeof shown === 'string' && shown !== '' ? shown : email,
      email,
      roles: account.roles,
      administrator: account.administrator,
      active: account.active,
    }
  }

  async function views(reader: Reader, asker: Asker, accounts: readonly Account[]): Promise<readonly PersonView[]> {
    const found = await records.load(
      reader,
      asker,
      'User',
      accounts.map((each) => each.person),
      reads,
    )
    return accounts.map((each) => viewOf(each, found.get(each.person), asker))
  }

  return {
    view: async (reader, asker, account) => (await views(reader, asker, [account]))[0]!,
    all: async (reader, asker) =>
      (await views(reader, asker, await allAccounts(reader))).toSorted((a, b) => a.name.localeCompare(b.name)),
    async one(reader, asker, person) {
      const account = await accountOfPerson(reader, person)
      return account && (await views(reader, asker, [account]))[0]
    },
  }
}
