// Texts that a language writes as English does; every other translation must differ.
export const SAME: Readonly<Record<string, readonly string[]>> = {
  de: ['Administrator', 'Name', 'Webhooks'],
  nl: ['Ctrl + Enter', 'Ctrl + K', 'Filters', 'is', 'Menu', 'Open', 'Webhooks', '{n} open'],
  fr: ['Ctrl + K', 'Menu', 'Webhooks', '{files} · version {version}'],
  es: ['Ctrl + K', 'error', 'No', 'no', 'Roles', 'Webhooks'],
  ar: ['Ctrl + Enter', 'Ctrl + K'],
}
