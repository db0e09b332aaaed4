// The welcome page of a document in which all nine points are open. It says what to write first.
import type { DocumentView } from '@ninefold/plan/wire'
import { useApplication } from '../../application/context.ts'
import { Page } from '../../parts/page.tsx'
import { OpenPoints } from '../about/open-points.tsx'
import { t } from '../../translation/t.ts'
import { rich } from '../../translation/rich.tsx'
import css from './home.module.css'

const FIRST = `## 3. Entities and their fields

### Tool

| Field | Type | Required |
| --- | --- | --- |
| Name | text (1–80) | yes |
| Bought on | date | |`

export function Undescribed({ document }: { document: DocumentView }) {
  const { view } = useApplication()
  const file = document.files[0]?.name ?? 'specification.md'
  return (
    <Page
      title={view.name}
      name={view.name}
      width="reading"
      lead={
        <p>
          {rich(
            'It runs, but this product is not described yet: all nine points of {file} are open. Each one that you fill in makes the application more, and this page follows as soon as you save the file.',
            { file: <code>{file}</code> },
          )}
        </p>
      }
    >
      <section className={css['first']} aria-label={t('What to write first')}>
        <h2>{t('Write this first')}</h2>
        <p>
          {t(
            'Which data does the application store? Name one thing and its fields. A list, a page and a form for it appear at once.',
          )}
        </p>
        <pre tabIndex={0}>{FIRST}</pre>
      </section>
      <OpenPoints document={document} />
    </Page>
  )
}
