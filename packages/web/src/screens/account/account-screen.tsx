// A user's own account: language and appearance, wanted messages, where they are signed in, and their data.
import { NativeSelect, useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import { IconDownload, IconKey } from '@tabler/icons-react'
import { LANGUAGES } from '@ninefold/plan/translation'
import type { ReactNode } from 'react'
import { OWN } from '../../application/addresses.ts'
import { useApplication } from '../../application/context.ts'
import { chooseLanguage, exportAddress } from '../../client/api.ts'
import { asRefusal } from '../../client/refusal.ts'
import { Button } from '../../parts/button.tsx'
import { notify } from '../../parts/notices.tsx'
import { Page } from '../../parts/page.tsx'
import { go } from '../../router/place.ts'
import { t } from '../../translation/t.ts'
import { Messages } from './messages.tsx'
import { Sessions } from './sessions.tsx'
import css from './account.module.css'

export function AccountScreen() {
  const { view } = useApplication()
  const me = view.me!
  return (
    <Page title={t('My account')} name={t('My account')} width="reading" lead={`${me.name} · ${me.email}`}>
      <Section title={t('Language and appearance')}>
        <div className={css['choices']}>
          <Language chosen={view.language} />
          <Appearance />
        </div>
      </Section>
      <Section title={t('Messages')} lead={t('Which messages reach your inbox.')}>
        <Messages />
      </Section>
      <Section
        title={t('Where you are signed in')}
        lead={t('Sign out what you do not know, and change your password.')}
      >
        <Sessions />
        <div>
          <Button variant="default" leftSection={<IconKey size={15} />} onClick={() => void go(OWN.password)}>
            {t('Change password')}
          </Button>
        </div>
      </Section>
      <Section
        title={t('Your data')}
        lead={t('A file with everything that is stored about you and that you may read.')}
      >
        <div>
          <Button variant="default" leftSection={<IconDownload size={15} />} href={exportAddress(me.id)} download>
            {t('Everything about me')}
          </Button>
        </div>
      </Section>
    </Page>
  )
}

interface SectionProps {
  readonly title: string
  readonly lead?: string
  readonly children: ReactNode
}

function Section({ title, lead, children }: SectionProps) {
  return (
    <section className={css['section']} aria-label={title}>
      <h2>{title}</h2>
      {lead === undefined ? null : <p className={css['lead']}>{lead}</p>}
      {children}
    </section>
  )
}

/** No choice: the languages of the browser apply. */
const AS_BROWSER = 'browser'

function Language({ chosen }: { chosen: string | null }) {
  const choose = async (code: string) => {
    try {
      await chooseLanguage(code === AS_BROWSER ? null : code)
      location.reload()
    } catch (error) {
      notify(asRefusal(error).message, 'bad')
    }
  }
  const languages = LANGUAGES.map(({ code, name }) => ({ value: code, label: name }))
  return (
    <NativeSelect
      label={t('Language')}
      value={chosen ?? AS_BROWSER}
      data={[{ value: AS_BROWSER, label: t('As the browser') }, ...languages]}
      onChange={(event) => void choose(event.currentTarget.value)}
    />
  )
}

function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <NativeSelect
      label={t('Appearance')}
      value={colorScheme}
      data={[
        { value: 'auto', label: t('As the system') },
        { value: 'light', label: t('Light') },
        { value: 'dark', label: t('Dark') },
      ]}
      onChange={(event) => setColorScheme(event.currentTarget.value as MantineColorScheme)}
    />
  )
}
