// A breakdown as short bars beside the numbers: a table for screen readers.
import type { ReactNode } from 'react'
import type { Tile } from '@ninefold/plan'
import type { TileGroup, TileList } from '@ninefold/plan/wire'
import { tileAddress } from '../../application/addresses.ts'
import { useApplication } from '../../application/context.ts'
import { Link } from '../../router/link.tsx'
import { stateTone } from '../../values/choice/state-tone.ts'
import { textOf } from '../../values/text-of.ts'
import { groupText } from './group-text.ts'
import { sizeOf } from './size-of.ts'
import { useTileText } from './use-tile-text.ts'
import { t } from '../../translation/t.ts'
import css from './dashboard.module.css'

interface TileBarsProps {
  readonly tile: Tile
  readonly groups: readonly TileGroup[]
  /** Where the records of the tile are. */
  readonly list: TileList | undefined
}

export function TileBars({ tile, groups, list }: TileBarsProps) {
  const text = useTileText(tile)
  const application = useApplication()
  const lifecycle = tile.by === undefined ? undefined : application.lifecycle(tile.entity, tile.by)
  const field = tile.by === undefined ? undefined : application.field(tile.entity, tile.by)
  const most = Math.max(...groups.map(({ value }) => Math.abs(sizeOf(value))), 0)
  if (groups.length === 0) return <p className={css['none']}>{t('Nothing yet.')}</p>
  return (
    <table className={css['bars']}>
      <tbody>
        {groups.map(({ key, label, value, filter }) => (
          <tr key={JSON.stringify(key)}>
            <th scope="row">
              <Group address={tileAddress(application, list, filter)}>
                {groupText(application.formats, field, { key, label })}
              </Group>
            </th>
            <td aria-hidden="true" className={css['track']}>
              <svg viewBox="0 0 100 6" preserveAspectRatio="none" focusable="false">
                <rect
                  height="6"
                  rx="1"
                  width={most === 0 ? 0 : Math.max(1, (Math.abs(sizeOf(value)) / most) * 100)}
                  data-tone={lifecycle ? stateTone(lifecycle, textOf(key)) : 'plain'}
                />
              </svg>
            </td>
            <td className={css['number']}>{text(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Group({ address, children }: { address: string | undefined; children: ReactNode }) {
  return address ? <Link to={address}>{children}</Link> : children
}
