// What happened in the application, for administrators: what was done with records, and what concerns its security.
import { Segments } from '../../parts/segments.tsx'
import { setQuery, usePlace } from '../../router/place.ts'
import { t } from '../../translation/t.ts'
import css from './activity.module.css'
import { RecordsActivity } from './records-activity.tsx'
import { SecurityLog } from './security-log.tsx'

type Shown = 'records' | 'security'

export function ActivityScreen() {
  const { query } = usePlace()
  const shown: Shown = query.get('show') === 'security' ? 'security' : 'records'
  const tabs = (
    <div className={css['tabs']}>
      <Segments
        label={t('What is shown')}
        options={[
          { value: 'records', label: t('Records') },
          { value: 'security', label: t('Security log') },
        ]}
        value={shown}
        onChange={(value: Shown) => setQuery({ show: value === 'security' ? value : null })}
      />
    </div>
  )
  return shown === 'security' ? <SecurityLog tabs={tabs} /> : <RecordsActivity tabs={tabs} />
}
