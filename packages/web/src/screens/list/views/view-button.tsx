// The button of a list's views: the name of the chosen one, and whether the list was changed since.
import { IconBookmark, IconChevronDown } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { Button } from '../../../parts/button.tsx'
import { t } from '../../../translation/t.ts'
import type { ViewControlProps } from './control-props.ts'
import css from './views.module.css'

type ViewButtonProps = ComponentProps<'button'> & Pick<ViewControlProps, 'place' | 'columns'>

export function ViewButton({ place, columns, ...rest }: ViewButtonProps) {
  const { view } = place
  const isChanged = view !== undefined && (place.deviates || columns.hasOwnWidths)
  return (
    <Button {...rest} variant="subtle" size="compact-sm" leftSection={<IconBookmark size={15} />} aria-haspopup="menu">
      <span className={css['name']} dir="auto">
        {view?.name ?? t('Views')}
      </span>
      {isChanged ? <span className={css['changed']}>{t('changed')}</span> : null}
      <IconChevronDown size={13} className={css['chevron']} aria-hidden="true" />
    </Button>
  )
}
