/** The screens that print records, by name, for other points. */
import { identifierOf } from '@ninefold/plan/base'
import { isPrintKind } from '@ninefold/plan'
import { plainText } from '../../document/index.ts'
import { interned } from '../../incremental.ts'
import type { Names } from '../../kernel/index.ts'
import type { ScreensRead } from './model.ts'

interface PrintName {
  readonly name: string
  readonly label: string
  /** The entity whose records it prints. */
  readonly entity: string
}

/** The same array if no print changed. */
export function printsIn({ screens }: ScreensRead, names: Names): readonly PrintName[] {
  const prints = screens.flatMap(({ label, shows }): readonly PrintName[] => {
    const entity = isPrintKind(shows.kind) && 'entity' in shows ? names.entity(shows.entity) : undefined
    const text = plainText(label)
    return entity ? [{ name: identifierOf(text), label: text, entity: entity.name }] : []
  })
  return interned('screens.prints', '', prints)
}
