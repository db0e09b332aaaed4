// Erasing a person, after confirmation: it cannot be undone.
import { erasePerson } from '../../client/administration.ts'
import { asRefusal } from '../../client/refusal.ts'
import { confirm } from '../../parts/confirm.tsx'
import { notify } from '../../parts/notices.tsx'
import { t } from '../../translation/t.ts'

/** Resolves to whether it was done. */
export async function erase(id: string, name: string): Promise<boolean> {
  const yes = await confirm({
    title: t('Erase {name}?', { name }),
    text: t(
      'Their data is removed permanently, in the history too, and they cannot sign in any more. Records that refer to them remain, without their name.',
    ),
    yes: t('Erase permanently'),
    danger: true,
  })
  if (!yes) return false
  try {
    await erasePerson(id)
    notify(t('{name} is erased.', { name }))
    return true
  } catch (error) {
    const { message, remedy } = asRefusal(error)
    notify(`${message} ${remedy}`, 'bad')
    return false
  }
}
