// About this application: what its document defines and leaves open, the default for each open point, and what to
// write.
import { useApplication } from '../../application/context.ts'
import { Blank } from '../../parts/blank.tsx'
import { Page } from '../../parts/page.tsx'
import { Prose } from '../../parts/prose.tsx'
import { DocumentProblems } from './document-problems.tsx'
import { OpenPoints } from './open-points.tsx'
import { ReadBack } from './read-back.tsx'
import { t } from '../../translation/t.ts'
import { rich } from '../../translation/rich.tsx'
import css from './about.module.css'

export function AboutScreen() {
  const { view } = useApplication()
  const { document } = view
  return (
    <Page
      title={t('About this application')}
      name={t('About')}
      width="reading"
      lead={view.purpose ? <Prose text={view.purpose} /> : undefined}
    >
      {document ? (
        <>
          <DocumentProblems document={document} />
          <OpenPoints document={document} />
          <ReadBack />
          <p className={css['small']}>
            {rich('{files} · version {version}', {
              files: document.files.map(({ name }) => name).join(', '),
              version: <code>{view.hash.slice(0, 12)}</code>,
            })}
          </p>
        </>
      ) : (
        <Blank title={t('The document is for administrators')}>
          {t('Administrators see here what it defines, and what it leaves open.')}
        </Blank>
      )}
    </Page>
  )
}
