// A secret is never shown.
export function SecretCell() {
  return <span aria-label="Not shown">••••••</span>
}
