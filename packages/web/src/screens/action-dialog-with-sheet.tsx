// The dialog that asks for the inputs of an action; its references may create their record in a sheet beside it.
import { CreatesInPlace } from '../form/creates-in-place.tsx'
import { ActionDialog, type ActionDialogProps } from '../lifecycle/action-dialog.tsx'
import { WithCreateSheet } from './form/with-create-sheet.tsx'

export const ActionDialogWithSheet = (props: ActionDialogProps) => (
  <WithCreateSheet>
    <CreatesInPlace>
      <ActionDialog {...props} />
    </CreatesInPlace>
  </WithCreateSheet>
)
