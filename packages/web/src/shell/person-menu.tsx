// The user's menu: appearance, password, shortcuts, signing out.
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { Menu, useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import {
  IconDeviceDesktop,
  IconDownload,
  IconEraser,
  IconKey,
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconSun,
  IconUserCog,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { PersonView } from '@ninefold/plan/wire'
import { OWN } from '../application/addresses.ts'
import { useApplication } from '../application/context.ts'
import { exportAddress } from '../client/administration.ts'
import { signOut } from '../client/api.ts'
import { forgetPeople } from '../client/person-storage.ts'
import { appKey } from '../client/queries.ts'
import { asRefusal } from '../client/refusal.ts'
import { notify } from '../parts/notices.tsx'
import { AS_BROWSER, LANGUAGE_CHOICES, SCHEMES, switchLanguage } from '../parts/preferences.ts'
import { go } from '../router/place.ts'
import { t } from '../translation/t.ts'
import { PersonFace } from './person-face.tsx'

const ICONS = { auto: IconDeviceDesktop, light: IconSun, dark: IconMoon }

export function PersonMenu({ me, onShortcuts }: { me: PersonView; onShortcuts: () => void }) {
  const { entity } = useApplication()
  const mayErase = entity('User')?.can.erase ?? false
  const [open, setOpen] = useState(true)
  const face = useRef<HTMLButtonElement>(null)
  const { signOutNow, eraseMe } = useExits(me)
  return (
    <Menu
      opened={open}
      onChange={setOpen}
      onClose={() => face.current?.focus()}
      position="top-start"
      width={216}
      withinPortal
    >
      <Menu.Target>
        <PersonFace ref={face} me={me} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{me.email}</Menu.Label>
        <SchemeItems />
        <Menu.Divider />
        <LanguageItems />
        <Menu.Divider />
        <Menu.Item leftSection={<IconKeyboard size={15} />} onClick={onShortcuts}>
          {t('Keyboard shortcuts')}
        </Menu.Item>
        <Menu.Item leftSection={<IconUserCog size={15} />} onClick={() => void go(OWN.account)}>
          {t('My account')}
        </Menu.Item>
        <Menu.Item leftSection={<IconKey size={15} />} onClick={() => void go(OWN.password)}>
          {t('Change password')}
        </Menu.Item>
        <Menu.Item component="a" href={exportAddress(me.id)} download leftSection={<IconDownload size={15} />}>
          {t('Everything about me')}
        </Menu.Item>
        {mayErase ? (
          <Menu.Item leftSection={<IconEraser size={15} />} onClick={() => void eraseMe()}>
            {t('Erase me')}
          </Menu.Item>
        ) : null}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={15} />} onClick={() => void signOutNow()}>
          {t('Sign out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function SchemeItems() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Menu.RadioGroup value={colorScheme} onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}>
      {SCHEMES.map(({ key, label }) => {
        const Icon = ICONS[key]
        return (
          <Menu.RadioItem key={key} value={key} rightSection={<Icon size={15} />}>
            {t(label)}
          </Menu.RadioItem>
        )
      })}
    </Menu.RadioGroup>
  )
}

function LanguageItems() {
  const { view } = useApplication()
  const [open, setOpen] = useState(false)
  return (
    // Mantine opens and closes it by a mouse and the arrow keys. After a tap it covers its item, which Mantine takes for a mouse that left.
    <Menu.Sub opened={open} onChange={(next) => (hovers() ? setOpen(next) : undefined)}>
      <Menu.Sub.Target>
        <Menu.Sub.Item leftSection={<IconLanguage size={15} />} onClick={() => setOpen(!open || hovers())}>
          {t('Language')}
        </Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown>
        <Menu.RadioGroup value={view.language ?? AS_BROWSER} onChange={(chosen) => void switchLanguage(chosen)}>
          <Menu.RadioItem value={AS_BROWSER}>{t('As the browser')}</Menu.RadioItem>
          {LANGUAGE_CHOICES.map(({ value, label }) => (
            <Menu.RadioItem key={value} value={value} lang={value}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  )
}

const hovers = (): boolean => matchMedia('(hover)').matches

/** The ways in which a session ends; afterwards nothing of the user stays in the browser. */
function useExits(me: PersonView) {
  const client = useQueryClient()
  const forgetUser = async () => {
    forgetPeople()
    await go('/', { force: true })
    client.removeQueries({ predicate: (query) => query.queryKey[0] !== appKey[0] })
    await client.resetQueries({ queryKey: appKey })
  }
  const eraseMe = async () => {
    const { erase } = await import('../screens/people/erase.ts')
    if (await erase(me.id, me.name)) await forgetUser()
  }
  const signOutNow = async () => {
    try {
      await signOut()
      await forgetUser()
    } catch (error) {
      notify(asRefusal(error).message, 'bad')
    }
  }
  return { signOutNow, eraseMe }
}
