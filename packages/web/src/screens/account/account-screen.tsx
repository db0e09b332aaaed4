// A user's own account: language and appearance, wanted messages, where they are signed in, and their data.
import { NativeSelect, useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import { IconDownload, IconKey } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { OWN } from '../../application/addresses.ts'
import { useApplication } from '../../application/context.ts'
import { exportAddress } from '../../client/administration.ts'
import { Button } from '../../parts/button.tsx'
import { Page } from '../../parts/page.tsx'
import { AS_BROWSER, LANGUAGE_CHOICES, SCHEMES, switchLanguage } from '../../parts/preferences.ts'
import { go } from '../../router/place.ts'
import { t } from '../../translation/t.ts'
import { Messages } from './messages.tsx'
import { Tokens } from '../tokens/tokens.tsx'
import { SecondFactor } from './second-factor.tsx'
import { Passkeys } from './passkeys.tsx'
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
      <Section title={t('Messages')} lead={t('Which messages you get in your inbox, and which by mail too.')}>
        <Messages />
      </Section>
      <Section
        title={t('Where you are signed in')}
        lead={t('Sign out devices that you do not know, and change your password.')}
      >
        <Sessions />
      </Section>
      <Section title={t('Password')}>
        <div>
          <Button variant="default" leftSection={<IconKey size={15} />} onClick={() => void go(OWN.password)}>
            {t('Change password')}
          </Button>
        </div>
      </Section>
      <Section
        title={t('Second factor')}
        lead={t('You then sign in with your password and a code from an app on your phone.')}
      >
        <SecondFactor />
      </Section>
      <Section
        title={t('Passkeys')}
        lead={t('Sign in with your fingerprint, your face or the PIN of a device instead of a password.')}
      >
        <Passkeys />
      </Section>
      <Section title={t('API tokens')} lead={t('For programs that act for you, without your password.')}>
        <Tokens owner={OWN_TOKENS} />
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

const OWN_TOKENS = { kind: 'own' } as const

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

const Language = ({ chosen }: { chosen: string | null }) => (
  <NativeSelect
    label={t('Language')}
    value={chosen ?? AS_BROWSER}
    data={[{ value: AS_BROWSER, label: t('As the browser') }, ...LANGUAGE_CHOICES]}
    onChange={(event) => void switchLanguage(event.currentTarget.value)}
  />
)

function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <NativeSelect
      label={t('Appearance')}
      value={colorScheme}
      data={SCHEMES.map(({ key, label }) => ({ value: key, label: t(label) }))}
      onChange={(event) => setColorScheme(event.currentTarget.value as MantineColorScheme)}
    />
  )
}
