// Lets the user prove again who they are, in a dialog over the page that needs it.
import { confirmIn } from '../parts/confirm.tsx'
import { later } from '../parts/mantine/later.tsx'

const ProofDialog = later(async () => (await import('../screens/identity/proof-dialog.tsx')).ProofDialog)

/** False if they do not want to. */
export const proveAgain = (): Promise<boolean> => confirmIn((answer) => <ProofDialog onAnswer={answer} />)
